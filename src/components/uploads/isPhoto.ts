import type { Photo } from "./usePhotos";

/** Whether a value from browser storage still has the shape of a photo. */
export function isPhoto(value: unknown): value is Photo {
  if (typeof value !== "object" || value === null) return false;
  const { storageId, url, thumbnailUrl, width, height } = value as Partial<Photo>;
  return (
    [storageId, url, thumbnailUrl].every((text) => typeof text === "string") &&
    [width, height].every((number) => typeof number === "number")
  );
}
