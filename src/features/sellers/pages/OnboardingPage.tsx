import { useQuery } from "convex/react";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { Callout } from "#src/components/ui/Callout.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import { BecomeSeller } from "../application/BecomeSeller";

const CreateListing = lazyWithRetry(
  () => import("#src/features/listings/public/CreateListing.tsx"),
);

/**
 * /onboarding: the steps to a first listing. With `?type=new_listing`, approved sellers who have passed the
 * quiz get the create form; with `copyOf` too, for a copy.
 */
export default function OnboardingPage() {
  const { sellerApproved, sellerQuizCompleted } = useViewer();
  const [params] = useSearchParams();
  const isCreating = params.get("type") === "new_listing" && sellerApproved && sellerQuizCompleted;
  const copyOf = params.get("copyOf");
  return (
    <Page width="form">
      <Head title={isCreating ? "Create a listing" : "Become a seller"} noIndex />
      {isCreating ? (
        <Suspense fallback={<PageSkeleton kind="form" />}>
          <NewListing key={copyOf} copyOf={copyOf} />
        </Suspense>
      ) : (
        <BecomeSeller />
      )}
    </Page>
  );
}

/**
 * The form for a listing, or for a copy of the one in the address; an invalid `copyOf` gives the
 * empty form.
 */
function NewListing({ copyOf }: { copyOf: string | null }) {
  const source = useQuery(api.listings.copies.source, copyOf ? { listingId: copyOf } : "skip");
  if (copyOf && source === undefined) return <PageSkeleton kind="form" />;
  if (source) return <CreateListing copyOf={source} />;
  return (
    <CreateListing copyOf={undefined}>
      {copyOf && (
        <Callout role="status" tone="warning" className="mb-6" title="Nothing to copy">
          We couldn't find the listing you wanted to copy. It may have been deleted, or it isn't
          yours. You can write a new one here.
        </Callout>
      )}
    </CreateListing>
  );
}
