import { usePaginatedQuery, useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { paths } from "#src/lib/paths.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCreateListing } from "#src/hooks/useCreateListing.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { MyDrafts } from "../components/MyDrafts";
import { useDeleteListing } from "../useDeleteListing";
import { useDuplicate } from "../useDuplicate";
import { useSetActive } from "../useSetActive";
import { OwnListingCard, type OwnListing } from "../components/OwnListingCard";
import { isolated } from "#convex/domain/shared/isolated.ts";

const PAGE = 24;

/** The viewer's own listings, active or not, live, with their actions. */
export function MyListings() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.listings.listings.mine,
    {},
    { initialNumItems: PAGE },
  );
  const isApproved = useAuth().profile?.sellerApproved ?? false;
  const drafts = useQuery(api.listings.drafts.list, isApproved ? {} : "skip");
  const createListing = useCreateListing();
  const [stopping, setStopping] = useState<OwnListing | null>(null);
  const { setActive, busyId } = useSetActive();
  const { duplicate, busyId: duplicatingId } = useDuplicate();
  const [leaving, setLeaving] = useState<OwnListing | null>(null);
  const { deleteListing, busy: isDeleting } = useDeleteListing();

  if (status === "LoadingFirstPage" || (isApproved && drafts === undefined))
    return <CardGridSkeleton />;
  const create = (
    <LinkButton to={paths.newListing} onClick={createListing}>
      Create New Listing
    </LinkButton>
  );
  if (results.length === 0) {
    return (
      <>
        <MyDrafts drafts={drafts ?? []} />
        <EmptyState title="You have no listings yet." action={create}>
          Start with a photo, a title and a price.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <div className="mb-5 flex justify-end">{create}</div>
      <MyDrafts drafts={drafts ?? []} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {results.map((listing) => (
          <OwnListingCard
            key={listing._id}
            listing={listing}
            busy={
              (busyId === listing._id && "deactivate") ||
              (duplicatingId === listing._id && "duplicate") ||
              null
            }
            onDuplicate={() => void duplicate(listing._id)}
            onDeactivate={() => setStopping(listing)}
            onDelete={() => setLeaving(listing)}
          />
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={() => loadMore(PAGE)} />
      <ConfirmDialog
        open={stopping !== null}
        onClose={() => setStopping(null)}
        onConfirm={() => {
          if (stopping) void setActive(stopping._id, false).then(() => setStopping(null));
        }}
        title="Deactivate this listing?"
        description={`“${isolated(stopping?.title ?? "")}” is taken off sale straight away. Open orders aren't affected, and you can reactivate it at any time on its edit page.`}
        confirmLabel="Deactivate"
        tone="danger"
        busy={busyId !== null}
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void deleteListing(leaving._id).then(() => setLeaving(null));
        }}
        title="Delete this listing?"
        description={`“${isolated(leaving?.title ?? "")}” and its photos are deleted for good. You can only do this if no one has ordered from it; otherwise deactivate it.`}
        confirmLabel="Delete"
        tone="danger"
        busy={isDeleting}
      />
    </>
  );
}
