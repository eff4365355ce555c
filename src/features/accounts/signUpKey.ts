import { SECRET_LIFE_MS } from "../../../convex/domain/shared/constants";
import { readJson, removeKey, writeJson } from "../../lib/storage";

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
  forgetSignUp();
}

const ADDRESS = "shoal.signUpSent";

/** Stores where the confirmation went: a phone may drop the page while its owner reads the email. */
export function noteSignUp(address: string): void {
  writeJson(ADDRESS, { address, at: Date.now() });
}

/** The address whose confirmation code can be entered here, or null. */
export function signUpSentTo(): string | null {
  const value = readJson(ADDRESS) as { address?: unknown; at?: unknown } | null;
  if (typeof value?.address !== "string" || typeof value.at !== "number") return null;
  const age = Date.now() - value.at;
  return age >= 0 && age < SECRET_LIFE_MS.confirmation ? value.address : null;
}

export const forgetSignUp = () => removeKey(ADDRESS);
