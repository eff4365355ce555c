import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { isRuledOut, needsAcknowledgement } from "#convex/domain/orders/buying.ts";
import { acknowledgementSchema } from "#convex/domain/tanks/acknowledgementSchema.ts";
import { errorText } from "#convex/errors.ts";
import { useAddToParcel } from "#src/components/parcels/useAddToParcel.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";

export type QuizResult = NonNullable<FunctionReturnType<typeof api.tanks.suitability.get>>;

/**
 * The link to the payment, if the verdict allows it. The buyer must first confirm having read a
 * caution.
 */
export function NextSteps({ result }: { result: QuizResult }) {
  const { quiz, listing } = result;
  const acknowledge = useMutation(api.tanks.suitability.acknowledge);
  const navigate = useNavigate();
  const needsReading = needsAcknowledgement(quiz.verdict);
  const form = useForm({
    resolver: needsReading ? zodResolver(acknowledgementSchema) : undefined,
    // Not saved as a draft: the buyer must tick it each time.
    defaultValues: { read: false },
  });
  const { busy, run } = useCall();
  const parcel = useAddToParcel();

  const retakeLink = (
    <LinkButton to={paths.quiz(quiz.listingId, { quantity: quiz.quantity })} variant="secondary">
      Check again
    </LinkButton>
  );
  if (!listing) {
    return (
      <Callout
        tone="warning"
        title={errorText("listing_unavailable")}
        actions={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
      />
    );
  }
  if (isRuledOut(quiz.verdict, listing.category)) {
    return (
      <Callout
        tone="danger"
        title={errorText("quiz_unsuitable")}
        actions={
          <>
            {retakeLink}
            <LinkButton to={paths.browse({ category: listing.category, fits: 1 })}>
              See what suits my tank
            </LinkButton>
          </>
        }
      >
        Fix the points marked above or choose another tank, then check again.
      </Callout>
    );
  }
  const confirmReading = async () => {
    if (needsReading) await acknowledge({ quizId: quiz._id });
  };
  const buy = form.handleSubmit(async () => {
    const continueToPayment = async () => {
      await confirmReading();
      void navigate(paths.payment(quiz.listingId, quiz._id));
    };
    await run(continueToPayment, { leaves: true });
  });
  const addToParcel = form.handleSubmit(async () => {
    const { sellerName } = listing;
    await parcel.add({ listingId: listing._id, sellerName }, confirmReading);
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void buy(event)}>
      {needsReading && (
        <Checkbox
          label="I've read the points above and I'll deal with them."
          error={form.formState.errors.read?.message}
          {...form.register("read")}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="coral" size="lg" type="submit" busy={busy}>
          {listing.price === 0 ? "Continue to reservation" : "Continue to payment"}
        </Button>
        <Button
          variant="secondary"
          size="lg"
          busy={parcel.busy}
          onClick={(event) => void addToParcel(event)}
        >
          Add to parcel
        </Button>
        {retakeLink}
      </div>
    </form>
  );
}
