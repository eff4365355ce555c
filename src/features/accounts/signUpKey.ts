import { readJson, writeJson } from "../../lib/storage";
import { confirmation } from "./sentTo";

const KEY = "shoal.signUpKey";

/** This browser has signed up with the key: it may confirm the address without the password. */
export function keepSignUpKey(key: string): void {
  writeJson(KEY, key);
}

/** Null where nobody has signed up since the last confirmation, or storage is blocked. */
export function readSignUpKey(): string | null {
  const key = readJson(KEY);
  return typeof key === "string" ? key : null;
}

export function forgetSignUpKey(): void {
  writeJson(KEY, null);
  confirmation.forget();
}
