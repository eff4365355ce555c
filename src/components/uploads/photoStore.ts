import type { Photo, UploadProblem } from "./usePhotos";

/** A file that did not become a photograph, with the file, to be sent again. */
export type FailedFile = UploadProblem & { file: File };

/** What a form holds of photographs. `uploading` of the `chosen` files are on their way. */
export type PhotosHeld = {
  list: readonly Photo[];
  uploading: number;
  chosen: number;
  failed: readonly FailedFile[];
};

/** Holds photographs apart from the page that shows them, so that what is on its way arrives after the page has gone. */
export type PhotoStore = {
  get: () => PhotosHeld;
  change: (by: (now: PhotosHeld) => PhotosHeld) => void;
  /** Calls `listener` after every change, until the function that it returns is called. */
  subscribe: (listener: () => void) => () => void;
};

/** A store that begins with photographs that are on the server. */
export function photoStore(list: readonly Photo[]): PhotoStore {
  let held: PhotosHeld = { list, uploading: 0, chosen: 0, failed: [] };
  const listeners = new Set<() => void>();
  return {
    get: () => held,
    change: (by) => {
      held = by(held);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
