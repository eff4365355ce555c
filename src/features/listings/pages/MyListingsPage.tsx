import { listingTexts } from "#convex/domain/listings/texts.ts";
import { MyListings } from "../public/MyListings";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Head } from "#src/lib/head.tsx";

/** /profile/my-listings, for approved sellers. */
export default function MyListingsPage() {
  return (
    <Page>
      <Head title="My Listings" noIndex />
      <PageHeader title="My Listings" lead="Buyers only see the active ones." />
      <ErrorBoundary title={listingTexts.loadFailed}>
        <MyListings />
      </ErrorBoundary>
    </Page>
  );
}
