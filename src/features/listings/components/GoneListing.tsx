import { useQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LinkButton } from "../../../components/ui/LinkButton";
import NotFoundPage from "../../../components/ui/onDemand/NotFoundPage";
import { Page } from "../../../components/ui/Page";
import { PageSkeleton } from "../../../components/ui/PageSkeleton";
import { Head } from "../../../lib/head";
import { paths } from "../../../lib/paths";

/** Replaces a listing that is gone or hidden from the viewer; if it never existed, the not-found page. */
export function GoneListing({ listingId }: { listingId: string }) {
  const existed = useQuery(api.listings.listings.existed, { listingId });
  if (existed === undefined) return <PageSkeleton kind="detail" />;
  if (!existed) return <NotFoundPage />;
  return (
    <Page>
      <Head title="Listing gone" noIndex />
      <h1 className="sr-only">Listing gone</h1>
      <EmptyState
        title="This listing is no longer here."
        action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
      >
        The seller or Shoal has removed it.
      </EmptyState>
    </Page>
  );
}
