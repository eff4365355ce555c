/** The wire format of Stripe's parameters: `line_items[0][price_data][currency]=gbp&expand[]=line_items`. */

import { badParameter } from "./apiError.ts";

export type Raw = string | RawObject;
export interface RawObject {
  [key: string]: Raw;
}

const MAX_DEPTH = 8;

/** Parses nested parameters into nested objects; lists become objects with positions as keys. */
export function parseForm(body: string): RawObject {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(body))
    setValue(root, splitName(name), value, name);
  return root;
}

// No prototype, because a parameter may be called `constructor`.
const emptyObject = () => Object.create(null) as RawObject;

/** `a[b][]` → ["a", "b", ""]. */
function splitName(name: string): string[] {
  const head = name.indexOf("[");
  if (head <= 0) return [name];
  const keys = [...name.slice(head).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  if (keys.length > MAX_DEPTH)
    throw badParameter(name, `Invalid request: ${name} is nested too deeply.`);
  return [name.slice(0, head), ...keys];
}

function setValue(root: RawObject, keys: string[], value: string, name: string): void {
  let at = root;
  keys.forEach((rawKey, i) => {
    const key = rawKey === "" ? String(Object.keys(at).length) : rawKey;
    if (i === keys.length - 1) {
      at[key] = value;
      return;
    }
    const next = (at[key] ??= emptyObject());
    if (typeof next === "string")
      throw badParameter(name, `Invalid ${name}: both a value and an object.`);
    at = next;
  });
}
