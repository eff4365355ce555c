import { omit } from "convex-helpers";
import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";

/** An uploaded photo, with the URLs of its sizes. */
export type Photo = NonNullable<
  FunctionReturnType<typeof api.listings.catalogue.get>
>["images"][number];

/** The part of a photo that is sent to the server. */
export function toImageRef(photo: Photo) {
  const { alt = "", ...ref } = omit(photo, ["url", "cardUrl", "thumbnailUrl"]);
  const line = normaliseLine(alt);
  return line === "" ? ref : { ...ref, alt: line };
}

/** Whether a value from browser storage still has the shape of a photo. */
export function isPhoto(value: unknown): value is Photo {
  if (typeof value !== "object" || value === null) return false;
  const { storageId, url, thumbnailUrl, width, height } = value as Partial<Photo>;
  return (
    [storageId, url, thumbnailUrl].every((text) => typeof text === "string") &&
    [width, height].every((number) => typeof number === "number")
  );
}
