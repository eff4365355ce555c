/**
 * The unsent photos of each conversation, still there when the user returns to it, including
 * uploads in progress and failed files. The tab's storage keeps uploaded ones over a reload. A
 * conversation's name here starts with its user, so that no other user sees them; log-out clears
 * everything.
 */
import { forgetUnsaved, keepUnsaved, readUnsaved, whenAllIsForgotten } from "../drafts/unsaved";
import { isPhoto } from "../uploads/isPhoto";
import { photoStore, type PhotoStore } from "../uploads/photoStore";

type Unsent = { store: PhotoStore; talk: string };

const kept = new Map<string, Unsent>();
const placeOf = (talk: string) => `messagePhotos.${talk}`;

function unsentOf(talk: string): Unsent {
  const known = kept.get(talk);
  if (known) return known;
  const restored = readUnsaved(placeOf(talk));
  const list = Array.isArray(restored) ? restored.filter(isPhoto) : [];
  const unsent = { store: photoStore(list), talk };
  unsent.store.subscribe(() => save(unsent));
  kept.set(talk, unsent);
  return unsent;
}

function save(unsent: Unsent): void {
  // Ignore an upload that finishes after its user has logged out.
  if (kept.get(unsent.talk) !== unsent) return;
  const { list } = unsent.store.get();
  if (list.length > 0) keepUnsaved(placeOf(unsent.talk), list);
  else forgetUnsaved(placeOf(unsent.talk));
}

function holdsAnything({ store }: Unsent): boolean {
  const { list, uploading, failed } = store.get();
  return list.length + uploading + failed.length > 0;
}

/**
 * The photos for a conversation. `talks` are its names on this page, the current one last; stored
 * photos move there.
 */
export function unsentPhotos(talks: readonly string[]): PhotoStore {
  const present = talks.at(-1) ?? "";
  const unsent = talks.map(unsentOf).findLast(holdsAnything) ?? unsentOf(present);
  if (unsent.talk !== present) {
    forgetUnsaved(placeOf(unsent.talk));
    unsent.talk = present;
    kept.set(present, unsent);
    save(unsent);
  }
  return unsent.store;
}

/** Clears this document's memory, as a reload does. */
export const forgetUnsentPhotos = (): void => kept.clear();
whenAllIsForgotten(forgetUnsentPhotos);
