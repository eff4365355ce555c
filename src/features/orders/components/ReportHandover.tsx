import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { REASON_MAX } from "#convex/domain/shared/constants.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { ConfirmDialog } from "#src/components/ui/onDemand/ConfirmDialog.tsx";
import { TextArea } from "#src/components/ui/onDemand/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";

/**
 * For a seller who handed the order over without seeing the buyer's code: the buyer confirms or
 * denies it.
 */
export function ReportHandover({ orderId }: { orderId: string }) {
  const report = useMutation(api.orders.orders.reportHandover);
  const { busy, error, run, clear } = useCall();
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    if (words.trim() === "") {
      setMissing(true);
      return;
    }
    const { ok } = await run(() => report({ orderId, words }), {
      done: "We've asked the buyer to confirm it.",
    });
    if (ok) setAsking(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Handed over without the code
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title="Handed over without the code?"
        description="The buyer is asked to confirm it. If they say that they don't have it, Shoal decides. If they don't reply for 7 days, we'll mark it as delivered."
        confirmLabel="I handed it over"
        cancelLabel="Not yet"
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        <Field
          label="When and where"
          required
          hint="The buyer will see this, and so will Shoal if it has to decide."
          error={isMissing ? "Please say when and where you handed it over." : (error ?? undefined)}
        >
          <TextArea
            rows={3}
            maxLength={REASON_MAX}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              setMissing(false);
              clear();
            }}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
