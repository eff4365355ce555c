import * as accountSections from "../accountSections";
import * as account from "../accountSteps";
import { deleteRows } from "../deletionSteps";
import { LOGGED_IN, NOT_PERSONAL, NON_PERSONAL, type Answers } from "./answer";

const settingsRow = deleteRows("userSettings", ({ db }, userId) =>
  db.query("userSettings").withIndex("by_userId", (q) => q.eq("userId", userId)),
);

export const accounts = {
  users: {
    exported: { not: "the profile has the same address" },
    deleted: { atOnce: account.anonymiseUser },
    unconfirmed: { removed: account.removeUser },
    proven: "kept",
  },
  userProfiles: {
    exported: [accountSections.profile],
    deleted: { atOnce: account.anonymiseProfile },
    unconfirmed: { removed: account.removeProfile },
    proven: "kept",
  },
  authAccounts: {
    exported: [accountSections.logIns],
    deleted: { atOnce: account.removeLogIn },
    unconfirmed: { removed: account.removeLogIn },
    proven: "kept",
  },
  authVerificationCodes: {
    exported: { not: "one-time secrets" },
    deleted: { atOnce: account.removeSecrets },
    unconfirmed: { removed: account.removeSecrets },
    proven: "ended",
  },
  authRateLimits: {
    exported: { not: "short-lived counter of wrong sign-in attempts" },
    deleted: { atOnce: account.forgetLibraryLimits },
    unconfirmed: { removed: account.forgetLibraryLimits },
    proven: { with: "limitUses" },
  },
  authSessions: {
    exported: [accountSections.sessions],
    deleted: { atOnce: account.removeSessions },
    unconfirmed: { removed: account.removeSessions },
    proven: "ended",
  },
  authRefreshTokens: {
    exported: { not: "secrets that renew a session" },
    deleted: { with: "authSessions" },
    unconfirmed: { with: "authSessions" },
    proven: { with: "authSessions" },
  },
  authVerifiers: {
    ...NON_PERSONAL,
    exported: { not: NOT_PERSONAL },
  },
  userSettings: {
    exported: [accountSections.settings],
    deleted: { later: [settingsRow] },
    unconfirmed: { removed: account.wholly(settingsRow) },
    proven: "kept",
  },
  addresses: {
    ...LOGGED_IN,
    exported: [accountSections.addresses],
    deleted: {
      later: [
        deleteRows("addresses", ({ db }, userId) =>
          db.query("addresses").withIndex("by_userId_and_isDefault", (q) => q.eq("userId", userId)),
        ),
      ],
    },
  },
  formerAccounts: {
    exported: { not: "it belongs to a deleted account and can only be found by a keyed hash" },
    deleted: {
      kept: "kept for a year so that signing up again doesn't clear a ban; it contains no name",
    },
    unconfirmed: { kept: "it belongs to a deleted account and contains no name" },
    proven: "kept",
  },
  sellerStats: {
    ...LOGGED_IN,
    exported: { within: [accountSections.profile] },
    deleted: { kept: NOT_PERSONAL },
  },
} satisfies Partial<Answers>;
