import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import { sellerKind } from "../accounts/tables";
import { afterEvent, nextSellerStep } from "../domain/sellers/approval";
import { fail } from "../errors";
import { ownLimitMutation, userMutation, userQuery } from "../functions";
import { bumpCounter } from "../shared/model/counters";
import { changesOf } from "../shared/validators";
import { apply } from "./model/applyToSell";
import { changeSeller, isChangeOf, latestApplication, sellerStateOf } from "./model/changeSeller";
import {
  APPLICATION_DETAILS,
  applicationDetails,
  sellerApplications,
  sellerStep,
  trader,
  video,
} from "./tables";

const STATUS_FIELDS = ["status", "createdAt", "updatedAt"] as const;

/** A user's progress as a seller, with their latest application. */
const sellerProgress = v.object({
  sellerApproved: v.boolean(),
  sellerQuizCompleted: v.boolean(),
  /** An admin has rejected them since the last approval. */
  isRefused: v.boolean(),
  /**
   * They, or another account of theirs, applied as a trader, and no admin has approved this account since, or
   * it has trader details.
   */
  needsTraderCheck: v.boolean(),
  /** How they want to sell; null until chosen. */
  sellsAs: v.nullable(sellerKind),
  step: sellerStep,
  /** As shown to buyers now; null for a private seller. */
  trader: v.nullable(trader),
  application: v.nullable(
    v.object({
      ...applicationDetails,
      ...pick(sellerApplications.validator.fields, [...STATUS_FIELDS]),
      isChange: v.boolean(),
      comments: v.nullable(v.string()),
      packagingVideoName: v.nullable(v.string()),
      message: v.nullable(v.string()),
    }),
  ),
});

/** The viewer's latest application and their progress as a seller. */
export const mine = userQuery({
  args: {},
  returns: sellerProgress,
  handler: async (ctx): Promise<Infer<typeof sellerProgress>> => {
    const { viewer } = ctx;
    const row = await latestApplication(ctx, viewer.userId);
    const state = await sellerStateOf(ctx, viewer);
    return {
      ...pick(state, ["sellerApproved", "sellerQuizCompleted", "sellsAs"]),
      ...pick(state, ["isRefused", "needsTraderCheck"]),
      step: nextSellerStep(state),
      trader: viewer.trader ?? null,
      application: row && {
        ...pick(row, [...APPLICATION_DETAILS, ...STATUS_FIELDS]),
        isChange: isChangeOf(row, viewer),
        comments: row.comments ?? null,
        packagingVideoName: row.packagingVideoName ?? null,
        message: row.message ?? null,
      },
    };
  },
});

/**
 * Sends the viewer's application, or corrects one still pending. Earlier applicants send only what changes
 * in it; null removes an optional field. Errors: `invalid_input`, `name_reserved`,
 * `submission_failed` for an approved seller whose trader details don't change, `rate_limited`, `not_found`
 * for a video that is not the viewer's own upload.
 */
export const submit = ownLimitMutation({
  args: {
    ...changesOf({ ...applicationDetails, comments: v.optional(v.string()) }),
    video: v.optional(video),
  },
  returns: v.id("sellerApplications"),
  handler: async (ctx, { video, ...changes }) => await apply(ctx, ctx.viewer, changes, video),
});

/**
 * Saves how the viewer wants to sell; `submission_failed` once they are approved or have a pending
 * application.
 */
export const chooseKind = userMutation({
  args: { sellsAs: sellerKind },
  returns: v.null(),
  handler: async (ctx, { sellsAs }) => {
    const { sellerApproved, application } = await sellerStateOf(ctx, ctx.viewer);
    if (sellerApproved || application === "pending_review") {
      fail("submission_failed", {
        reason: "you've already told us how you sell in your application.",
      });
    }
    await ctx.db.patch("userProfiles", ctx.viewer._id, { sellsAs });
  },
});

/** Withdraws the viewer's pending application; `submission_failed` if it was decided already, or there is none. */
export const withdraw = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const latest = await latestApplication(ctx, ctx.viewer.userId);
    const nextState = afterEvent(await sellerStateOf(ctx, ctx.viewer), "withdraw");
    if (latest === null || nextState === null) {
      fail("submission_failed", { reason: "you have no application waiting." });
    }
    await ctx.db.patch("sellerApplications", latest._id, {
      status: "withdrawn",
      updatedAt: Date.now(),
    });
    await bumpCounter(ctx, "pendingApplications", -1);
  },
});

/**
 * Updates a profile that missed the approval of its application. No-op for everyone else.
 */
export const sync = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await changeSeller(ctx, ctx.viewer, "sync");
  },
});
