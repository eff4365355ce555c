import type { Photo } from "./photo";

/** A file that could not become a photo, and why. */
export type UploadProblem = {
  id: string;
  name: string;
  text: string;
  /** The file is fine; the upload failed and may be retried. */
  mayRetry: boolean;
};

/** Such a file, stored for a retry. */
export type FailedFile = UploadProblem & { file: File };

/** A form's photos. `uploading` of the `chosen` files are in progress. */
export type PhotosHeld = {
  list: readonly Photo[];
  uploading: number;
  chosen: number;
  failed: readonly FailedFile[];
  /** How many of a draft's photos the server has deleted by now. */
  lost: number;
};

/** Holds photos independently of the page, so that uploads finish after the page has gone. */
export type PhotoStore = {
  get: () => PhotosHeld;
  change: (by: (now: PhotosHeld) => PhotosHeld) => void;
  /** Calls `listener` after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

export function photoStore(list: readonly Photo[], lost = 0): PhotoStore {
  let state: PhotosHeld = { list, uploading: 0, chosen: 0, failed: [], lost };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change: (by) => {
      state = by(state);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
