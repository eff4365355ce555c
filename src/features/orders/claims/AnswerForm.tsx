import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { CLAIM_ANSWER_MS, CLAIM_PHOTOS_MAX } from "#convex/domain/claims/limits.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { useDraftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { useCall } from "#src/hooks/useCall.ts";
import type { Claim } from "../public/claimTypes";
import { answerDraftKey, allowsOffer, answerFormSchema, EMPTY_ANSWER } from "./answerForm";
import { SendFooter } from "./SendFooter";

type Props = { claim: Claim; orderId: string; onSent: () => void; onClose: () => void };

/**
 * The seller's response: text, photos and, optionally, a lower refund. The browser stores the draft
 * until it is sent.
 */
export function AnswerForm({ claim, orderId, onSent, onClose }: Props) {
  const answer = useMutation(api.claims.cases.answer);
  const { busy, error, run } = useCall();
  const form = useForm({
    resolver: zodResolver(answerFormSchema(claim.proposedRefund)),
    defaultValues: EMPTY_ANSWER,
  });
  const { errors } = form.formState;
  const draft = useDraft(form, { key: answerDraftKey(orderId), store: "browser" });
  const photos = usePhotos("claim", useDraftPhotos(draft.place), CLAIM_PHOTOS_MAX);
  const mayOffer = claim.kind === "live_arrival" && allowsOffer(claim.proposedRefund);
  const offerText = useWatch({ control: form.control, name: "offer" });

  const send = form.handleSubmit(async ({ words, offer }) => {
    const args = { orderId, words, photos: photos.list.map(toImageRef) };
    const { ok } = await run(() => answer(offer === undefined ? args : { ...args, offer }), {
      done: offer === undefined ? "Your answer was sent." : "Your offer was sent.",
      failed: "Your answer could not be sent. Your text is still here. Please try again.",
      // The answer replaces the form.
      leaves: true,
    });
    if (!ok) return;
    draft.discard();
    onSent();
  });
  return (
    <form
      noValidate
      aria-label="Your answer to the claim"
      className="grid gap-5"
      onSubmit={(event) => void send(event)}
    >
      <Field
        label="Your answer"
        hint={
          claim.kind === "not_arrived"
            ? "When and where you handed it over, or what the courier says. The buyer and Shoal will see this."
            : "How you packed it and what you think happened. The buyer will see this, and so will Shoal if it has to decide."
        }
        required
        error={errors.words?.message}
      >
        <TextArea rows={4} {...form.register("words")} />
      </Field>
      <PhotoField
        photos={photos}
        max={CLAIM_PHOTOS_MAX}
        name="Your answer"
        hint="Up to six, of the packing or of what you sent."
        camera
      />
      {mayOffer && (
        <Field
          label="Offer a lower refund"
          hint={`Enter less than the proposed refund of ${formatPence(claim.proposedRefund)}. The buyer has ${periodText(CLAIM_ANSWER_MS)} to accept your offer. If you don't make an offer, Shoal decides.`}
          error={errors.offer?.message}
        >
          <TextInput prefix="£" inputMode="decimal" {...form.register("offer")} />
        </Field>
      )}
      <SendFooter
        subject="Your answer"
        sendLabel={mayOffer && offerText.trim() !== "" ? "Send the offer" : "Send the answer"}
        error={error}
        busy={busy}
        uploadingCount={photos.uploadingCount}
        onClose={onClose}
      />
    </form>
  );
}
