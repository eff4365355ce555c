/** The data export's sections about the account itself. */
import { pick } from "convex-helpers";
import { profileOf } from "#convex/shared/model/access.ts";
import { addressBook } from "#convex/accounts/model/addresses.ts";
import { sessionsOf } from "#convex/accounts/model/sessions.ts";
import { statsOf } from "#convex/accounts/model/sellerStats.ts";
import { settingsOf } from "#convex/accounts/model/settings.ts";
import { section, once, fileUrl } from "./sections";

export const profile = section(
  "profile",
  async (ctx, userId) => {
    const row = await profileOf(ctx, userId);
    return once(row ? [row] : []);
  },
  async (row, ctx) => ({
    ...pick(row, [
      "fullName",
      "email",
      "avatarUrl",
      "about",
      "trader",
      "role",
      "createdAt",
      "updatedAt",
    ]),
    ...pick(row, [
      "isSeller",
      "sellerApproved",
      "sellerQuizCompleted",
      "sellerRefusedAt",
      "isSuspended",
      "isBanned",
    ]),
    ...pick(row, ["bannedUntil", "statusReason"]),
    ...(await statsOf(ctx, row.userId)),
  }),
);

export const settings = section(
  "settings",
  async (ctx, userId) => once([await settingsOf(ctx, userId)]),
  (row) =>
    pick(row, [
      "outcode",
      "deliveryBands",
      "notifications",
      "ageConfirmedAt",
      "signupTimestamp",
      "updatedAt",
    ]),
);

export const addresses = section(
  "addresses",
  async (ctx, userId) => once(await addressBook(ctx, userId)),
  ({ address, isDefault }) => ({ ...address, isDefault }),
);

export const logIns = section(
  "logIns",
  async ({ db }, userId, page) =>
    await db
      .query("authAccounts")
      .withIndex("userIdAndProvider", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => ({
    kind: row.provider,
    address: row.providerAccountId,
    isConfirmed: row.emailVerified !== undefined,
    networks: row.knownNetworks ?? [],
    createdAt: row._creationTime,
  }),
);

export const sessions = section(
  "sessions",
  async (ctx, userId) => once(await sessionsOf(ctx, userId)),
  (row) => ({
    startedAt: row._creationTime,
    expiresAt: row.expirationTime,
    device: row.device ?? null,
  }),
);

export const uploads = section(
  "uploads",
  async ({ db }, userId, page) =>
    await db
      .query("uploads")
      .withIndex("by_userId_and_evidenceSha256", (q) => q.eq("userId", userId))
      .paginate(page),
  async (row, ctx) => ({
    ...pick(row, ["purpose", "contentType", "sizeBytes", "used", "createdAt"]),
    url: await fileUrl(ctx, row.storageId),
  }),
);

/** Only the subjects of these emails are exported: the text contains a code or link that may still work. */
const SECRETS: readonly string[] = ["confirmation", "code", "reset"];

export const mails = section(
  "mails",
  async ({ db }, userId, page) =>
    await db
      .query("emails")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => ({
    ...pick(row, ["kind", "to", "subject", "state", "createdAt"]),
    text: SECRETS.includes(row.kind) ? null : row.text,
  }),
);

export const downloads = section(
  "downloads",
  async ({ db }, userId, page) =>
    await db
      .query("dataExports")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .paginate(page),
  (row) => pick(row, ["requestedAt"]),
);
