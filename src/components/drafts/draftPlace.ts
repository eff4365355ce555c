import { useMemo, useSyncExternalStore } from "react";
import { useAuth } from "#src/hooks/useAuth.ts";
import type { DraftStore } from "#src/lib/clearDrafts.ts";
import {
  deleteDraft,
  type DraftPlace,
  onDraftsChange,
  placeOf,
  readDraft,
} from "#src/lib/drafts.ts";
import { discardDraftPhotos, hasDraftPhotos } from "./draftPhotos";

/** Where the viewer's draft `key` is stored; null for no key and for visitors. */
export function useDraftPlace(key: string | null, store: DraftStore): DraftPlace | null {
  const userId = useAuth().profile?.userId;
  return useMemo(
    () => (key === null || userId === undefined ? null : placeOf(userId, key, store)),
    [store, userId, key],
  );
}

/** Whether the viewer has a draft `key`, with or without photos. */
export function useHasDraft(key: string, store: DraftStore): boolean {
  const place = useDraftPlace(key, store);
  return place !== null && (readDraft(place) !== null || hasDraftPhotos(place));
}

/** The fields stored in the viewer's draft `key`, live; empty without a draft. */
export function useDraftValues(key: string, store: DraftStore): Record<string, unknown> {
  const place = useDraftPlace(key, store);
  const text = useSyncExternalStore(onDraftsChange, () =>
    JSON.stringify((place && readDraft(place)) ?? {}),
  );
  return JSON.parse(text) as Record<string, unknown>;
}

/** Deletes a draft and its photos. Call once they have been sent. */
export function discardDraft(place: DraftPlace | null): void {
  if (place === null) return;
  deleteDraft(place);
  discardDraftPhotos(place);
}
