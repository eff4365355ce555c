import { SHORT_ID_LENGTH } from "./constants";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** True only for version-4 UUID strings of variant 8, 9, a or b. */
export function isUuidV4(value: unknown): value is string {
  return typeof value === "string" && UUID_V4.test(value);
}

/** The first 8 characters, as ids are shown. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}
