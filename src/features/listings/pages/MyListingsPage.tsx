import { MyListings } from "../../../components/listings/MyListings";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { PartBoundary } from "../../../components/ui/PartBoundary";
import { Head } from "../../../lib/head";

/** /profile/my-listings, for approved sellers. */
export default function MyListingsPage() {
  return (
    <Page>
      <Head title="My Listings" noIndex />
      <PageHeader title="My Listings" lead="What you rehome, as buyers see it this moment." />
      <PartBoundary message="Could not load listings.">
        <MyListings />
      </PartBoundary>
    </Page>
  );
}
