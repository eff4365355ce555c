import { useState } from "react";
import { PRIMARY_ACTIONS } from "../../../convex/domain/orders/primaryActions";
import { REPORTABLE } from "../../../convex/domain/orders/texts";
import { Button, type ButtonProps } from "../ui/Button";
import { ConfirmDialog } from "../ui/onDemand/ConfirmDialog";

type Props = Pick<ButtonProps, "variant" | "size"> & { onConfirm: () => void };

/** The buyer's word that the animals are there, asked about first: its clocks cannot be turned back. */
export function ConfirmArrival({ onConfirm, ...button }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} className="justify-self-start" onClick={() => setAsking(true)}>
        {PRIMARY_ACTIONS.confirmArrival.label}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Have the animals arrived?"
        description={`${REPORTABLE} can be reported within 2 hours of this. The order completes 48 hours after it.`}
        confirmLabel="They are here"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
