import { omit } from "convex-helpers";
import type { FunctionReturnType } from "convex/server";
import { useState, useSyncExternalStore } from "react";
import type { api } from "../../../convex/_generated/api";
import { IMAGES_MAX } from "../../../convex/domain/shared/constants";
import { oneLine } from "../../../convex/domain/shared/text";
import { codeOf, errorMessage } from "../../lib/errors";
import { plural } from "../../lib/format";
import { photoStore, type PhotoStore } from "./photoStore";
import { sendPhoto } from "./sendPhoto";
import { useUpload } from "./useUpload";
import { WrongFile } from "./wrongFile";

/** A photograph with its storage URLs. */
export type Photo = NonNullable<
  FunctionReturnType<typeof api.listings.listings.get>
>["images"][number];

/** A file that did not become a photograph, and why. */
export type UploadProblem = {
  id: string;
  /** The file's name. */
  name: string;
  text: string;
  /** The file itself is good: it failed on its way, and may be sent again. */
  mayRetry: boolean;
};

export type Photos = {
  list: readonly Photo[];
  /** Files on their way. */
  uploading: number;
  /** Files that were chosen since nothing was on its way. */
  chosen: number;
  problems: readonly UploadProblem[];
  add: (files: File[]) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
  /** Says what a photograph shows, for those who cannot see it; "" for nothing. */
  describe: (index: number, alt: string) => void;
  /** Forgets them: they were sent. */
  clear: () => void;
  /** Sends a file with a problem again. */
  retry: (id: string) => void;
  /** Forgets a problem, and its file with it. */
  dismiss: (id: string) => void;
};

/** `list` with the entry at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  const item = list[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** What is sent to the server of a photograph. */
export function toImageRef(photo: Photo) {
  const { alt = "", ...ref } = omit(photo, ["url", "cardUrl", "thumbnailUrl"]);
  const line = oneLine(alt);
  return line === "" ? ref : { ...ref, alt: line };
}

const NOT_SENT = "It was not uploaded: the connection failed.";

/**
 * The photographs of a form, `max` at most: made small here, uploaded at once, in the order in which they were
 * chosen. Files that fail are named in `problems`, and those that failed on the way are kept to be sent again.
 * They begin with `start`, or are held in a store that outlives the form.
 */
export function usePhotos(
  purpose: "listing" | "packaging" | "claim" | "message",
  start: readonly Photo[] | PhotoStore,
  max: number = IMAGES_MAX,
): Photos {
  const [own] = useState(() => photoStore("subscribe" in start ? [] : start));
  const store = "subscribe" in start ? start : own;
  const { list, uploading, chosen, failed } = useSyncExternalStore(store.subscribe, store.get);
  const upload = useUpload(purpose);

  const setList = (by: (now: readonly Photo[]) => readonly Photo[]) =>
    store.change((now) => ({ ...now, list: by(now.list) }));
  const failWith = (file: File, text: string, mayRetry: boolean) => {
    const problem = { id: crypto.randomUUID(), name: file.name, text, mayRetry, file };
    store.change((now) => ({ ...now, failed: [...now.failed, problem] }));
  };
  /** Whether the file has become a photograph. */
  const sendOne = async (file: File): Promise<boolean> => {
    try {
      const photo = await sendPhoto(file, upload);
      setList((now) => [...now, photo].slice(0, max));
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
  /** One after the other: the order of choosing is the order on the page, and a wrong file takes nobody's place. */
  const send = async (files: File[], room: number) => {
    let left = room;
    for (const file of files) {
      if (left === 0) {
        failWith(file, `Not taken: there is room for ${plural(max, "photograph")}.`, false);
      } else if (await sendOne(file)) left--;
      store.change((now) => ({ ...now, uploading: now.uploading - 1 }));
    }
  };
  const add = (files: File[]) => {
    const before = store.get();
    store.change((now) => ({
      ...now,
      // What is chosen now takes the place of what was wrong before, save for files that can still be sent.
      failed: now.failed.filter(({ mayRetry }) => mayRetry),
      uploading: now.uploading + files.length,
      chosen: (now.uploading === 0 ? 0 : now.chosen) + files.length,
    }));
    void send(files, Math.max(0, max - before.list.length - before.uploading));
  };
  const dismiss = (id: string) =>
    store.change((now) => ({ ...now, failed: now.failed.filter((one) => one.id !== id) }));
  return {
    list,
    uploading,
    chosen,
    problems: failed,
    add,
    move: (from, to) => setList((now) => moved(now, from, to)),
    remove: (index) => setList((now) => now.filter((_, i) => i !== index)),
    describe: (index, alt) =>
      setList((now) => now.map((photo, i) => (i === index ? { ...photo, alt } : photo))),
    clear: () => setList(() => []),
    retry: (id) => {
      const again = store.get().failed.find((one) => one.id === id);
      dismiss(id);
      if (again) add([again.file]);
    },
    dismiss,
  };
}
