import type { FunctionReturnType } from "convex/server";
import { useCallback, useState } from "react";
import type { api } from "../../../convex/_generated/api";
import { IMAGES_MAX } from "../../../convex/domain/shared/constants";
import { useToast } from "../../hooks/useToast";
import { errorMessage } from "../../lib/errors";
import { resizeImage } from "./images";
import { useUpload } from "./useUpload";

const FULL_SIDE = 1600;
const THUMBNAIL_SIDE = 560;

/** A photograph with its storage URLs. */
export type Photo = NonNullable<
  FunctionReturnType<typeof api.listings.listings.get>
>["images"][number];

export type Photos = {
  list: readonly Photo[];
  /** Files on their way. */
  uploading: number;
  add: (files: File[]) => void;
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
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

/** The photographs of a form: made small here, uploaded at once, in the order in which they were chosen. */
export function usePhotos(purpose: "listing" | "packaging", initial: readonly Photo[]): Photos {
  const [list, setList] = useState<readonly Photo[]>(initial);
  const [uploading, setUploading] = useState(0);
  const upload = useUpload(purpose);
  const toast = useToast();

  const addOne = useCallback(
    async (file: File) => {
      try {
        const [full, small] = await Promise.all([
          resizeImage(file, { maxSide: FULL_SIDE }),
          resizeImage(file, { maxSide: THUMBNAIL_SIDE }),
        ]);
        const [image, thumbnail] = await Promise.all([upload(full.blob), upload(small.blob)]);
        const photo: Photo = {
          storageId: image.storageId,
          thumbnailId: thumbnail.storageId,
          url: image.url,
          thumbnailUrl: thumbnail.url,
          width: full.width,
          height: full.height,
        };
        setList((now) => [...now, photo].slice(0, IMAGES_MAX));
      } catch (error) {
        const fallback = `${file.name} could not be uploaded. Please use a JPEG, PNG or WebP picture.`;
        toast.show({ title: errorMessage(error, fallback), variant: "destructive" });
      } finally {
        setUploading((n) => n - 1);
      }
    },
    [upload, toast],
  );

  const add = (files: File[]) => {
    const room = IMAGES_MAX - list.length - uploading;
    if (files.length > room) {
      toast.show({ title: `There is room for ${IMAGES_MAX} photographs.`, variant: "destructive" });
    }
    const taken = files.slice(0, Math.max(0, room));
    setUploading((n) => n + taken.length);
    // One after the other: the order of choosing is the order on the page.
    void taken.reduce((before, file) => before.then(() => addOne(file)), Promise.resolve());
  };
  return {
    list,
    uploading,
    add,
    move: (from, to) => setList((now) => moved(now, from, to)),
    remove: (index) => setList((now) => now.filter((_, i) => i !== index)),
  };
}
