import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCreateListing } from "#src/hooks/useCreateListing.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";
import { MyDrafts } from "../form/MyDrafts";
import { useDuplicate } from "../form/useDuplicate";
import { OwnListingCard, type OwnListing } from "../own/OwnListingCard";
import { StillAvailable } from "../own/StillAvailable";
import { useDeleteListing } from "../own/useDeleteListing";
import { useSetActive } from "../own/useSetActive";

const LISTINGS_PER_PAGE = 24;

/** The viewer's own listings, active or not, live, with their actions. */
export function MyListings() {
  const { results, status, loadMore } = useLiveList(
    api.listings.catalogue.mine,
    {},
    LISTINGS_PER_PAGE,
  );
  const isApproved = useAuth().profile?.sellerApproved ?? false;
  const drafts = useQuery(api.listings.drafts.list, isApproved ? {} : "skip");
  const unconfirmed = useQuery(api.listings.freshness.mine);
  const createListing = useCreateListing();
  const [toDeactivate, setToDeactivate] = useState<OwnListing | null>(null);
  const { setActive, busyId } = useSetActive();
  const { duplicate, busyId: duplicatingId } = useDuplicate();
  const [toDelete, setToDelete] = useState<OwnListing | null>(null);
  const { deleteListing, busy: isDeleting } = useDeleteListing();

  const isLoading =
    status === "LoadingFirstPage" ||
    unconfirmed === undefined ||
    (isApproved && drafts === undefined);
  if (isLoading) return <CardGridSkeleton />;
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
      {isApproved && <StillAvailable listings={unconfirmed} />}
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
            onDeactivate={() => setToDeactivate(listing)}
            onDelete={() => setToDelete(listing)}
          />
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
      <ConfirmDialog
        open={toDeactivate !== null}
        onClose={() => setToDeactivate(null)}
        onConfirm={() => {
          if (toDeactivate)
            void setActive(toDeactivate._id, false).then(() => setToDeactivate(null));
        }}
        title="Deactivate this listing?"
        description={`“${isolated(toDeactivate?.title ?? "")}” is taken off sale straight away. Open orders aren't affected, and you can reactivate it at any time on its edit page.`}
        confirmLabel="Deactivate"
        tone="danger"
        busy={busyId !== null}
      />
      <ConfirmDialog
        open={toDelete !== null}
        onClose={() => setToDelete(null)}
        onConfirm={() => {
          if (toDelete) void deleteListing(toDelete._id).then(() => setToDelete(null));
        }}
        title="Delete this listing?"
        description={`“${isolated(toDelete?.title ?? "")}” and its photos are deleted for good. You can only do this if no one has ordered from it; otherwise deactivate it.`}
        confirmLabel="Delete"
        tone="danger"
        busy={isDeleting}
      />
    </>
  );
}
