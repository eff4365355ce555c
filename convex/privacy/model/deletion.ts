/** Account deletion: what is removed, what stays without a name, and what must be finished first. */
import { internal } from "#convex/_generated/api.js";
import type { Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { accountDeletedMail } from "#convex/accounts/mail/accounts.ts";
import { accountOf } from "#convex/accounts/model/accounts.ts";
import { saveFormerAccount } from "#convex/accounts/model/formerAccounts.ts";
import { UNFINISHED_STATUSES } from "#convex/domain/orders/states.ts";
import { UNCONFIRMED_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { fail } from "#convex/errors.ts";
import { matchListingsToSeller } from "#convex/listings/sellerListings.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { startWork } from "#convex/shared/model/jobs.ts";
import { enqueueEmail } from "#convex/shared/model/outbox.ts";
import { rowsBy } from "./answers";
import { atOnce, personRows } from "./personalData";

const OPEN_REFUND = ["requested", "pending"] as const;
const OPEN_CHARGEBACK = ["warning", "open"] as const;

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
        .withIndex(`${index}_and_needsPerson`, (q) => q.eq(side, userId).eq("needsPerson", true))
        .first(),
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
 * Deletes the account: in this transaction its sign-in and sessions are removed, its listings hidden and
 * its profile anonymised. Jobs handle what may be large; `personalData.ts` defines what happens to each
 * table. Check `requireNothingOpen` first, unless an admin decides to skip it.
 */
export async function deleteAccount(ctx: MutationCtx, profile: Profile): Promise<void> {
  if (profile.deletedAt !== null) return;
  const { userId, email, fullName } = profile;
  const user = await ctx.db.get("users", userId);
  // Users who never confirmed the address get no email, and no email contains their name.
  if (user?.emailVerificationTime !== undefined) {
    await enqueueEmail(ctx, {
      kind: "security",
      to: email,
      idempotencyKey: `account-deleted-${userId}`,
      forgetWhenSent: true,
      ...accountDeletedMail(fullName),
    });
    await saveFormerAccount(ctx, profile);
  }
  const account = await accountOf(ctx, email);
  for (const end of atOnce) await end(ctx, { profile, account, isUnconfirmed: false });
  await matchListingsToSeller(ctx, userId);
  await startWork(
    ctx,
    internal.privacy.deletion.deletePart,
    [...deletedLater.keys()].map((rows) => partId(userId, rows, null)),
  );
}

type Later = Pick<(typeof personRows)[number], "table" | "by"> & {
  deletion: "delete" | ((ctx: MutationCtx, row: Doc<TableNames>) => Promise<void>);
};

/** What is deleted or stripped later, by names that a job can carry, each in its own chain of jobs. */
const deletedLater: ReadonlyMap<string, Later> = new Map(
  personRows.flatMap(({ table, by, deletion }) =>
    deletion === "delete" || typeof deletion === "function"
      ? [[`${table} by ${by[1]}`, { table, by, deletion }] as const]
      : [],
  ),
);

/** Encodes a page of rows as a job's row id, so that the job retries it until it succeeds. */
const partId = (userId: Id<"users">, rows: string, cursor: string | null) =>
  JSON.stringify([userId, rows, cursor]);

/** Rows deleted in one transaction; fewer of those with files or rows of other tables. */
const BATCH = 100;
const HEAVY_BATCH = 20;

/** Handles one page of rows and schedules the next. If one fails, the other chains go on. */
export async function deletePart(ctx: MutationCtx, part: string): Promise<void> {
  const [userId, name, cursor] = JSON.parse(part) as [Id<"users">, string, string | null];
  const { table, by, deletion } = deletedLater.get(name) ?? fail("not_found");
  const numItems = deletion === "delete" ? BATCH : HEAVY_BATCH;
  const page = await rowsBy(ctx, table, by, userId).paginate({ numItems, cursor });
  for (const row of page.page) {
    if (deletion === "delete") await ctx.db.delete(table, row._id);
    else await deletion(ctx, row);
  }
  if (page.isDone) return;
  const next = partId(userId, name, page.continueCursor);
  await startWork(ctx, internal.privacy.deletion.deletePart, [next]);
}

const UNCONFIRMED_BATCH = 200;

/**
 * Schedules the deletion of accounts not confirmed in time and created after `after` (ms epoch); returns
 * how many.
 */
export async function sweepUnconfirmed(ctx: MutationCtx, after: number): Promise<number> {
  const stale = await ctx.db
    .query("authAccounts")
    .withIndex("by_emailVerified", (q) =>
      q
        .eq("emailVerified", undefined)
        .gt("_creationTime", after)
        .lt("_creationTime", Date.now() - UNCONFIRMED_LIFE_MS),
    )
    .take(UNCONFIRMED_BATCH);
  const accountIds = stale.map(({ _id }) => _id);
  await startWork(ctx, internal.privacy.deletion.removeUnconfirmed, accountIds);
  const last = stale.at(-1);
  if (stale.length === UNCONFIRMED_BATCH && last) {
    await ctx.scheduler.runAfter(0, internal.privacy.deletion.sweepUnconfirmed, {
      after: last._creationTime,
    });
  }
  return stale.length;
}

/**
 * Deletes an account whose address was never confirmed: all rows of the sign-up, and the emails and
 * limit counts since. The address can be signed up again. No-op if the account was confirmed or deleted
 * since the sweep found it.
 */
export async function removeUnconfirmed(
  ctx: MutationCtx,
  accountId: Id<"authAccounts">,
): Promise<void> {
  const account = await ctx.db.get("authAccounts", accountId);
  if (account === null || account.emailVerified !== undefined) return;
  const profile = (await profileOf(ctx, account.userId)) ?? fail("profile_missing");
  for (const end of atOnce) await end(ctx, { profile, account, isUnconfirmed: true });
  for (const { table, by, unconfirmed } of personRows) {
    if (!unconfirmed) continue;
    let rows;
    do {
      rows = await rowsBy(ctx, table, by, account.userId).take(BATCH);
      for (const { _id } of rows) await ctx.db.delete(table, _id);
    } while (rows.length === BATCH);
  }
}
