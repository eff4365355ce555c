/**
 * The unsent photos of a form or a conversation, still there when the user returns to it, including
 * uploads in progress and failed files. Uploaded photos are in the draft's store and survive a
 * reload.
 */

import { useMemo, useState } from "react";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { onClearDrafts } from "#src/lib/clearDrafts.ts";
import { deleteDraft, type DraftPlace, moveDraft, readDraft, saveDraft } from "#src/lib/drafts.ts";
import { isPhoto, type Photo } from "../uploads/photo";
import { photoStore, type PhotoStore } from "../uploads/photoStore";

/** `uploadedAt`: ms epoch; absent for a photo that the server keeps. */
type StoredPhoto = Photo & { uploadedAt?: number };

type UnsentPhotos = { store: PhotoStore; place: DraftPlace; start: readonly Photo[] };

/** The server deletes uploads that nothing has used for a day; an hour is the margin. */
const PHOTO_LIFE_MS = DAY_MS - HOUR_MS;

const unsentByKey = new Map<string, UnsentPhotos>();
const idOf = ({ store, key }: DraftPlace) => `${store} ${key}`;
const photosOf = ({ store, key }: DraftPlace): DraftPlace => ({ store, key: `${key}.photos` });

function readStored(place: DraftPlace): StoredPhoto[] | null {
  const stored = readDraft(photosOf(place));
  return Array.isArray(stored) ? stored.filter(isPhoto) : null;
}

const isUnchanged = ({ store, start }: UnsentPhotos): boolean =>
  JSON.stringify(store.get().list) === JSON.stringify(start);

function save(unsent: UnsentPhotos): void {
  const { place, store, start } = unsent;
  // Ignore an upload that finishes after its user has signed out, or after the rest was sent.
  if (unsentByKey.get(idOf(place)) !== unsent) return;
  const { list } = store.get();
  if (isUnchanged(unsent)) return deleteDraft(photosOf(place));
  const uploadedAtById = new Map(
    readStored(place)?.map((photo) => [photo.storageId, photo.uploadedAt]),
  );
  for (const { storageId } of start) uploadedAtById.set(storageId, undefined);
  const stored = list.map((photo): StoredPhoto => {
    const { storageId } = photo;
    const uploadedAt = uploadedAtById.has(storageId) ? uploadedAtById.get(storageId) : Date.now();
    return uploadedAt === undefined ? photo : { ...photo, uploadedAt };
  });
  saveDraft(photosOf(place), stored);
}

/** Whether the copy in memory is current: uploads are pending or have failed, or changes are stored. */
function isInUse(unsent: UnsentPhotos): boolean {
  const { uploadingCount, failed } = unsent.store.get();
  const isStored = readDraft(photosOf(unsent.place)) !== null;
  return uploadingCount + failed.length > 0 || (isStored && !isUnchanged(unsent));
}

/** The photos of the draft at `place`; `start` holds the form's photos if there is no draft. */
export function draftPhotos(place: DraftPlace, start: readonly Photo[] = []): PhotoStore {
  const openDraft = unsentByKey.get(idOf(place));
  if (openDraft && isInUse(openDraft)) return openDraft.store;
  const stored = readStored(place);
  const storedPhotos = stored?.filter(
    ({ uploadedAt }) => uploadedAt === undefined || uploadedAt > Date.now() - PHOTO_LIFE_MS,
  );
  const photos = storedPhotos?.map(({ uploadedAt: _, ...photo }): Photo => photo) ?? start;
  const lostCount = (stored?.length ?? 0) - (storedPhotos?.length ?? 0);
  const unsent = { store: photoStore(photos, lostCount), place, start };
  unsent.store.subscribe(() => save(unsent));
  unsentByKey.set(idOf(place), unsent);
  return unsent.store;
}

/** The photos that belong to the draft at `place`; null keeps them in the form only. */
export function useDraftPhotos(place: DraftPlace | null, start: readonly Photo[] = []): PhotoStore {
  const [first] = useState(start);
  return useMemo(
    () => (place === null ? photoStore(first) : draftPhotos(place, first)),
    [place, first],
  );
}

/** Whether the draft at `place` has photos of its own. */
export const hasDraftPhotos = (place: DraftPlace): boolean => readStored(place) !== null;

/** Call once the photos have been sent or discarded. */
export function discardDraftPhotos(place: DraftPlace): void {
  unsentByKey.delete(idOf(place));
  deleteDraft(photosOf(place));
}

/** Moves the photos to another key, unless that already has some. Safe to call while rendering. */
export function moveDraftPhotos(from: DraftPlace, to: DraftPlace): void {
  const unsent = unsentByKey.get(idOf(from));
  const existing = unsentByKey.get(idOf(to));
  moveDraft(photosOf(from), photosOf(to));
  if (unsent === undefined || (existing && isInUse(existing))) return;
  unsentByKey.delete(idOf(from));
  unsent.place = to;
  unsentByKey.set(idOf(to), unsent);
}

/** Clears this document's memory, as a reload does. */
export const clearPhotoMemory = (): void => unsentByKey.clear();

onClearDrafts((store) => {
  for (const [id, { place }] of unsentByKey) if (place.store === store) unsentByKey.delete(id);
});
