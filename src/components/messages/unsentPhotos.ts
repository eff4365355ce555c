/**
 * The unsent photos of each conversation, still there when the user returns to it, including
 * uploads in progress and failed files. The tab's storage keeps uploaded ones over a reload. A
 * conversation's name here starts with its user, so that no other user sees them; log-out clears
 * everything.
 */
import { clearUnsaved, saveUnsaved, readUnsaved, onClearAllUnsaved } from "../drafts/unsaved";
import { isPhoto } from "../uploads/isPhoto";
import { photoStore, type PhotoStore } from "../uploads/photoStore";

type UnsentPhotos = { store: PhotoStore; draftKey: string };

const unsentByKey = new Map<string, UnsentPhotos>();
const storageKey = (draftKey: string) => `messagePhotos.${draftKey}`;

function restoreUnsent(draftKey: string): UnsentPhotos {
  const known = unsentByKey.get(draftKey);
  if (known) return known;
  const restored = readUnsaved(storageKey(draftKey));
  const list = Array.isArray(restored) ? restored.filter(isPhoto) : [];
  const unsent = { store: photoStore(list), draftKey };
  unsent.store.subscribe(() => save(unsent));
  unsentByKey.set(draftKey, unsent);
  return unsent;
}

function save(unsent: UnsentPhotos): void {
  // Ignore an upload that finishes after its user has logged out.
  if (unsentByKey.get(unsent.draftKey) !== unsent) return;
  const { list } = unsent.store.get();
  if (list.length > 0) saveUnsaved(storageKey(unsent.draftKey), list);
  else clearUnsaved(storageKey(unsent.draftKey));
}

function hasPhotos({ store }: UnsentPhotos): boolean {
  const { list, uploading, failed } = store.get();
  return list.length + uploading + failed.length > 0;
}

/**
 * The photos for a conversation. `draftKeys` are its names on this page, the current one last; stored
 * photos move there.
 */
export function unsentPhotos(draftKeys: readonly string[]): PhotoStore {
  const currentKey = draftKeys.at(-1) ?? "";
  const unsent = draftKeys.map(restoreUnsent).findLast(hasPhotos) ?? restoreUnsent(currentKey);
  if (unsent.draftKey !== currentKey) {
    clearUnsaved(storageKey(unsent.draftKey));
    unsent.draftKey = currentKey;
    unsentByKey.set(currentKey, unsent);
    save(unsent);
  }
  return unsent.store;
}

/** Clears this document's memory, as a reload does. */
export const clearUnsentPhotos = (): void => unsentByKey.clear();
onClearAllUnsaved(clearUnsentPhotos);
