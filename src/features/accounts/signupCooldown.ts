import { SECOND_MS, SIGNUP_COOLDOWN_MS } from "../../../convex/domain/shared/constants";
import { readJson, writeJson } from "../../lib/storage";

const KEY = "shoal.signupAttempt";

/** Kept in local storage, so that a reload is no way round it. */
export function noteSignupAttempt(): void {
  writeJson(KEY, Date.now());
}

/** Whole seconds until the next attempt may be made; 0 when it may be made now. */
export function signupWait(now: number = Date.now()): number {
  const last = readJson(KEY);
  if (typeof last !== "number" || last > now) return 0;
  return Math.max(0, Math.ceil((last + SIGNUP_COOLDOWN_MS - now) / SECOND_MS));
}
