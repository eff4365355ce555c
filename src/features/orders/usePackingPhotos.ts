import { useState } from "react";
import { IMAGES_MAX } from "../../../convex/domain/constants";
import { useToast } from "../../components/ui/toast/toastContext";
import { useUpload } from "../../hooks/useUpload";
import { errorMessage } from "../../lib/errors";
import { resizeImage } from "../../lib/images";
import type { PackagingPage } from "./types";

const FULL_SIDE = 1600;

export type PackingPhoto = Pick<
  NonNullable<PackagingPage["review"]>["photos"][number],
  "storageId" | "url" | "width" | "height"
>;

/** Photographs of the packing: made small here and uploaded as they are chosen. */
export function usePackingPhotos(initial: readonly PackingPhoto[]) {
  const [list, setList] = useState<readonly PackingPhoto[]>(initial);
  const [uploading, setUploading] = useState(0);
  const upload = useUpload("packaging");
  const toast = useToast();

  const addOne = async (file: File) => {
    try {
      const { blob, width, height } = await resizeImage(file, { maxSide: FULL_SIDE });
      const { storageId, url } = await upload(blob);
      setList((now) => [...now, { storageId, url, width, height }].slice(0, IMAGES_MAX));
    } catch (error) {
      const fallback = `${file.name} could not be uploaded. Please use a JPEG, PNG or WebP picture.`;
      toast.show({ title: errorMessage(error, fallback), variant: "destructive" });
    } finally {
      setUploading((n) => n - 1);
    }
  };
  const add = (files: File[]) => {
    const taken = files.slice(0, IMAGES_MAX - list.length - uploading);
    setUploading((n) => n + taken.length);
    for (const file of taken) void addOne(file);
  };
  const remove = (storageId: string) =>
    setList((now) => now.filter((photo) => photo.storageId !== storageId));
  return { list, uploading, add, remove };
}
