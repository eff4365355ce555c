import { frameTexts } from "#convex/domain/shared/texts.ts";
import type { Me } from "#src/lib/auth.ts";
import { readJson, writeJson } from "#src/lib/storage.ts";

/** Explains a sign-out that the user didn't ask for. */
export type SignOutReason = { title: string; description: string };

const KEY = "shoal.forcedSignOut";
const LIFE_MS = 60_000;

const titles = {
  account_suspended: frameTexts.accountSuspended,
  account_banned: "Account Banned",
  account_deleted: "Account Deleted",
};

/** The server's reason for signing `me` out; null for an account in good standing. */
export function forcedSignOutReason(me: Me): SignOutReason | null {
  if (me === null) {
    return {
      title: frameTexts.wereSignedOut,
      description: "Your session has ended. Please log in again.",
    };
  }
  return me.status === "blocked" ? { title: titles[me.code], description: me.message } : null;
}

/** Stores the reason for other tabs, which may lose the tokens before they learn why. */
export function publishSignOutReason(reason: SignOutReason): void {
  writeJson(KEY, { ...reason, at: Date.now() });
}

/** The reason that another tab stored within the last minute. */
export function recentSignOutReason(): SignOutReason | null {
  const value = readJson(KEY) as (Partial<SignOutReason> & { at?: unknown }) | null;
  if (typeof value?.at !== "number" || Date.now() - value.at > LIFE_MS) return null;
  const { title, description } = value;
  return typeof title === "string" && typeof description === "string"
    ? { title, description }
    : null;
}
