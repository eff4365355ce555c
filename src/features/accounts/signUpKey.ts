import { readJson, writeJson } from "#src/lib/storage.ts";
import { confirmation } from "./sentTo";

const KEY = "shoal.signUpKey";

/** Stores the key of this browser's sign-up, which lets it confirm the address without the password. */
export function saveSignUpKey(key: string): void {
  writeJson(KEY, key);
}

/** Null without a sign-up since the last confirmation, or if storage is blocked. */
export function readSignUpKey(): string | null {
  const key = readJson(KEY);
  return typeof key === "string" ? key : null;
}

export function clearSignUpKey(): void {
  writeJson(KEY, null);
  confirmation.forget();
}
