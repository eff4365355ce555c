import { useMutation, useQuery } from "convex/react";
import { type ComponentProps, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { emptyForm } from "../../../../convex/domain/listings/listingSchema";
import { parsePounds } from "../../../../convex/domain/shared/money";
import { paths } from "../../../lib/paths";
import { Button } from "../../../components/ui/Button";
import { PageHeader } from "../../../components/ui/PageHeader";
import { PageSkeleton } from "../../../components/ui/PageSkeleton";
import { useCall } from "../../../hooks/useCall";
import type { Form } from "../listingForm";
import { type DraftState, useDraft } from "../useDraft";
import { type Photo, toImageRef } from "../../../components/uploads/usePhotos";
import { type FormState, ListingForm } from "./ListingForm";
import { Preview } from "./Preview";

/** The create form: picks the draft up where it was left, keeps it while it is typed, previews, publishes. */
export function CreateListing() {
  const draft = useQuery(api.listings.listings.draft);
  const settings = useQuery(api.accounts.settings.get);
  const discard = useMutation(api.listings.listings.discardDraft);
  // Taken once: a form must not change under the fingers when its own draft comes back live.
  const [start, setStart] = useState<{ state: FormState; fromDraft: boolean; round: number }>();
  if (start === undefined && draft !== undefined && settings !== undefined) {
    setStart({
      state: draft
        ? { values: draft.form, photos: draft.images }
        : { values: emptyForm(settings), photos: [] },
      fromDraft: draft !== null,
      round: 0,
    });
  }
  if (!start || !settings) return <PageSkeleton kind="form" />;
  return (
    <>
      <PageHeader
        title="Create a listing"
        lead="Your form is saved as you type, so you can come back to it."
        actions={
          start.fromDraft && (
            <Button
              variant="secondary"
              onClick={() =>
                void discard().then(() =>
                  setStart({
                    state: { values: emptyForm(settings), photos: [] },
                    fromDraft: false,
                    round: start.round + 1,
                  }),
                )
              }
            >
              Start afresh
            </Button>
          )
        }
      />
      <NewListingForm key={start.round} initial={start.state} />
    </>
  );
}

function NewListingForm({ initial }: { initial: FormState }) {
  const create = useMutation(api.listings.listings.create);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  // One key a form: sent again after a lost answer, it finds the listing that was made.
  const [clientKey] = useState(() => crypto.randomUUID());

  const submit: ComponentProps<typeof ListingForm>["onSubmit"] = (input, photos) => {
    const images = photos.map(toImageRef);
    void run(
      async () => {
        const listingId = await create({ clientKey, ...input, images });
        void navigate(paths.listing(listingId));
      },
      {
        done: "Your listing is live.",
        failed: "Could not create the listing. Please try again.",
        leaves: true,
      },
    );
  };
  return (
    <ListingForm initial={initial} submitLabel="Publish listing" busy={busy} onSubmit={submit}>
      {(form, photos) => <DraftAndPreview form={form} photos={photos} paused={busy} />}
    </ListingForm>
  );
}

const DRAFT_TEXTS: Record<DraftState, string> = {
  unchanged: "",
  saving: "Saving draft…",
  saved: "Draft saved.",
  failed: "The draft could not be saved. It will be tried again with your next change.",
};

function DraftAndPreview({
  form,
  photos,
  paused,
}: {
  form: Form;
  photos: readonly Photo[];
  paused: boolean;
}) {
  const state = useDraft(form, photos, paused);
  const values = useWatch({ control: form.control });
  const quantity = Number(values.quantity);
  return (
    <>
      <p role="status" className="text-ink-muted min-h-6 text-sm">
        {DRAFT_TEXTS[state]}
      </p>
      <Preview
        title={values.title ?? ""}
        species={values.species ?? ""}
        outcode={values.outcode ?? ""}
        price={parsePounds(values.price ?? "")}
        quantity={Number.isInteger(quantity) && quantity > 0 ? quantity : null}
        photo={photos[0]}
      />
    </>
  );
}
