/** Identifiers that look like Stripe's: `cs_test_…`, `pi_…`, `re_…`, `evt_…`. */

import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `prefix` and random letters and digits; session ids are longer than others, as in Stripe. */
export function newId(prefix: string, length = prefix.startsWith("cs_") ? 58 : 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i += 1) id += ALPHABET[randomInt(ALPHABET.length)];
  return id;
}

/** Stripe's clock: whole seconds since 1970. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
