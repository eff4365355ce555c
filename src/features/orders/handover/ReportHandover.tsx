import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { isInPerson } from "#convex/domain/orders/facts.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderDetails } from "../public/types";

/**
 * Lets the seller report a handover: without the buyer's code, or of a parcel that was to be sent. The buyer
 * confirms or denies it.
 */
export function ReportHandover({
  order,
}: {
  order: Pick<OrderDetails, "uuid" | "deliveryMethod" | "meetingAt">;
}) {
  const orderId = order.uuid;
  const label = isInPerson(order) ? "Handed over without the code" : "Handed over in person";
  const report = useMutation(api.orders.fulfilment.reportHandover);
  const { busy, error, run, clear } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  const form = useForm({ defaultValues: { words: "" } });
  const draft = useDraft(form, { key: `handover.${orderId}`, store: "browser" });
  const send = form.handleSubmit(async ({ words }) => {
    const { ok } = await run(() => report({ orderId, words }), {
      done: "We've asked the buyer to confirm it.",
    });
    if (!ok) return;
    draft.discard();
    setDialogOpen(false);
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setDialogOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        busy={busy}
        title={`${label}?`}
        description={`We'll ask the buyer to confirm. If they say that they don't have the order, Shoal decides. If they don't reply within 7 days${order.meetingAt === null ? "" : ", counted from the agreed meeting at the earliest"}, we'll mark the order as delivered.`}
        confirmLabel="I handed it over"
        cancelLabel="Not yet"
        onClose={() => setDialogOpen(false)}
        onConfirm={() => void send()}
      >
        <Field
          label="When and where"
          required
          hint="The buyer will see this, and so will Shoal if it has to decide."
          error={form.formState.errors.words?.message ?? error ?? undefined}
        >
          <TextArea
            rows={3}
            {...form.register("words", {
              validate: (words) =>
                words.trim() !== "" || "Please say when and where you handed it over.",
              onChange: clear,
            })}
          />
        </Field>
      </ConfirmDialog>
    </>
  );
}
