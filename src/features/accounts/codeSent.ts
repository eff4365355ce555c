import { SECRET_LIFE_MS } from "../../../convex/domain/shared/constants";
import { readJson, removeKey, writeJson } from "../../lib/storage";

const KEY = "shoal.codeSent";

/** Remembers where a code went: a telephone may drop the page while its owner looks into the mail. */
export function noteCodeSent(address: string): void {
  writeJson(KEY, { address, at: Date.now() });
}

/** The address that waits for its code to be entered here, or null. */
export function codeSentTo(): string | null {
  const value = readJson(KEY) as { address?: unknown; at?: unknown } | null;
  if (typeof value?.address !== "string" || typeof value.at !== "number") return null;
  const age = Date.now() - value.at;
  return age >= 0 && age < SECRET_LIFE_MS.code ? value.address : null;
}

/** After a log-in, or when another address is wanted. */
export function forgetCodeSent(): void {
  removeKey(KEY);
}
