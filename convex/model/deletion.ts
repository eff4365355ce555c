/** Leaving Shoal: what goes, what stays without a name, and what must be finished first. */
import { internal } from "../_generated/api";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { accountDeletedMail } from "../emailTemplates/accounts";
import { fail } from "../errors";
import type { Profile } from "./access";
import { accountOf, profileSearchText } from "./accounts";
import { bumpCounter } from "./counters";
import { enqueueEmail } from "./emails";
import { setSellerHidden } from "./sellerListings";
import { endSessions } from "./sessions";
import { releaseUpload } from "./uploads";

export const DELETED_NAME = "Deleted user";

/** An open claim keeps its order `disputed`. */
const OPEN: Doc<"orders">["status"][] = [
  "pending",
  "processing",
  "shipped",
  "delivered",
  "disputed",
];

/** `account_has_open_orders` while an order, a claim or a refund of the person is open. */
export async function requireNothingOpen(ctx: QueryCtx, userId: Id<"users">): Promise<void> {
  for (const status of OPEN) {
    const bought = await ctx.db
      .query("orders")
      .withIndex("by_buyerId_and_status", (q) => q.eq("buyerId", userId).eq("status", status))
      .first();
    const sold = await ctx.db
      .query("orders")
      .withIndex("by_sellerId_and_status", (q) => q.eq("sellerId", userId).eq("status", status))
      .first();
    if (bought || sold) fail("account_has_open_orders");
  }
  const toThem = await ctx.db
    .query("refunds")
    .withIndex("by_buyerId_and_state", (q) => q.eq("buyerId", userId).eq("state", "requested"))
    .first();
  const fromThem = await ctx.db
    .query("refunds")
    .withIndex("by_sellerId_and_state", (q) => q.eq("sellerId", userId).eq("state", "requested"))
    .first();
  if (toThem || fromThem) fail("account_has_open_orders");
}

/**
 * Anonymises the account in one transaction: nobody can log in to it, no session of it lives, its listings
 * are hidden and its profile is nameless. What may be much follows in scheduled steps. Check
 * `requireNothingOpen` first, unless an admin has decided otherwise.
 */
export async function deleteAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  if (profile.deletedAt !== null) return;
  const { userId, email, fullName } = profile;
  const now = Date.now();
  await enqueueEmail(ctx, {
    kind: "notice",
    to: email,
    idempotencyKey: `account-deleted-${userId}`,
    ...accountDeletedMail(fullName),
  });
  const nobody = `deleted-${userId}@deleted.invalid`;
  await ctx.db.patch("userProfiles", profile._id, {
    fullName: DELETED_NAME,
    email: nobody,
    avatarUrl: undefined,
    avatarStorageId: undefined,
    about: undefined,
    role: "user",
    isSeller: false,
    sellerApproved: false,
    isSuspended: false,
    deletedAt: now,
    updatedAt: now,
    searchText: profileSearchText(DELETED_NAME, nobody),
  });
  await ctx.db.patch("users", userId, { email: nobody, emailVerificationTime: undefined });
  if (profile.avatarStorageId !== undefined) await releaseUpload(ctx, profile.avatarStorageId);
  await deleteLogIn(ctx, email);
  await endSessions(ctx, userId);
  await setSellerHidden(ctx, userId, true);
  await bumpCounter(ctx, "users", -1);
  if (profile.isSuspended) await bumpCounter(ctx, "suspendedUsers", -1);
  await ctx.scheduler.runAfter(0, internal.accounts.continueDeletion, { userId });
}

/** The address is free again: nothing that knows it is left behind. */
async function deleteLogIn(ctx: MutationCtx, email: string): Promise<void> {
  const account = await accountOf(ctx, email);
  if (account === null) return;
  const code = await ctx.db
    .query("authVerificationCodes")
    .withIndex("accountId", (q) => q.eq("accountId", account._id))
    .unique();
  if (code) await ctx.db.delete("authVerificationCodes", code._id);
  for (const identifier of [account._id, email]) {
    const limit = await ctx.db
      .query("authRateLimits")
      .withIndex("identifier", (q) => q.eq("identifier", identifier))
      .unique();
    if (limit) await ctx.db.delete("authRateLimits", limit._id);
  }
  await ctx.db.delete("authAccounts", account._id);
}

const BATCH = 100;

/** Deletes a batch of what belonged to the person alone; true while there may be more. */
export async function deleteBelongings(ctx: MutationCtx, userId: Id<"users">): Promise<boolean> {
  const { db } = ctx;
  const own = [
    await db
      .query("tanks")
      .withIndex("by_ownerId_and_isDefault", (q) => q.eq("ownerId", userId))
      .take(BATCH),
    await db
      .query("favourites")
      .withIndex("by_userId_and_createdAt", (q) => q.eq("userId", userId))
      .take(BATCH),
    await db
      .query("savedSearches")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(BATCH),
    await db
      .query("listingDrafts")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(BATCH),
    await db
      .query("userSettings")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(BATCH),
    await db
      .query("emails")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(BATCH),
  ] as const;
  const applications = await db
    .query("sellerApplications")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(BATCH);
  const pending = applications.filter((one) => one.status === "pending_review").length;
  await bumpCounter(ctx, "pendingApplications", -pending);
  let most = applications.length;
  await deleteAll(ctx, "sellerApplications", applications);
  const [tanks, favourites, savedSearches, drafts, settings, emails] = own;
  await deleteAll(ctx, "tanks", tanks);
  await deleteAll(ctx, "favourites", favourites);
  await deleteAll(ctx, "savedSearches", savedSearches);
  await deleteAll(ctx, "listingDrafts", drafts);
  await deleteAll(ctx, "userSettings", settings);
  await deleteAll(ctx, "emails", emails);
  for (const rows of own) most = Math.max(most, rows.length);
  return most === BATCH;
}

async function deleteAll<Table extends TableNames>(
  ctx: MutationCtx,
  table: Table,
  rows: { _id: Id<Table> }[],
): Promise<void> {
  for (const row of rows) await ctx.db.delete(table, row._id);
}
