/** Deleting an account: by its user, or because its address was never confirmed. `model/deleteAccount.ts` has the steps. */

import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { provePassword } from "../accounts/model/passwordProof";
import { hashCode } from "../accounts/model/secretEmails";
import { spendCode } from "../accounts/model/secrets";
import { normaliseEmail } from "../domain/accounts/credentials";
import { UNCONFIRMED_LIFE_MS } from "../domain/shared/constants";
import { fail } from "../errors";
import { internalMutation, internalQuery, userAction } from "../functions";
import { giveUpMoney, requireMoneySettled } from "../payouts/model/giveUp";
import { startWork } from "../shared/jobs";
import { profileOf, requireViewer } from "../shared/model/access";
import { rowsBy } from "./model/answers";
import {
  DELETE_PART,
  deleteAccount,
  deferredDeletions,
  partId,
  requireNothingOpen,
} from "./model/deleteAccount";
import { immediateSteps, personRows } from "./model/personalData";

/** Six digits and a few spaces. */
const CODE_TYPED_MAX = 64;

/**
 * Deletes the viewer's account: personal data is removed, orders stay without a name. `confirmation` is the
 * account's address, typed by hand; `proof`, the password or the code that `auth.signIn` emails to the
 * address, proves that it isn't just someone at an unattended browser. Errors: `invalid_input`,
 * `deletion_proof_wrong`, `rate_limited` like a sign-in, `account_has_open_orders` while an order, claim or
 * refund is open, `money_waits` unless `givesUp` (pence) is what waits for them as a seller,
 * `money_under_way`. The last three spend no code.
 */
export const deleteMyAccount = userAction({
  args: {
    confirmation: v.string(),
    proof: v.union(v.object({ password: v.string() }), v.object({ code: v.string() })),
    givesUp: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { confirmation, proof, givesUp = 0 }) => {
    const { email } = ctx.viewer;
    const { requireDeletable, deleteProven } = internal.privacy.deletion;
    if (normaliseEmail(confirmation) !== email) {
      fail("invalid_input", { field: "Confirmation", problem: "please type your email address" });
    }
    await ctx.runQuery(requireDeletable, { givesUp });
    const codeHash = "code" in proof ? await hashTyped(ctx, email, proof.code) : null;
    if ("password" in proof && (await provePassword(ctx, email, proof.password)) === null) {
      fail("deletion_proof_wrong");
    }
    const isDeleted: boolean = await ctx.runMutation(deleteProven, { codeHash, givesUp });
    if (!isDeleted) fail("deletion_proof_wrong");
  },
});

/** The hash of a code, which the deletion spends. Counts as an attempt: `rate_limited`. */
async function hashTyped(ctx: ActionCtx, email: string, code: string): Promise<string> {
  if (code.length > CODE_TYPED_MAX) fail("deletion_proof_wrong");
  await ctx.runMutation(internal.accounts.credentials.countAttempt, { kind: "code", email });
  return await hashCode(email, code);
}

/** Throws unless the caller's account may be deleted now; runs before a code is spent. */
export const requireDeletable = internalQuery({
  args: { givesUp: v.number() },
  returns: v.null(),
  handler: async (ctx, { givesUp }) => {
    const { userId } = await requireViewer(ctx);
    await requireNothingOpen(ctx, userId);
    await requireMoneySettled(ctx, userId, givesUp);
  },
});

/**
 * Deletes the caller's account after the proof; a code is spent in the same transaction. A wrong code
 * returns false and counts as an attempt.
 */
export const deleteProven = internalMutation({
  args: { codeHash: v.nullable(v.string()), givesUp: v.number() },
  returns: v.boolean(),
  handler: async (ctx, { codeHash, givesUp }) => {
    const viewer = await requireViewer(ctx);
    await requireNothingOpen(ctx, viewer.userId);
    await requireMoneySettled(ctx, viewer.userId, givesUp);
    if (codeHash !== null && (await spendCode(ctx, viewer.email, codeHash)) === null) return false;
    await giveUpMoney(ctx, viewer.userId);
    await deleteAccount(ctx, viewer, "owner");
    return true;
  },
});

/** Rows deleted in one transaction; fewer of those with files or rows of other tables. */
const BATCH = 100;
const HEAVY_BATCH = 20;

/** Handles one page of rows (`partId`) and schedules the next. If one chain fails, the others continue. */
export const deletePart = internalMutation({
  args: { rowId: v.string() },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const [userId, name, cursor] = JSON.parse(rowId) as [Id<"users">, string, string | null];
    const { table, by, deletion } = deferredDeletions.get(name) ?? fail("not_found");
    const numItems = deletion === "delete" ? BATCH : HEAVY_BATCH;
    const page = await rowsBy(ctx, table, by, userId).paginate({ numItems, cursor });
    for (const row of page.page) {
      if (deletion === "delete") await ctx.db.delete(table, row._id);
      else await deletion(ctx, row);
    }
    if (page.isDone) return;
    const next = partId(userId, name, page.continueCursor);
    await startWork(ctx, DELETE_PART, [next]);
  },
});

const UNCONFIRMED_BATCH = 200;

/**
 * By cron: schedules the deletion of accounts unconfirmed after a week, one transaction each, so that one bad
 * row doesn't block the others. Works in batches from `after` (a row's creation time) until none is left.
 * Returns how many.
 */
export const sweepUnconfirmed = internalMutation({
  args: { after: v.optional(v.number()) },
  returns: v.number(),
  handler: async (ctx, { after = 0 }): Promise<number> => {
    const staleAccounts = await ctx.db
      .query("authAccounts")
      .withIndex("by_emailVerified", (q) =>
        q
          .eq("emailVerified", undefined)
          .gt("_creationTime", after)
          .lt("_creationTime", Date.now() - UNCONFIRMED_LIFE_MS),
      )
      .take(UNCONFIRMED_BATCH);
    const { removeUnconfirmed, sweepUnconfirmed } = internal.privacy.deletion;
    const accountIds = staleAccounts.map(({ _id }) => _id);
    await startWork(
      ctx,
      { run: removeUnconfirmed, label: "Delete an unconfirmed account" },
      accountIds,
    );
    const last = staleAccounts.at(-1);
    if (staleAccounts.length === UNCONFIRMED_BATCH && last) {
      await ctx.scheduler.runAfter(0, sweepUnconfirmed, { after: last._creationTime });
    }
    return staleAccounts.length;
  },
});

/**
 * Deletes an account whose address was never confirmed: all rows of the sign-up, and the emails and
 * limit counts since. The address can be signed up again. No-op if the account was confirmed or deleted
 * since the sweep found it.
 */
export const removeUnconfirmed = internalMutation({
  args: { rowId: v.id("authAccounts") },
  returns: v.null(),
  handler: async (ctx, { rowId }) => {
    const account = await ctx.db.get("authAccounts", rowId);
    if (account === null || account.emailVerified !== undefined) return;
    const profile = (await profileOf(ctx, account.userId)) ?? fail("profile_missing");
    for (const end of immediateSteps) await end(ctx, { profile, account, isUnconfirmed: true });
    for (const { table, by, unconfirmed } of personRows) {
      if (!unconfirmed) continue;
      let rows;
      do {
        rows = await rowsBy(ctx, table, by, account.userId).take(BATCH);
        for (const { _id } of rows) await ctx.db.delete(table, _id);
      } while (rows.length === BATCH);
    }
  },
});
