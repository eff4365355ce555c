import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import NotFoundPage from "#src/components/ui/NotFoundPage.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";

/**
 * Replaces a listing that is gone or hidden from the viewer. Shows the not-found page if it never
 * existed.
 */
export function GoneListing({ listingId }: { listingId: string }) {
  const hasExisted = useQuery(api.listings.catalogue.existed, { listingId });
  if (hasExisted === undefined) return <PageSkeleton kind="detail" />;
  if (!hasExisted) return <NotFoundPage />;
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
