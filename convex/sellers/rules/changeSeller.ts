/** The table of `domain/sellers/approval.ts` applied to rows, with everything that hangs on whether somebody may sell. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import {
  afterEvent,
  maySell,
  type SellerEvent,
  type SellerState,
} from "../../domain/sellers/approval";
import { isSameTrader, type Trader } from "../../domain/sellers/trader";
import { matchListingsToSeller } from "../../listings/rules/sellerListings";
import { callOffSales } from "../../orders/rules/callingOff";
import { type Profile, standingProblem } from "../../shared/rules/access";

type Application = Doc<"sellerApplications">;

/** The latest application of a person; null when there is none. */
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

/** Whether it asks for a seller to be shown otherwise: who has lost the approval since applies like anybody else. */
export function isChangeOf({ isChange }: Application, applicant: Profile | null): boolean {
  return isChange === true && applicant?.sellerApproved === true;
}

/** Where a person stands as a seller. */
export async function sellerStateOf(ctx: QueryCtx, profile: Profile): Promise<SellerState> {
  return stateWith(profile, await latestApplication(ctx, profile.userId));
}

function stateWith(profile: Profile, application: Application | null): SellerState {
  return {
    isSeller: profile.isSeller,
    sellerApproved: profile.sellerApproved,
    sellerQuizCompleted: profile.sellerQuizCompleted,
    sellsAs: profile.sellsAs ?? null,
    isRefused: profile.sellerRefusedAt !== undefined,
    isUncheckedTrader:
      (application?.status === "pending_review" || application?.status === "withdrawn") &&
      application.trader !== undefined,
    asksOtherwise:
      application?.status === "pending_review" && !isSameTrader(profile.trader, application.trader),
    isBlocked: standingProblem(profile) !== null,
    application: application?.status ?? "none",
  };
}

/**
 * Does what the table says to the person's profile; the rows of applications are their callers'. Who may sell no more
 * has their listings hidden and their sales called off; who may again has them back. Null, and nothing is done, where
 * the event cannot happen in the person's state. `checked`: as which trader, or none, an admin has approved them.
 */
export async function changeSeller(
  ctx: MutationCtx,
  profile: Profile,
  event: SellerEvent,
  checked: { trader?: Trader | undefined } = {},
): Promise<SellerState | null> {
  const before = await sellerStateOf(ctx, profile);
  const after = afterEvent(before, event);
  if (after === null) return null;
  const { isSeller, sellerApproved, sellerQuizCompleted, isRefused } = after;
  const now = Date.now();
  const flags = { isSeller, sellerApproved, sellerQuizCompleted };
  const changes =
    isRefused !== before.isRefused ||
    (Object.keys(flags) as (keyof typeof flags)[]).some((name) => flags[name] !== before[name]);
  if (changes) {
    await ctx.db.patch("userProfiles", profile._id, {
      ...flags,
      ...(isRefused === before.isRefused ? {} : { sellerRefusedAt: isRefused ? now : undefined }),
      updatedAt: now,
    });
  }
  const isOther = "trader" in checked && !isSameTrader(profile.trader, checked.trader);
  if (isOther) await ctx.db.patch("userProfiles", profile._id, { trader: checked.trader });
  if (isOther || maySell(after) !== maySell(before)) {
    await matchListingsToSeller(ctx, profile.userId);
  }
  if (maySell(before) && !maySell(after)) await callOffSales(ctx, profile.userId);
  return after;
}
