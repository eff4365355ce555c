import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { answerSchema } from "#convex/domain/reviews/reviewSchemas.ts";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { useHasDraft } from "#src/components/drafts/draftPlace.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type Props = { reviewId: Id<"reviews">; buyerName: string };

/** The seller's one answer to a review. The draft is stored until sent. */
export function AnswerForm({ reviewId, buyerName }: Props) {
  const key = `reviewAnswer.${reviewId}`;
  const [open, setOpen] = useState(useHasDraft(key, "browser"));
  const send = useMutation(api.reviews.feedback.answer);
  const { busy, run } = useCall();
  const form = useForm({ resolver: zodResolver(answerSchema), defaultValues: { answer: "" } });
  const draft = useDraft(form, { key, store: "browser" });

  const submit = form.handleSubmit(async ({ answer }) => {
    const { ok } = await run(() => send({ reviewId, answer }), {
      done: reviewTexts.answered,
      failed: reviewTexts.answerFailed,
    });
    if (ok) draft.discard();
  });
  if (!open) {
    return (
      <div>
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Answer
          <span className="sr-only">
            {" "}
            <PersonName>{buyerName}</PersonName>&apos;s review
          </span>
        </Button>
      </div>
    );
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field
        label="Your answer"
        hint="Everyone can read it. You can answer once."
        required
        error={form.formState.errors.answer?.message}
      >
        <TextArea rows={3} {...form.register("answer")} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" type="submit" busy={busy}>
          Send answer
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
