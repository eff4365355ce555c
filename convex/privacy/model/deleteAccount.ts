/** Account deletion: what is removed, what stays without a name, and what must be finished first. */

import { internal } from "#convex/_generated/api.js";
import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { accountDeletedMail } from "#convex/accounts/mail/accountEmails.ts";
import { accountOf } from "#convex/accounts/model/insertPerson.ts";
import { saveFormerAccount } from "#convex/accounts/model/saveFormerAccount.ts";
import { UNFINISHED_STATUSES } from "#convex/domain/orders/states.ts";
import { fail } from "#convex/errors.ts";
import { matchListingsToSeller } from "#convex/listings/model/sellerListings.ts";
import { requestAll } from "#convex/payouts/model/accountRecords.ts";
import { saveFormerSeller } from "#convex/payouts/model/debts.ts";
import { startWork, type Step } from "#convex/shared/jobs.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { enqueueEmail } from "#convex/shared/model/enqueueEmail.ts";
import { immediateSteps, personRows } from "./personalData";

const OPEN_REFUND = ["requested", "pending"] as const;
const OPEN_CHARGEBACK = ["warning", "open"] as const;

/** More failed refunds than one user ever has. */
const FAILED_REFUNDS_MAX = 200;

/** Throws `account_has_open_orders` while an order, claim, refund or chargeback of the user is open. */
export async function requireNothingOpen(ctx: QueryCtx, userId: Id<"users">): Promise<void> {
  if (await hasOpenBusiness(ctx, userId)) fail("account_has_open_orders");
}

export async function hasOpenBusiness({ db }: QueryCtx, userId: Id<"users">): Promise<boolean> {
  for (const [index, side] of [
    ["by_buyerId", "buyerId"],
    ["by_sellerId", "sellerId"],
  ] as const) {
    const openItems = await Promise.all([
      // An open claim keeps its order `disputed`.
      ...UNFINISHED_STATUSES.map((status) =>
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
        .withIndex(`${index}_and_state`, (q) => q.eq(side, userId).eq("state", "failed"))
        .take(FAILED_REFUNDS_MAX)
        .then((failed) => failed.find(({ needsAdmin }) => needsAdmin) ?? null),
      ...OPEN_CHARGEBACK.map((state) =>
        db
          .query("chargebacks")
          .withIndex(`${index}_and_state`, (q) => q.eq(side, userId).eq("state", state))
          .first(),
      ),
    ]);
    if (openItems.some((row) => row !== null)) return true;
  }
  return false;
}

/**
 * Deletes the account: in this transaction its sign-in and sessions are removed, its first 50 listings hidden
 * and its profile anonymised. Jobs handle the rest; `personalData.ts` defines what happens to each table.
 * Check `hasOpenBusiness` first.
 */
export async function deleteAccount(
  ctx: MutationCtx,
  profile: Profile,
  by: "owner" | "admin",
): Promise<void> {
  if (profile.deletedAt !== null) return;
  const { userId, email, fullName } = profile;
  const user = await ctx.db.get("users", userId);
  // An unconfirmed address may be someone else's, so it gets no email.
  if (user?.emailVerificationTime !== undefined) {
    await enqueueEmail(ctx, {
      kind: "security",
      to: email,
      idempotencyKey: `account-deleted-${userId}`,
      forgetWhenSent: true,
      bypassesDailyLimit: true,
      ...accountDeletedMail(fullName, by),
    });
    await saveFormerAccount(ctx, profile);
    await saveFormerSeller(ctx, profile);
  }
  const account = await accountOf(ctx, email);
  for (const end of immediateSteps) await end(ctx, { profile, account, isUnconfirmed: false });
  await matchListingsToSeller(ctx, userId);
  // If an admin deletes a seller, an admin must pay the money that still waits for them.
  await requestAll(ctx, userId);
  await startWork(
    ctx,
    DELETE_PART,
    [...deferredDeletions.keys()].map((rows) => partId(userId, rows, null)),
  );
}

/** Deletes or strips a page of a closed account's rows, by their `partId`. */
export const DELETE_PART: Step = {
  run: internal.privacy.deletion.deletePart,
  label: "Delete a closed account's data",
};

type DeferredDeletion = Pick<(typeof personRows)[number], "table" | "by"> & {
  deletion: "delete" | ((ctx: MutationCtx, row: Doc<TableNames>) => Promise<void>);
};

/** Rows deleted or stripped later, each kind in its own chain of jobs. Keyed by a name, as jobs can't carry functions. */
export const deferredDeletions: ReadonlyMap<string, DeferredDeletion> = new Map(
  personRows.flatMap(({ table, by, deletion }) =>
    deletion === "delete" || typeof deletion === "function"
      ? [[`${table} by ${by[1]}`, { table, by, deletion }] as const]
      : [],
  ),
);

/** Encodes a page of rows as a job's row id, so that the job retries it until it succeeds. */
export const partId = (userId: Id<"users">, rows: string, cursor: string | null) =>
  JSON.stringify([userId, rows, cursor]);
