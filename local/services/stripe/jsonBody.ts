/** The bodies of v2 of the API, in the form that `params.ts` checks. */

import { badParameter } from "./apiError.ts";
import type { Raw, RawObject } from "./formBody.ts";

/** @throws ApiError 400 for a body that isn't a JSON object of strings, numbers, booleans, lists and objects */
export function parseJson(body: string): RawObject {
  let value: unknown;
  try {
    value = JSON.parse(body === "" ? "{}" : body);
  } catch {
    throw badParameter("body", "The body is not valid JSON.");
  }
  const raw = rawOf(value, "body");
  if (typeof raw === "string") throw badParameter("body", "The body must be a JSON object.");
  return raw;
}

function rawOf(value: unknown, path: string): Raw {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) {
    throw badParameter(path, `Invalid value at ${path}.`);
  }
  // No prototype, because a parameter may be called `constructor`.
  const raw = Object.create(null) as RawObject;
  for (const [key, entry] of Object.entries(value)) raw[key] = rawOf(entry, `${path}.${key}`);
  return raw;
}
