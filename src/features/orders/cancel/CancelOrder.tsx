import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useOrderActions } from "../page/useOrderActions";

type Props = { orderId: string; size?: "sm" | "md" };

export function CancelAnswer({ orderId, size = "md" }: Props) {
  const { declineCancel } = useOrderActions();
  const { busy, run } = useCall();
  return (
    <>
      <CancelOrder orderId={orderId} size={size} label="Cancel the order" variant="secondary" />
      <Button
        size={size}
        variant="secondary"
        busy={busy}
        onClick={() =>
          void run(() => declineCancel({ orderId }), { done: "We've told the buyer." })
        }
      >
        Keep the order
      </Button>
    </>
  );
}

type CancelProps = Props & { label: string; variant: "secondary" | "ghost" };

export function CancelOrder(props: CancelProps) {
  return (
    <CancelButton
      {...props}
      title="Cancel this order?"
      description="The buyer gets back everything they paid, and what they ordered goes back on sale. This can't be undone."
      keepLabel="Keep it"
    />
  );
}

type ButtonProps = Props & {
  label: string;
  variant: CancelProps["variant"] | "danger";
  title: string;
  description: string;
  keepLabel: string;
  /** The success toast; none by default. */
  done?: string;
};

export function CancelButton({
  orderId,
  size = "md",
  label,
  variant,
  title,
  description,
  keepLabel,
  done,
}: ButtonProps) {
  const { cancel } = useOrderActions();
  const { run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button size={size} variant={variant} onClick={() => setDialogOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        title={title}
        description={description}
        confirmLabel="Cancel the order"
        cancelLabel={keepLabel}
        tone="danger"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false);
          void run(() => cancel({ orderId }), done === undefined ? {} : { done });
        }}
      />
    </>
  );
}
