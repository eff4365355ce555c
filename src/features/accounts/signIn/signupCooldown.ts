import { SECOND_MS, SIGNUP_COOLDOWN_MS } from "#convex/domain/shared/constants.ts";
import { readJson, writeJson } from "#src/lib/storage.ts";

const KEY = "shoal.signupAttempt";

/** Stored in local storage, so that a reload doesn't bypass the cooldown. */
export function recordSignupAttempt(): void {
  writeJson(KEY, Date.now());
}

/** Whole seconds until the next attempt, by this device's clock; 0 if it is allowed now. */
export function signupWait(): number {
  const now = Date.now();
  const last = readJson(KEY);
  if (typeof last !== "number" || last > now) return 0;
  return Math.max(0, Math.ceil((last + SIGNUP_COOLDOWN_MS - now) / SECOND_MS));
}
