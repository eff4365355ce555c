import type { FunctionReturnType } from "convex/server";
import { useCallback, useState } from "react";
import type { api } from "../../../convex/_generated/api";
import { IMAGES_MAX } from "../../../convex/domain/shared/constants";
import { codeOf, errorMessage } from "../../lib/errors";
import { plural } from "../../lib/format";
import { resizeImage } from "./images";
import { useUpload } from "./useUpload";

const FULL_SIDE = 1600;
const THUMBNAIL_SIDE = 560;

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
export function toImageRef({ storageId, thumbnailId, width, height, alt }: Photo) {
  return { storageId, width, height, ...(thumbnailId && { thumbnailId }), ...(alt && { alt }) };
}

type Failed = UploadProblem & { file: File };

const UNREADABLE = "This is not a picture that can be read. Please use a JPEG, PNG or WebP.";
const NOT_SENT = "It was not uploaded: the connection failed.";

/**
 * The photographs of a form, `max` at most: made small here, uploaded at once, in the order in which they were
 * chosen. Files that fail are named in `problems`, and those that failed on the way are kept to be sent again.
 */
export function usePhotos(
  purpose: "listing" | "packaging" | "claim",
  initial: readonly Photo[],
  max: number = IMAGES_MAX,
): Photos {
  const [list, setList] = useState<readonly Photo[]>(initial);
  const [batch, setBatch] = useState({ uploading: 0, chosen: 0 });
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const upload = useUpload(purpose);

  const sendOne = useCallback(
    async (file: File) => {
      const fail = (text: string, mayRetry: boolean) => {
        const problem = { id: crypto.randomUUID(), name: file.name, text, mayRetry, file };
        setFailed((now) => [...now, problem]);
      };
      try {
        const sizes = await Promise.all([
          resizeImage(file, { maxSide: FULL_SIDE }),
          resizeImage(file, { maxSide: THUMBNAIL_SIDE }),
        ]).catch(() => null);
        if (sizes === null) {
          fail(UNREADABLE, false);
          return;
        }
        const [full, small] = sizes;
        const [image, thumbnail] = await Promise.all([upload(full.blob), upload(small.blob)]);
        const photo: Photo = {
          storageId: image.storageId,
          thumbnailId: thumbnail.storageId,
          url: image.url,
          thumbnailUrl: thumbnail.url,
          width: full.width,
          height: full.height,
        };
        setList((now) => [...now, photo].slice(0, max));
      } catch (error) {
        const code = codeOf(error);
        fail(errorMessage(error, NOT_SENT), code === undefined || code === "rate_limited");
      } finally {
        setBatch((now) => ({ ...now, uploading: now.uploading - 1 }));
      }
    },
    [upload, max],
  );

  const send = (files: File[]) => {
    setBatch(({ uploading, chosen }) => ({
      uploading: uploading + files.length,
      chosen: (uploading === 0 ? 0 : chosen) + files.length,
    }));
    // One after the other: the order of choosing is the order on the page.
    void files.reduce((before, file) => before.then(() => sendOne(file)), Promise.resolve());
  };
  const add = (files: File[]) => {
    const room = Math.max(0, max - list.length - batch.uploading);
    const text = `Not taken: there is room for ${plural(max, "photograph")}.`;
    const surplus = files.slice(room).map((file) => {
      return { id: crypto.randomUUID(), name: file.name, text, mayRetry: false, file };
    });
    // What is chosen now takes the place of what was wrong before, save for files that can still be sent.
    setFailed((now) => [...now.filter(({ mayRetry }) => mayRetry), ...surplus]);
    send(files.slice(0, room));
  };
  const dismiss = (id: string) => setFailed((now) => now.filter((one) => one.id !== id));
  return {
    list,
    ...batch,
    problems: failed,
    add,
    move: (from, to) => setList((now) => moved(now, from, to)),
    remove: (index) => setList((now) => now.filter((_, i) => i !== index)),
    retry: (id) => {
      const again = failed.find((one) => one.id === id);
      dismiss(id);
      if (again) add([again.file]);
    },
    dismiss,
  };
}
