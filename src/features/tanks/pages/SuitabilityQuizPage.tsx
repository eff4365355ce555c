import { useMutation, useQuery } from "convex/react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { isCount, minQuizQuantity, maxQuizQuantity } from "#convex/domain/orders/buying.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { errorText } from "#convex/errors.ts";
import { ListingComparison } from "#src/components/listings/ListingComparison.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLastOutcode } from "#src/hooks/useLastOutcode.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { useVisitorTank } from "../public/visitorTank";
import { type QuizStart, type SubmittedQuiz, QuizForm } from "../quiz/QuizForm";

type ReadVersion = { listingId: string } & Pick<QuizStart, "says" | "version">;

/** /quiz/:listingId: the buyer's tank, the quantity and the care questions. */
export default function SuitabilityQuizPage() {
  const { listingId = "" } = usePageParams();
  const [params] = useSearchParams();
  const start = useQuery(api.tanks.suitability.start, { listingId });
  const submit = useMutation(api.tanks.suitability.submit);
  const navigate = useNavigate();
  const [near] = useLastOutcode();
  const { busy, run } = useCall();
  /** The version that the buyer has read. */
  const [readVersion, setReadVersion] = useState<ReadVersion | null>(null);
  if (start && readVersion?.listingId !== start.listing._id) {
    setReadVersion({ listingId: start.listing._id, says: start.says, version: start.version });
  }

  // The tank described before signing in is about to become the user's first.
  const isAdopting = useVisitorTank() !== null && start?.tanks.length === 0;
  if (start === undefined || isAdopting) return <PageSkeleton kind="form" />;
  if (start === null || start.isOwn) {
    return (
      <Page>
        <Head title="Suitability quiz" noIndex />
        <h1 className="sr-only">Suitability quiz</h1>
        <EmptyState
          title={start ? "This is your own listing." : errorText("listing_unavailable")}
          action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
        />
      </Page>
    );
  }
  const { listing, isPlant, says } = start;
  const isChanged = readVersion !== null && readVersion.version !== start.version;
  const unsold = listing.available + listing.held;
  const max = maxQuizQuantity(unsold);
  const min = minQuizQuantity(unsold, listing.minQuantity);
  const quantityParam = Number(params.get("quantity"));
  const isAskedFor = isCount(quantityParam, max) && quantityParam >= min;
  const startQuantity = (tankId: string | null) => {
    if (isAskedFor) return quantityParam;
    const group = start.groupQuantities.find((row) => row.tankId === tankId)?.quantity ?? min;
    return Math.min(max, Math.max(min, group));
  };

  const send = async (quizAnswers: SubmittedQuiz) => {
    const submitQuiz = async () => {
      const quizId = await submit({
        listingId: listing._id,
        version: readVersion?.version ?? start.version,
        ...quizAnswers,
        ...(near && { near }),
      });
      void navigate(paths.compatibility(quizId));
    };
    const failedText = "Submission failed: please try again.";
    const { ok } = await run(submitQuiz, { failed: failedText, leaves: true });
    return ok;
  };
  return (
    <Page width="prose">
      <Head title={`Does ${isolated(listing.title)} suit my tank?`} noIndex />
      <PageHeader
        title="Suitability quiz"
        lead={`We'll check your tank against what these ${isPlant ? "plants" : "animals"} need. Only you see your answers.`}
      />
      <Link
        to={paths.listing(listing._id)}
        className="border-line bg-surface mb-4 flex items-center gap-4 rounded-xl border p-3"
      >
        <ListingImage
          src={listing.imageUrl}
          alt=""
          width={96}
          height={72}
          className="h-18 w-24 shrink-0 rounded-lg"
        />
        <span className="min-w-0">
          <span dir="auto" className="block font-semibold">
            {listing.title}
          </span>
          <span dir="auto" translate="no" className="text-ink-muted block">
            {listing.species}
          </span>
        </span>
      </Link>
      <section aria-label="What the seller says" className="mb-8 grid gap-3">
        {says.description !== "" && (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {says.description}
          </p>
        )}
        <PhotoStrip photos={says.images} name={listing.title} />
      </section>
      <QuizForm
        start={start}
        quantity={startQuantity}
        least={min}
        most={max}
        busy={busy}
        onSubmit={send}
        notice={
          isChanged && (
            <div className="grid gap-4">
              <Callout
                tone="warning"
                role="alert"
                title="The seller has changed this listing since you opened the quiz"
              >
                Please compare the two versions below. Your answers are still here.
              </Callout>
              <ListingComparison
                beforeTitle="When you opened the quiz"
                before={readVersion.says}
                now={says}
              />
              <div>
                <Button
                  variant="secondary"
                  onClick={() => setReadVersion({ ...readVersion, says, version: start.version })}
                >
                  I've read it
                </Button>
              </div>
            </div>
          )
        }
      />
    </Page>
  );
}
