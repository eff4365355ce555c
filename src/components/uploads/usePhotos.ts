import { useState, useSyncExternalStore } from "react";
import { IMAGES_MAX } from "#convex/domain/shared/constants.ts";
import { codeOf, errorMessage } from "#src/lib/errors.ts";
import { plural } from "#src/lib/format.ts";
import type { Photo } from "./photo";
import { photoStore, type PhotoStore, type UploadProblem } from "./photoStore";
import { sendPhoto } from "./sendPhoto";
import { useUpload } from "./useUpload";
import { WrongFile } from "./wrongFile";

export type Photos = {
  list: readonly Photo[];
  uploadingCount: number;
  /** Files chosen in the current batch. */
  chosen: number;
  problems: readonly UploadProblem[];
  /** The number of a draft's photos that must be added again. */
  lost: number;
  add: (files: File[]) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  /** Sets a photo's description for those who can't see it; "" for none. */
  describe: (index: number, alt: string) => void;
  /** Call once the photos have been sent. */
  clear: () => void;
  retry: (id: string) => void;
  dismiss: (id: string) => void;
};

export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const item = list[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

const NOT_SENT = "It was not uploaded: the connection failed.";

/**
 * A form's photos, at most `max`: resized and uploaded as soon as they are chosen, the files of one choice
 * one at a time and in that order. Failed files are listed in `problems`; failed uploads are stored for a
 * retry. Starts with `start`, or uses a store that outlives the form.
 */
export function usePhotos(
  purpose: "listing" | "packaging" | "claim" | "message",
  start: readonly Photo[] | PhotoStore,
  max: number = IMAGES_MAX,
): Photos {
  const [ownStore] = useState(() => photoStore("subscribe" in start ? [] : start));
  const store = "subscribe" in start ? start : ownStore;
  const { list, uploadingCount, chosen, failed, lost } = useSyncExternalStore(
    store.subscribe,
    store.get,
  );
  const upload = useUpload(purpose);

  const setList = (update: (now: readonly Photo[]) => readonly Photo[]) =>
    store.change((current) => ({ ...current, list: update(current.list) }));
  const failWith = (file: File, text: string, mayRetry: boolean) => {
    const problem = { id: crypto.randomUUID(), name: file.name, text, mayRetry, file };
    store.change((current) => ({ ...current, failed: [...current.failed, problem] }));
  };
  /** Returns whether the file became a photo. */
  const sendOne = async (file: File): Promise<boolean> => {
    try {
      const photo = await sendPhoto(file, upload);
      setList((current) => [...current, photo].slice(0, max));
      return true;
    } catch (error) {
      if (error instanceof WrongFile) {
        failWith(file, error.message, false);
      } else {
        const code = codeOf(error);
        const mayRetry = code === undefined || code === "rate_limited";
        failWith(file, errorMessage(error, NOT_SENT), mayRetry);
      }
      return false;
    }
  };
  /**
   * One at a time, so that the photos stay in the order chosen and a failed file takes up no slot.
   */
  const send = async (files: File[], slots: number) => {
    let slotsLeft = slots;
    for (const file of files) {
      if (slotsLeft === 0) {
        failWith(file, `Not added: the limit is ${plural(max, "photo")}.`, false);
      } else if (await sendOne(file)) slotsLeft--;
      store.change((current) => ({ ...current, uploadingCount: current.uploadingCount - 1 }));
    }
  };
  const add = (files: File[]) => {
    const before = store.get();
    store.change((current) => ({
      ...current,
      // A new choice clears earlier problems, except files that can still be retried.
      failed: current.failed.filter(({ mayRetry }) => mayRetry),
      uploadingCount: current.uploadingCount + files.length,
      chosen: (current.uploadingCount === 0 ? 0 : current.chosen) + files.length,
    }));
    void send(files, Math.max(0, max - before.list.length - before.uploadingCount));
  };
  const dismiss = (id: string) =>
    store.change((current) => ({
      ...current,
      failed: current.failed.filter((file) => file.id !== id),
    }));
  return {
    list,
    uploadingCount,
    chosen,
    problems: failed,
    lost,
    add,
    move: (from, to) => setList((current) => moveItem(current, from, to)),
    remove: (index) => setList((current) => current.filter((_, i) => i !== index)),
    describe: (index, alt) =>
      setList((current) => current.map((photo, i) => (i === index ? { ...photo, alt } : photo))),
    clear: () => store.change((current) => ({ ...current, list: [], lost: 0 })),
    retry: (id) => {
      const failedFile = store.get().failed.find((file) => file.id === id);
      dismiss(id);
      if (failedFile) add([failedFile.file]);
    },
    dismiss,
  };
}
