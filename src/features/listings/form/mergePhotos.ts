import type { Photo } from "#src/components/uploads/photo.ts";

/**
 * The photos to save when both this form and another changed them since `loaded`: this form's, with
 * those that were added elsewhere and without those that were removed there.
 */
export function mergePhotos(
  loaded: readonly Photo[],
  own: readonly Photo[],
  saved: readonly Photo[],
): Photo[] {
  const isIn = (photos: readonly Photo[], { storageId }: Photo) =>
    photos.some((photo) => photo.storageId === storageId);
  return [
    ...own.filter((photo) => !isIn(loaded, photo) || isIn(saved, photo)),
    ...saved.filter((photo) => !isIn(loaded, photo) && !isIn(own, photo)),
  ];
}
