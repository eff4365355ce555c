import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { CLAIM_PHOTOS_MAX } from "#convex/domain/claims/limits.ts";
import { packageWord } from "#convex/domain/orders/texts.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { useDraftPhotos } from "#src/components/drafts/draftPhotos.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { SellerExceptions } from "#src/features/listings/public/SellerExceptions.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderDetails } from "../public/types";
import { AnimalCounts } from "./AnimalCounts";
import {
  claimDraftKey,
  type ClaimInput,
  claimResolver,
  type ClaimValues,
  emptyClaim,
  itemsOf,
} from "./claimForm";
import { Proposal } from "./Proposal";
import { SendFooter } from "./SendFooter";

type Props = { order: OrderDetails; onSent: () => void; onClose: () => void };

/** The buyer's claim: counts, photos and text. The browser stores the draft until it is sent. */
export function ClaimForm({ order, onSent, onClose }: Props) {
  const make = useMutation(api.claims.cases.make);
  const { busy, error, run } = useCall();
  const form = useForm<ClaimValues, unknown, ClaimInput>({
    resolver: claimResolver(order.lines),
    defaultValues: emptyClaim(order.lines),
    shouldFocusError: false,
  });
  const draft = useDraft(form, { key: claimDraftKey(order.uuid), store: "browser" });
  const photos = usePhotos("claim", useDraftPhotos(draft.place), CLAIM_PHOTOS_MAX);
  const values = useWatch({ control: form.control });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const hasPhotos = photos.list.length > 0;
  const lacksPhotos = wasSubmitted && !hasPhotos && photos.uploadingCount === 0;

  const submit = async (claim: ClaimInput) => {
    if (!hasPhotos || photos.uploadingCount > 0) return;
    const args = { orderId: order.uuid, ...claim, photos: photos.list.map(toImageRef) };
    const { ok } = await run(() => make(args), {
      done: "Your claim was sent.",
      failed: "Your claim could not be sent. Your text is still here. Please try again.",
      // The claim replaces the form.
      leaves: true,
    });
    if (!ok) return;
    draft.discard();
    onSent();
  };
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      aria-label="Your claim"
      className="grid gap-5"
      onSubmit={(event) => {
        setWasSubmitted(true);
        void form.handleSubmit(submit)(event);
      }}
    >
      <SellerExceptions exceptions={order.exceptions} />
      {order.lines.map((line) => (
        <AnimalCounts key={line.listingId} form={form} line={line} order={order} />
      ))}
      <PhotoField
        photos={photos}
        max={CLAIM_PHOTOS_MAX}
        name="Your claim"
        hint={`Take one to six photos now. Show the ${packageWord(order)}, and all the affected ${order.hasAnimals ? "animals" : "plants"} together so that they can be counted.`}
        required
        camera
        error={lacksPhotos ? fieldTexts.noPhotograph : undefined}
      />
      <Field
        label="What happened"
        hint={`When you opened the ${packageWord(order)} and what you saw. The seller will see this.`}
        required
        error={form.formState.errors.description?.message}
      >
        <TextArea rows={4} {...form.register("description")} />
      </Field>
      <Proposal order={order} items={itemsOf(values, order.lines)} />
      <SendFooter
        subject="Your claim"
        sendLabel="Send the claim"
        error={error}
        busy={busy}
        uploadingCount={photos.uploadingCount}
        onClose={onClose}
      />
    </SummarisedForm>
  );
}
