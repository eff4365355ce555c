/** Leaving Shoal: what goes, what stays without a name, and what must be finished first. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { accountDeletedMail } from "../../accounts/mail/accounts";
import { accountOf } from "../../accounts/rules/accounts";
import { keepRecord } from "../../accounts/rules/formerAccounts";
import { fail } from "../../errors";
import { type Profile, profileOf } from "../../shared/rules/access";
import { startWork } from "../../shared/rules/jobs";
import { enqueueEmail } from "../../shared/rules/outbox";
import { deletedAtOnce, deletedLater, removedUnconfirmed } from "./personalData";
import { matchListingsToSeller } from "../../listings/rules/sellerListings";

/** An open claim keeps its order `disputed`. */
const OPEN_ORDER = ["pending", "processing", "shipped", "delivered", "disputed"] as const;
const OPEN_REFUND = ["requested", "pending"] as const;
const OPEN_CHARGEBACK = ["warning", "open"] as const;

/** `account_has_open_orders` while an order, a claim, a refund or a chargeback of the person is open. */
export async function requireNothingOpen(ctx: QueryCtx, userId: Id<"users">): Promise<void> {
  if (await hasOpenBusiness(ctx, userId)) fail("account_has_open_orders");
}

/** Whether an order, a claim, a refund or a chargeback of the person is open. */
export async function hasOpenBusiness({ db }: QueryCtx, userId: Id<"users">): Promise<boolean> {
  for (const [index, side] of [
    ["by_buyerId", "buyerId"],
    ["by_sellerId", "sellerId"],
  ] as const) {
    const found = await Promise.all([
      ...OPEN_ORDER.map((status) =>
        db
          .query("orders")
          .withIndex(`${index}_and_status`, (q) => q.eq(side, userId).eq("status", status))
          .first(),
      ),
      ...OPEN_REFUND.map((state) =>
        db
          .query("refunds")
          .withIndex(`${index}_and_state`, (q) => q.eq(side, userId).eq("state", state))
          .first(),
      ),
      db
        .query("refunds")
        .withIndex(`${index}_and_needsPerson`, (q) => q.eq(side, userId).eq("needsPerson", true))
        .first(),
      ...OPEN_CHARGEBACK.map((state) =>
        db
          .query("chargebacks")
          .withIndex(`${index}_and_state`, (q) => q.eq(side, userId).eq("state", state))
          .first(),
      ),
    ]);
    if (found.some((row) => row !== null)) return true;
  }
  return false;
}

/**
 * Deletes the account: in this transaction nobody can log in to it any more, no session of it lives, its
 * listings are hidden and its profile is nameless. What may be much follows in jobs;
 * `personalData.ts` says what becomes of each table. Check `requireNothingOpen` first, unless an admin has
 * decided otherwise.
 */
export async function deleteAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  if (profile.deletedAt !== null) return;
  const { userId, email, fullName } = profile;
  const user = await ctx.db.get("users", userId);
  // Whoever never showed the address to be theirs gets no mail, and their name goes into none.
  const isConfirmed = user?.emailVerificationTime !== undefined;
  if (isConfirmed)
    await enqueueEmail(ctx, {
      kind: "security",
      to: email,
      idempotencyKey: `account-deleted-${userId}`,
      forgetWhenSent: true,
      ...accountDeletedMail(fullName),
    });
  if (isConfirmed) await keepRecord(ctx, profile);
  const account = await accountOf(ctx, email);
  for (const step of deletedAtOnce) await step(ctx, { profile, account });
  await matchListingsToSeller(ctx, userId);
  const parts = [...deletedLater.keys()].map((step) => partId(userId, step, null));
  await startWork(ctx, "deletePersonalData", parts);
}

/**
 * Removes somebody who never confirmed their address, and so never came in: all that the sign-up wrote, and what was
 * mailed and counted since. The address can be signed up anew. Nothing happens to an account that was confirmed or
 * deleted since the sweep saw it.
 */
export async function removeUnconfirmed(
  ctx: MutationCtx,
  accountId: Id<"authAccounts">,
): Promise<void> {
  const account = await ctx.db.get("authAccounts", accountId);
  if (account === null || account.emailVerified !== undefined) return;
  const profile = (await profileOf(ctx, account.userId)) ?? fail("profile_missing");
  for (const step of removedUnconfirmed) await step(ctx, { profile, account });
}

/** Names a part of a step as a job's row, by which it is tried again until it succeeds. */
const partId = (userId: Id<"users">, step: string, cursor: string | null) =>
  JSON.stringify([userId, step, cursor]);

/** One part of one step; the next follows by itself. A step that fails stops no other. */
export async function deletePart(ctx: MutationCtx, part: string): Promise<void> {
  const [userId, name, cursor] = JSON.parse(part) as [Id<"users">, string, string | null];
  const step = deletedLater.get(name) ?? fail("not_found");
  const next = await step(ctx, userId, cursor);
  if (next === null) return;
  await startWork(ctx, "deletePersonalData", [partId(userId, name, next)]);
}
