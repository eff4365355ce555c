import { useMutation, useQuery } from "convex/react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { emptyForm } from "#convex/domain/listings/listingSchema.ts";
import { RestoredDraft } from "#src/components/drafts/DraftStatus.tsx";
import { PayoutNote } from "#src/components/payouts/PayoutNote.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { ListingForm } from "../form/ListingForm";
import { type ListingDraft, useListingDraft } from "../form/useListingDraft";

/**
 * The create form: restores the draft, autosaves it, previews, publishes. `copyOf`: the draft is a
 * copy of that listing.
 */
export default function CreateListing({
  copyOf,
  children,
}: {
  copyOf: Id<"listings"> | undefined;
  /** Notices above the form. */
  children?: ReactNode;
}) {
  const settings = useQuery(api.accounts.settings.get);
  const application = useQuery(api.sellers.applications.mine);
  const carrier = useQuery(api.listings.drafts.lastCarrier);
  const source = copyOf && ({ listingId: copyOf, as: "copy" } as const);
  const isReady = settings !== undefined && application !== undefined && carrier !== undefined;
  const draft = useListingDraft(
    source,
    isReady
      ? {
          values: emptyForm(settings, application.application?.location, carrier),
          photos: [],
          proof: null,
        }
      : undefined,
  );
  const { busy, run } = useCall();
  if (draft === null) return <Navigate to={paths.myListings} replace />;
  if (!draft) return <PageSkeleton kind="form" />;
  return (
    <>
      <PageHeader
        title="Create a listing"
        lead={
          <>
            Your form is saved as you type, so you can come back to it. <PayoutNote />
          </>
        }
      />
      {children}
      {draft.restored && (
        <RestoredDraft
          at={draft.restored.at}
          isCopy={source !== undefined}
          busy={busy}
          onDiscard={() => void run(draft.discard)}
        />
      )}
      <NewListingForm key={draft.round} draft={draft} discarding={busy} />
    </>
  );
}

function NewListingForm({ draft, discarding }: { draft: ListingDraft; discarding: boolean }) {
  const create = useMutation(api.listings.catalogue.create);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  // Idempotency key: a retry after a lost response finds the listing already created.
  const [clientKey] = useState(() => crypto.randomUUID());

  const submit: ComponentProps<typeof ListingForm>["onSubmit"] = (input, photos) => {
    const images = photos.map(toImageRef);
    void run(
      async () => {
        const listingId = await create({
          clientKey,
          ...input,
          images,
          ...(draft.source ? { copyOf: draft.source.listingId } : {}),
        });
        draft.forget();
        void navigate(paths.listing(listingId));
      },
      {
        done: input.proof
          ? "Your listing is saved. It goes live once we've checked your proof."
          : "Your listing is live.",
        failed: "Could not create the listing. Please try again.",
        leaves: true,
      },
    );
  };
  return (
    <ListingForm
      draft={draft}
      submitLabel="Publish listing"
      busy={busy || discarding}
      onSubmit={submit}
    />
  );
}
