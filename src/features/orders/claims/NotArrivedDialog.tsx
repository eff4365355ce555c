import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import { isHandover } from "#convex/domain/orders/facts.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderRow } from "../public/types";

type Props = { order: OrderRow; open: boolean; onClose: () => void };

/** Asks what happened to an order that hasn't arrived, and reports it. */
export default function NotArrivedDialog({ order, open, onClose }: Props) {
  const report = useMutation(api.claims.cases.reportNotArrived);
  const { busy, error, run, clear } = useCall();
  const form = useForm({ defaultValues: { description: "" } });
  const draft = useDraft(form, { key: `notArrived.${order.uuid}`, store: "browser" });
  const isHandedOver = isHandover(order);
  const notAskedReason = whyNotAsked(order);
  const decision =
    order.totalAmount === 0 ? "Shoal decides" : "Shoal decides whether you get a refund";
  const send = form.handleSubmit(async ({ description }) => {
    const { ok } = await run(() => report({ orderId: order.uuid, description }), {
      done: notAskedReason === null ? "We've asked the seller." : "We'll decide and email you.",
    });
    if (!ok) return;
    draft.discard();
    onClose();
  });
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      title={isHandedOver ? "Report that you don't have it?" : "Report that it hasn't arrived?"}
      description={
        notAskedReason === null
          ? `We'll put the order on hold. The seller has ${periodText(CLAIM_ANSWER_MS)} to answer. If they don't agree or don't answer, ${decision}.`
          : `We'll put the order on hold. ${notAskedReason}, so ${decision}.`
      }
      confirmLabel={isHandedOver ? "I don't have it" : "It hasn't arrived"}
      cancelLabel="Wait"
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <Field
        label="What happened"
        hint={
          isHandedOver
            ? "Such as what you agreed with the seller. They and Shoal will see this."
            : "Such as what the courier's tracking says. The seller and Shoal will see this."
        }
        error={error ?? undefined}
      >
        <TextArea rows={3} {...form.register("description", { onChange: clear })} />
      </Field>
    </ConfirmDialog>
  );
}

/** Why the seller isn't asked, as the server decides when it opens the claim; null if they are. */
function whyNotAsked({ handoverReportedAt, seller }: OrderRow): string | null {
  if (handoverReportedAt !== null) return "The seller says that you have it";
  return seller?.isProfileHidden ? "The seller can't use their account" : null;
}
