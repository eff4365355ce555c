import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useCallback, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { ListingForm } from "#convex/domain/listings/listingSchema.ts";
import { readUnsaved, clearUnsaved } from "#src/components/drafts/unsaved.ts";
import { type DraftState, useAutosave } from "#src/components/drafts/useAutosave.ts";
import { draftPlace } from "#src/components/listings/draftPlace.ts";
import { type Photo, toImageRef } from "#src/components/uploads/usePhotos.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import type { OwnFile } from "#src/components/uploads/FileField.tsx";

export type DraftOf = NonNullable<FunctionArgs<typeof api.listings.drafts.mine>["of"]>;

export type FormContents = {
  values: ListingForm;
  photos: readonly Photo[];
  /** The file that proves that the law's conditions are met. */
  proof: OwnFile | null;
};

/**
 * The form's initial contents. `draft` is set if they come from one; `at` is the time of its last
 * change (null if only this tab has it).
 */
export type FormStart = FormContents & {
  draft: { at: number | null; isBehind: boolean } | null;
  round: number;
};

/**
 * The draft of a listing form: its initial contents, and how to discard it. Undefined while
 * loading; null for a copy that was never started, or that was published or discarded. `blank`: the
 * form without a draft; undefined while that loads.
 */
export function useListingDraft(of: DraftOf | undefined, blank: FormContents | undefined) {
  const { userId } = useViewer();
  const place = draftPlace(userId, of);
  const args = of ? { of } : {};
  const isCopy = of?.as === "copy";
  const draft = useQuery(api.listings.drafts.mine, args);
  const discardDraft = useMutation(api.listings.drafts.discard);
  // Taken once: the form must not change while it is edited and its own draft comes back live.
  const [start, setStart] = useState<FormStart | null>();
  if (start === undefined && draft !== undefined && blank !== undefined) {
    const unsaved = readUnsaved(place) as Partial<FormContents> | null;
    const at = draft?.updatedAt ?? null;
    if (unsaved?.values && unsaved.photos) {
      const values = { ...blank.values, ...unsaved.values };
      const { photos, proof = null } = unsaved;
      setStart({ values, photos, proof, draft: { at, isBehind: true }, round: 0 });
    } else if (draft) {
      const values = { ...blank.values, ...draft.form };
      const { images: photos, proof } = draft;
      setStart({ values, photos, proof, draft: { at, isBehind: false }, round: 0 });
    } else {
      setStart(isCopy ? null : { ...blank, draft: null, round: 0 });
    }
  }
  const discard = async () => {
    await discardDraft(args);
    clearUnsaved(place);
    if (isCopy) setStart(null);
    else if (blank) setStart((now) => ({ ...blank, draft: null, round: (now?.round ?? 0) + 1 }));
  };
  return { start, place, discard };
}

export function useListingAutosave(
  of: DraftOf | undefined,
  { values, photos, proof }: FormContents,
  { place, paused, isBehind }: { place: string; paused: boolean; isBehind: boolean },
): { state: DraftState; forget: () => void } {
  const saveDraft = useMutation(api.listings.drafts.save);
  const listingId = of?.listingId;
  const as = of?.as;
  const save = useCallback(
    (typed: FormContents) =>
      saveDraft({
        ...(listingId && as ? { of: { listingId, as } } : {}),
        form: typed.values,
        images: typed.photos.map(toImageRef),
        ...(typed.proof ? { proof: typed.proof } : {}),
      }),
    [saveDraft, listingId, as],
  );
  return useAutosave<FormContents>({
    value: { values, photos, proof },
    save,
    place,
    paused,
    isBehind,
  });
}
