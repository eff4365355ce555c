import { useMutation, useQuery } from "convex/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import {
  formOf,
  listingEditSchema,
  type ListingInput,
} from "#convex/domain/listings/listingSchema.ts";
import { changesBetween, isSameValue } from "#convex/domain/shared/changes.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { RestoredDraft } from "#src/components/drafts/DraftStatus.tsx";
import { askBeforeLeaving } from "#src/components/drafts/leaving.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { ListingForm } from "../form/ListingForm";
import { mergePhotos } from "../form/mergePhotos";
import { proofTexts } from "../form/proofTexts";
import { useDuplicate } from "../form/useDuplicate";
import { useListingDraft } from "../form/useListingDraft";
import { TakedownNext } from "../own/TakedownNext";
import { useSetActive } from "../own/useSetActive";
import { GoneListing } from "../page/GoneListing";
import { useListingPage } from "../page/useListingPage";
import type { ListingDetails } from "./types";

type Submit = ComponentProps<typeof ListingForm>["onSubmit"];

/** The form with which a seller edits a listing. Unapproved sellers get `becomeSeller` instead. */
export function EditListing({ becomeSeller }: { becomeSeller: ReactNode }) {
  const { listingId = "" } = usePageParams();
  const { listing, isOwn } = useListingPage(listingId);
  const { sellerApproved } = useViewer();
  const { duplicate, busyId } = useDuplicate();
  const isDuplicating = busyId !== null;
  if (listing === undefined) return <PageSkeleton kind="form" />;
  if (!listing) return <GoneListing listingId={listingId} />;
  if (!isOwn) return <NotYours listing={listing} />;
  if (!sellerApproved) {
    return (
      <Page width="form">
        <Head title="Edit listing" noIndex />
        <PageHeader title="Edit listing" />
        <Callout tone="warning" className="mb-6" title="You can't sell at the moment">
          You can't save changes to your listings until you're approved as a seller. See the reason
          below, and what you can do.
        </Callout>
        {becomeSeller}
      </Page>
    );
  }
  return (
    <Page width="form">
      <Head title={`Edit ${isolated(listing.title)}`} noIndex />
      <PageHeader
        title="Edit listing"
        actions={
          <Button
            variant="secondary"
            size="sm"
            busy={isDuplicating}
            onClick={() => askBeforeLeaving(() => void duplicate(listing._id))}
          >
            Duplicate
          </Button>
        }
        above={
          <Link to={paths.myListings} className="text-accent underline">
            My Listings
          </Link>
        }
      />
      {listing.proof && (
        <Callout tone="warning" className="mb-6" title={proofTexts[listing.proof].title}>
          {proofTexts[listing.proof].here}
        </Callout>
      )}
      {!listing.isActive && <Inactive listing={listing} />}
      {listing.held > 0 && (
        <Callout className="mb-6">
          {listing.held} {listing.held === 1 ? "is" : "are"} being paid for, so the quantity can't
          be lower.
        </Callout>
      )}
      <EditForm key={listing._id} listing={listing} />
    </Page>
  );
}

function NotYours({ listing }: { listing: ListingDetails }) {
  return (
    <Page>
      <Head title="Not your listing" noIndex />
      <h1 className="sr-only">Not your listing</h1>
      <EmptyState
        title="You can't edit this listing."
        action={<LinkButton to={paths.listing(listing._id)}>View the listing</LinkButton>}
      >
        Only its seller can change it.
      </EmptyState>
    </Page>
  );
}

function Inactive({ listing }: { listing: ListingDetails }) {
  const { _id: listingId, barReason, isTakenDown } = listing;
  const { setActive, busyId } = useSetActive();
  const takedown = useQuery(api.listings.catalogue.takedown, isTakenDown ? { listingId } : "skip");
  const [title, text] =
    barReason !== null
      ? ["The law doesn't allow this listing to be sold", barReason]
      : isTakenDown
        ? [
            "This listing was taken off sale",
            takedown && (
              <>
                {takedown.reason} <TakedownNext isFinal={takedown.isFinal} />
              </>
            ),
          ]
        : [
            "This listing is inactive",
            "Buyers can't see it. Reactivate it to put the last saved version back on sale.",
          ];
  return (
    <Callout
      className="mb-6"
      title={title}
      tone={barReason !== null || isTakenDown ? "warning" : "info"}
      actions={
        !takedown?.isFinal && (
          <Button size="sm" busy={busyId !== null} onClick={() => void setActive(listingId, true)}>
            Reactivate
          </Button>
        )
      }
    >
      {text}
    </Callout>
  );
}

function EditForm({ listing }: { listing: ListingDetails }) {
  // Read once, when the page opens: a sale must not reset the form, and the form sends only changes made since.
  const [loaded] = useState(() => ({
    values: formOf(listing),
    photos: listing.images,
    proof: null,
  }));
  const draft = useListingDraft({ listingId: listing._id, as: "edit" }, loaded);
  const update = useMutation(api.listings.catalogue.update);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const discardCall = useCall();
  if (!draft) return <PageSkeleton kind="form" />;

  const save: Submit = ({ quantity: _shown, proof, stock, ...details }, photos) => {
    const { success, data } = listingEditSchema.safeParse(loaded.values);
    const { quantity: _loaded, ...before } = success ? data : { quantity: 0 };
    const changes = changesBetween<Omit<ListingInput, "quantity">>(before, details);
    const hasNewPhotos = !isSameValue(photos.map(toImageRef), loaded.photos.map(toImageRef));
    const mergedPhotos = mergePhotos(loaded.photos, photos, listing.images);
    void run(
      async () => {
        await update({
          listingId: listing._id,
          ...changes,
          ...(hasNewPhotos && { images: mergedPhotos.map(toImageRef) }),
          ...(proof && { proof }),
          ...(stock && { stock }),
        });
        draft.forget();
        void navigate(paths.listing(listing._id));
      },
      {
        done: "Your listing is up to date.",
        failed: "Could not save the listing. Please try again.",
        leaves: true,
      },
    );
  };
  return (
    <>
      {draft.restored && (
        <RestoredDraft
          at={draft.restored.at}
          busy={discardCall.busy}
          onDiscard={() => void discardCall.run(draft.discard)}
        />
      )}
      <ListingForm
        key={draft.round}
        draft={draft}
        stock={listing}
        submitLabel="Save changes"
        busy={busy || discardCall.busy}
        onSubmit={save}
      />
    </>
  );
}
