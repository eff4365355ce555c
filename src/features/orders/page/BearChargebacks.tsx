import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type Props = { orderId: string; pence: number };

/** An admin lets Shoal bear an order's chargebacks, before or after the bank decides. */
export default function BearChargebacks({ orderId, pence }: Props) {
  const bear = useMutation(api.payouts.problems.bearChargebacks);
  const { busy, error, run, clear } = useCall();
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ defaultValues: { reason: "" } });
  const draft = useDraft(form, { key: `bearChargebacks.${orderId}`, store: "browser" });
  const confirm = form.handleSubmit(async ({ reason }) => {
    const { ok } = await run(() => bear({ orderId, reason }), {
      done: "Shoal bears it. The seller keeps their share.",
      quiet: true,
    });
    if (!ok) return;
    draft.discard();
    setIsOpen(false);
  });
  return (
    <Callout
      title={`A lost chargeback of ${formatPence(pence)} is taken from the seller`}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          Let Shoal bear it
        </Button>
      }
    >
      Up to their share of this order, unless you let Shoal bear it.
      <ConfirmDialog
        open={isOpen}
        busy={busy}
        title={`Let Shoal bear ${formatPence(pence)}?`}
        description="The seller keeps their share, or gets it again if it was taken back. This can't be undone."
        confirmLabel="Let Shoal bear it"
        tone="danger"
        onClose={() => setIsOpen(false)}
        onConfirm={() => void confirm()}
      >
        <Field
          label="Reason"
          required
          hint="Only admins see this."
          error={form.formState.errors.reason?.message ?? error ?? undefined}
        >
          <TextArea
            rows={3}
            {...form.register("reason", {
              validate: (reason) => reason.trim() !== "" || fieldTexts.reasonMissing,
              onChange: clear,
            })}
          />
        </Field>
      </ConfirmDialog>
    </Callout>
  );
}
