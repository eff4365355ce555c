import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { reviewSchema } from "#convex/domain/reviews/reviewSchemas.ts";
import {
  SCORE_LABELS,
  type ScoreName,
  type Scores,
  subScoresOf,
} from "#convex/domain/reviews/scores.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { changesBetween } from "#convex/domain/shared/changes.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { RatingInput } from "#src/components/ui/RatingInput.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import type { OrderRow } from "../public/types";

export type SavedReview = Scores & { comment: string };

type Props = {
  order: Pick<OrderRow, "uuid" | "listingTitle" | "deliveryMethod">;
  /** The saved review; null for a new one. */
  given: SavedReview | null;
  onClose: () => void;
};

const QUESTIONS: Record<ScoreName, string> = {
  ...SCORE_LABELS,
  overall: "How was it overall?",
};

const NO_REVIEW = {
  overall: undefined,
  accurateDescription: undefined,
  postageCost: undefined,
  deliveryTime: undefined,
  communication: undefined,
  comment: "",
};

/**
 * The 'Leave review' modal: the overall score and, optionally, the sub-scores that apply and a text. The draft survives
 * a failed call, closing and a reload.
 */
export function ReviewDialog({ order, given, onClose }: Props) {
  const save = useMutation(api.reviews.feedback.save);
  const { busy, error, run } = useCall();
  const formId = useId();
  const [loaded] = useState(given ?? {});
  const form = useForm<typeof reviewSchema._input, unknown, typeof reviewSchema._output>({
    resolver: zodResolver(reviewSchema),
    defaultValues: { ...NO_REVIEW, ...given },
  });
  const { errors } = form.formState;
  const draft = useDraft(form, { key: `review.${order.uuid}`, store: "browser" });

  const send = form.handleSubmit(async (review) => {
    const { ok } = await run(
      () => save({ orderId: order.uuid, ...changesBetween(loaded, review) }),
      {
        done: given === null ? reviewTexts.saved : reviewTexts.changed,
        failed: reviewTexts.saveFailed,
      },
    );
    if (!ok) return;
    draft.discard();
    onClose();
  });

  const stars = (name: ScoreName, size: number) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      render={({ field }) => (
        <RatingInput
          legend={QUESTIONS[name]}
          value={field.value ?? null}
          onChange={field.onChange}
          {...(name === "overall" ? {} : { onClear: () => field.onChange(undefined) })}
          error={errors[name]?.message}
          required={name === "overall"}
          size={size}
          focusRef={field.ref}
        />
      )}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={reviewTexts.modalTitle}
      description={
        <>
          <bdi>{order.listingTitle}</bdi>. Everyone can read your review, and you can change it for
          48 hours.
        </>
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {given === null ? "Send review" : "Save changes"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void send(event)}>
        {stars("overall", 36)}
        <p className="text-ink-muted">The rest is optional.</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {subScoresOf(order).map((name) => stars(name, 28))}
        </div>
        <Field
          label="In your own words"
          hint="How everything arrived, and what the next buyer should know."
          error={errors.comment?.message}
        >
          <TextArea rows={4} {...form.register("comment")} />
        </Field>
        <FieldError id={`${formId}-error`} error={error ?? undefined} />
      </form>
    </Dialog>
  );
}
