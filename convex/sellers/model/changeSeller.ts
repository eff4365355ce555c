/**
 * Applies the state table of `domain/sellers/approval.ts` to rows, with all consequences of a user
 * gaining or losing the right to sell.
 */

import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { otherAccounts } from "#convex/accounts/model/mailboxes.ts";
import {
  afterEvent,
  canSell,
  type SellerEvent,
  type SellerState,
} from "#convex/domain/sellers/approval.ts";
import { countsAsTrader, isSameTrader, type Trader } from "#convex/domain/sellers/trader.ts";
import { matchListingsToSeller, startSellerJob } from "#convex/listings/model/sellerListings.ts";
import { stopBlockedSales } from "#convex/orders/model/cancelOrder.ts";
import { type Profile, standingProblem } from "#convex/shared/model/access.ts";

type Application = Doc<"sellerApplications">;

/** A user's latest application; null if there is none. */
export async function latestApplication(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Application | null> {
  return await ctx.db
    .query("sellerApplications")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .first();
}

/**
 * Whether an application asks to change how an approved seller is shown; after losing approval, it
 * counts as an ordinary one.
 */
export function isChangeOf({ isChange }: Application, applicant: Profile | null): boolean {
  return isChange === true && applicant?.sellerApproved === true;
}

export async function sellerStateOf(ctx: QueryCtx, profile: Profile): Promise<SellerState> {
  const application = await latestApplication(ctx, profile.userId);
  return {
    ...pick(profile, ["isSeller", "sellerApproved", "sellerQuizCompleted"]),
    sellsAs: profile.sellsAs ?? null,
    isRefused: profile.sellerRefusedAt !== undefined,
    needsTraderCheck: countsAsTrader(profile),
    requestsChange:
      application?.status === "pending_review" &&
      (application.trader ?? profile.trader) !== undefined,
    isBlocked: standingProblem(profile) !== null,
    application: application?.status ?? "none",
  };
}

/**
 * Applies an event of the state table to the user's profile; callers update the application rows. A user who
 * may no longer sell has their listings hidden and their undispatched sales stopped; one who may sell again
 * has their listings restored. A refusal and its end also apply to the mailbox's other unapproved accounts, a
 * revocation to all its others. An approval doesn't clear `appliedAsTrader` of others: they may be the
 * trader's. Null, with no change, if the event is impossible in this state.
 * `checked.trader`: the trader details that an admin approved; undefined for a private seller.
 */
export async function changeSeller(
  ctx: MutationCtx,
  profile: Profile,
  event: SellerEvent,
  checked: { trader?: Trader | undefined } = {},
): Promise<SellerState | null> {
  const oldState = await sellerStateOf(ctx, profile);
  const newState = afterEvent(oldState, event);
  if (newState === null) return null;
  const { isSeller, sellerApproved, sellerQuizCompleted, isRefused, needsTraderCheck } = newState;
  const now = Date.now();
  const flags = { isSeller, sellerApproved, sellerQuizCompleted };
  const changes =
    isRefused !== oldState.isRefused ||
    needsTraderCheck !== oldState.needsTraderCheck ||
    (Object.keys(flags) as (keyof typeof flags)[]).some((name) => flags[name] !== oldState[name]);
  if (changes) {
    await ctx.db.patch("userProfiles", profile._id, {
      ...flags,
      ...(isRefused === oldState.isRefused ? {} : { sellerRefusedAt: isRefused ? now : undefined }),
      ...(needsTraderCheck ? {} : { appliedAsTrader: undefined }),
      updatedAt: now,
    });
  }
  if (isRefused !== oldState.isRefused) {
    for (const other of await otherAccounts(ctx, profile)) {
      if (!other.sellerApproved) {
        await ctx.db.patch("userProfiles", other._id, {
          sellerRefusedAt: isRefused ? now : undefined,
        });
      } else if (event === "revoke") {
        await ctx.db.patch("userProfiles", other._id, {
          sellerApproved: false,
          sellerRefusedAt: now,
          updatedAt: now,
        });
        // A transaction can page through one seller's listings only.
        await startSellerJob(ctx, other.userId, { job: "matchProfile" });
        await stopBlockedSales(ctx, other.userId);
      }
    }
  }
  const changesTrader = "trader" in checked && !isSameTrader(profile.trader, checked.trader);
  if (changesTrader) await ctx.db.patch("userProfiles", profile._id, { trader: checked.trader });
  if (changesTrader || canSell(newState) !== canSell(oldState)) {
    await matchListingsToSeller(ctx, profile.userId);
  }
  if (canSell(oldState) && !canSell(newState)) await stopBlockedSales(ctx, profile.userId);
  return newState;
}
