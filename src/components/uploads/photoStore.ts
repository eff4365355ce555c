import type { Photo } from "./photo";

/** A file that couldn't be added, and why. */
export type UploadProblem = {
  id: string;
  name: string;
  text: string;
  /** The file is fine, and the failed upload may be retried. */
  mayRetry: boolean;
};

/** A failed file, stored for a retry. */
export type FailedFile = UploadProblem & { file: File };

/** A form's photos. `uploadingCount` of the `chosen` files are in progress. */
export type HeldPhotos = {
  list: readonly Photo[];
  uploadingCount: number;
  chosen: number;
  failed: readonly FailedFile[];
  /** The number of a draft's photos that the server has deleted since. */
  lost: number;
};

/** Holds photos independently of the page, so that uploads finish after the page has gone. */
export type PhotoStore = {
  get: () => HeldPhotos;
  change: (by: (now: HeldPhotos) => HeldPhotos) => void;
  /** Calls `listener` after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

export function photoStore(list: readonly Photo[], lostCount = 0): PhotoStore {
  let state: HeldPhotos = { list, uploadingCount: 0, chosen: 0, failed: [], lost: lostCount };
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
