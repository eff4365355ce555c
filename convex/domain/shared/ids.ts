import { SHORT_ID_LENGTH } from "./constants";

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuidV4(value: unknown): value is string {
  return typeof value === "string" && UUID_V4.test(value);
}

/** The first 8 characters, for display. */
export function shortId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}
