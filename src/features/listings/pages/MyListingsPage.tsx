import { listingTexts } from "../../../../convex/domain/listings/texts";
import { MyListings } from "../../../components/listings/MyListings";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Head } from "../../../lib/head";

/** /profile/my-listings, for approved sellers. */
export default function MyListingsPage() {
  return (
    <Page>
      <Head title="My Listings" noIndex />
      <PageHeader title="My Listings" lead="Your listings." />
      <ErrorBoundary title={listingTexts.loadFailed}>
        <MyListings />
      </ErrorBoundary>
    </Page>
  );
}
