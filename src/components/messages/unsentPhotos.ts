/**
 * The photographs that somebody has chosen in a talk and not sent: whoever comes back to the talk finds them, those that
 * were still on their way and files that failed too. The tab's storage keeps what has arrived over a reload. A talk's
 * name begins with its person's, so that nobody is shown another's; all of it goes when they log out.
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
  // What arrives after its person has logged out is nobody's.
  if (kept.get(unsent.talk) !== unsent) return;
  const { list } = unsent.store.get();
  if (list.length > 0) keepUnsaved(placeOf(unsent.talk), list);
  else forgetUnsaved(placeOf(unsent.talk));
}

function holdsAnything({ store }: Unsent): boolean {
  const { list, uploading, failed } = store.get();
  return list.length + uploading + failed.length > 0;
}

/** What is held for a talk; `talks` are the names that it has had here, the present one last: what is kept moves there. */
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

/** Forgets what this document holds, as loading it anew does. */
export const forgetUnsentPhotos = (): void => kept.clear();
whenAllIsForgotten(forgetUnsentPhotos);
