import { readJson, writeJson } from "#src/lib/storage.ts";
import { confirmation } from "./sentTo";

const KEY = "shoal.signUpKey";

/**
 * Stores this browser's sign-up key, with which it can confirm the address without the password.
 */
export function saveSignUpKey(key: string): void {
  writeJson(KEY, key);
}

/** Null if there is no unconfirmed sign-up, or if storage is blocked. */
export function readSignUpKey(): string | null {
  const key = readJson(KEY);
  return typeof key === "string" ? key : null;
}

export function clearSignUpKey(): void {
  writeJson(KEY, null);
  confirmation.forget();
}
