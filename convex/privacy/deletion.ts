import { v } from "convex/values";
import { spendCode } from "../accounts/model/secrets";
import { internalMutation, internalQuery, userAction } from "../functions";
import { requireViewer } from "../shared/model/access";
import * as deletion from "./model/deletion";
import { deleteWithProof, deletionProof } from "./model/deletionProof";

/**
 * Deletes the viewer's account: personal data is removed, orders stay without a name. `confirmation` is
 * the account's address, typed by hand; the password, or the code that `auth.signIn` emails to the
 * address, proves that it isn't just someone at an unattended browser. `deletion_proof_wrong`,
 * `rate_limited` like a sign-in, `account_has_open_orders` while an order, claim or refund is open: then
 * no code is spent.
 */
export const deleteMyAccount = userAction({
  args: {
    confirmation: v.string(),
    proof: deletionProof,
  },
  returns: v.null(),
  handler: async (ctx, args) => {
    await deleteWithProof(ctx, ctx.viewer, args);
    return null;
  },
});

/** Throws unless the caller's account may be deleted now; runs before a code is spent. */
export const requireDeletable = internalQuery({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await deletion.requireNothingOpen(ctx, (await requireViewer(ctx)).userId);
    return null;
  },
});

/**
 * Deletes the caller's account after the proof; a code is spent in the same transaction. A wrong code
 * returns false and counts as an attempt.
 */
export const deleteProven = internalMutation({
  args: { codeHash: v.union(v.string(), v.null()) },
  returns: v.boolean(),
  handler: async (ctx, { codeHash }) => {
    const viewer = await requireViewer(ctx);
    await deletion.requireNothingOpen(ctx, viewer.userId);
    if (codeHash !== null && (await spendCode(ctx, viewer.email, codeHash)) === null) return false;
    await deletion.deleteAccount(ctx, viewer);
    return true;
  },
});

/** Continues a deletion, one part of a table per call. */
export const deletePart = internalMutation({
  args: { rowId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await deletion.deletePart(ctx, rowId);
    return true;
  },
});

/**
 * By cron: deletes accounts unconfirmed after a week, one transaction each, so that one bad row doesn't
 * block the others. Works in batches from `after` (a row's creation time) until none is left.
 */
export const sweepUnconfirmed = internalMutation({
  args: { after: v.optional(v.number()) },
  returns: v.number(),
  handler: async (ctx, { after }) => await deletion.sweepUnconfirmed(ctx, after ?? 0),
});

/** Deletes one unconfirmed account. */
export const removeUnconfirmed = internalMutation({
  args: { rowId: v.id("authAccounts") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await deletion.removeUnconfirmed(ctx, rowId);
    return true;
  },
});
