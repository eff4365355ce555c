import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { ListingForm } from "#convex/domain/listings/listingSchema.ts";
import { type ServerDraft, useServerDraft } from "#src/components/drafts/useServerDraft.ts";
import type { OwnFile } from "#src/components/uploads/FileField.tsx";
import { type Photo, toImageRef } from "#src/components/uploads/photo.ts";
import { listingDraftKey } from "./listingDraftKey";

export type DraftSource = NonNullable<FunctionArgs<typeof api.listings.drafts.mine>["source"]>;

export type DraftContent = {
  values: ListingForm;
  photos: readonly Photo[];
  /** The file that proves that the seller meets the law's conditions. */
  proof: OwnFile | null;
};

export type ListingDraft = ServerDraft<DraftContent> & {
  /** The listing that it changes or copies; undefined for a new one. */
  source: DraftSource | undefined;
};

/**
 * The draft of a listing form. Undefined while loading; null for a copy that was never started, or
 * was published or discarded. `blank`: the form's values without a draft; undefined while loading.
 */
export function useListingDraft(
  source: DraftSource | undefined,
  blank: DraftContent | undefined,
): ListingDraft | null | undefined {
  const args = source ? { source } : {};
  const saved = useQuery(api.listings.drafts.mine, args);
  const save = useMutation(api.listings.drafts.save);
  const remove = useMutation(api.listings.drafts.discard);
  const draft = useServerDraft<DraftContent>({
    key: listingDraftKey(source),
    saved: saved && {
      changes: {
        values: saved.form,
        ...(saved.images && { photos: saved.images }),
        ...(saved.proof && { proof: saved.proof }),
      },
      updatedAt: saved.updatedAt,
    },
    blank,
    isWhole: source?.as === "copy",
    save: ({ changed: { values, photos, proof }, undone }) =>
      save({
        ...args,
        form: values,
        ...(photos && { images: photos.map(toImageRef) }),
        ...(proof && { proof }),
        undone: proof === null ? [...undone, "proof"] : undone,
      }),
    remove: () => remove(args),
  });
  return draft && { ...draft, source };
}
