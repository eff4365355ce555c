import { readJson, writeJson } from "../../lib/storage";
import type { ViewerProfile } from "./types";

/** Why somebody was signed out without asking for it. */
export type PutOutReason = { title: string; description: string };

const KEY = "shoal.putOut";
const LIFE_MS = 60_000;

/** Whether the profile may not be signed in: the words are those of `convex/errors.ts`. */
export function putOutReason(profile: ViewerProfile | null): PutOutReason | null {
  if (profile === null) {
    return {
      title: "You have been signed out",
      description: "Your session has ended. Please log in again.",
    };
  }
  const reason = profile.statusReason ?? "";
  if (profile.deletedAt !== null) {
    return { title: "Account deleted", description: "This account was deleted." };
  }
  if (profile.isBanned) {
    return { title: "Account banned", description: `Your account is banned. ${reason}`.trim() };
  }
  if (profile.isSuspended) {
    return {
      title: "Account Suspended",
      description: `Your account is suspended. ${reason}`.trim(),
    };
  }
  return null;
}

/** Leaves the reason for the other tabs, which may see the tokens go before they see why. */
export function leaveReason(reason: PutOutReason): void {
  writeJson(KEY, { ...reason, at: Date.now() });
}

/** The reason another tab left within the last minute. */
export function leftReason(): PutOutReason | null {
  const value = readJson(KEY) as (Partial<PutOutReason> & { at?: unknown }) | null;
  if (typeof value?.at !== "number" || Date.now() - value.at > LIFE_MS) return null;
  const { title, description } = value;
  return typeof title === "string" && typeof description === "string"
    ? { title, description }
    : null;
}
