import { useLocation } from "react-router-dom";
import { listingTexts } from "#convex/domain/listings/texts.ts";
import { AnswerReview } from "#src/components/quiz/AnswerReview.tsx";
import { readWrongAnswers } from "#src/components/quiz/wrongAnswers.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { MyListings } from "../public/MyListings";

/** /profile/my-listings, for approved sellers. */
export default function MyListingsPage() {
  const wrongAnswers = readWrongAnswers(useLocation().state);
  return (
    <Page>
      <Head title="My Listings" noIndex />
      <PageHeader
        title="My Listings"
        lead={
          <>
            Buyers only see your active listings. Going away?{" "}
            <Link to={paths.settings({ tab: "selling" })} className="underline">
              Pause orders until you&apos;re back
            </Link>
            .
          </>
        }
      />
      {wrongAnswers.length > 0 && (
        <section className="grid gap-4">
          <Callout tone="success" title="You passed the seller quiz.">
            You got one question wrong. Please read the correct answer below.
          </Callout>
          <AnswerReview answers={wrongAnswers} />
        </section>
      )}
      <ErrorBoundary title={listingTexts.loadFailed}>
        <MyListings />
      </ErrorBoundary>
    </Page>
  );
}
