import { omit } from "convex-helpers";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import type { api } from "../../../convex/_generated/api";
import { IMAGES_MAX } from "../../../convex/domain/shared/constants";
import { oneLine } from "../../../convex/domain/shared/text";
import { codeOf, errorMessage } from "../../lib/errors";
import { plural } from "../../lib/format";
import { sendPhoto, WrongFile } from "./sendPhoto";
import { useUpload } from "./useUpload";

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

type Failed = UploadProblem & { file: File };

const NOT_SENT = "It was not uploaded: the connection failed.";

/**
 * The photographs of a form, `max` at most: made small here, uploaded at once, in the order in which they were
 * chosen. Files that fail are named in `problems`, and those that failed on the way are kept to be sent again.
 */
export function usePhotos(
  purpose: "listing" | "packaging" | "claim" | "message",
  initial: readonly Photo[],
  max: number = IMAGES_MAX,
): Photos {
  const [list, setList] = useState<readonly Photo[]>(initial);
  const [batch, setBatch] = useState({ uploading: 0, chosen: 0 });
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const upload = useUpload(purpose);

  const failWith = (file: File, text: string, mayRetry: boolean) => {
    const problem = { id: crypto.randomUUID(), name: file.name, text, mayRetry, file };
    setFailed((now) => [...now, problem]);
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
      setBatch((now) => ({ ...now, uploading: now.uploading - 1 }));
    }
  };
  const add = (files: File[]) => {
    // What is chosen now takes the place of what was wrong before, save for files that can still be sent.
    setFailed((now) => now.filter(({ mayRetry }) => mayRetry));
    setBatch(({ uploading, chosen }) => ({
      uploading: uploading + files.length,
      chosen: (uploading === 0 ? 0 : chosen) + files.length,
    }));
    void send(files, Math.max(0, max - list.length - batch.uploading));
  };
  const dismiss = (id: string) => setFailed((now) => now.filter((one) => one.id !== id));
  return {
    list,
    ...batch,
    problems: failed,
    add,
    move: (from, to) => setList((now) => moved(now, from, to)),
    remove: (index) => setList((now) => now.filter((_, i) => i !== index)),
    describe: (index, alt) =>
      setList((now) => now.map((photo, i) => (i === index ? { ...photo, alt } : photo))),
    clear: () => setList([]),
    retry: (id) => {
      const again = failed.find((one) => one.id === id);
      dismiss(id);
      if (again) add([again.file]);
    },
    dismiss,
  };
}
