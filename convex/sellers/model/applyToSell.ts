import { pick } from "convex-helpers";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { profileSearchText } from "#convex/accounts/model/insertPerson.ts";
import { profilesOfMailbox } from "#convex/accounts/model/mailboxes.ts";
import { requireName } from "#convex/accounts/model/names.ts";
import {
  type ApplicationInput,
  applicationSchema,
  sentApplication,
} from "#convex/domain/sellers/applicationSchema.ts";
import { afterEvent } from "#convex/domain/sellers/approval.ts";
import { isSameTrader } from "#convex/domain/sellers/trader.ts";
import { type Changes, withChanges } from "#convex/domain/shared/changes.ts";
import { NAME_MAX } from "#convex/domain/shared/constants.ts";
import { normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { releaseUpload, attachUpload } from "#convex/shared/model/attachUpload.ts";
import { bumpCounter } from "#convex/shared/model/counters.ts";
import { parseInput } from "#convex/shared/model/parseInput.ts";
import { consumeMailboxLimit } from "#convex/shared/model/rateLimits.ts";
import { APPLICATION_DETAILS } from "../tables";
import { discardApplicationDraft, type Video } from "./applicationDraft";
import { latestApplication, sellerStateOf } from "./changeSeller";

/**
 * Sends an application for review and deletes its draft. It is the user's latest application with `changes`, or a
 * first one, if `changes` contains all of it. Replaces a pending one, so sending twice leaves one.
 * Approved sellers may only apply to become a trader, change trader details or sell privately: otherwise
 * `submission_failed`. Errors: `invalid_input` for missing or overlong fields.
 */
export async function apply(
  ctx: MutationCtx,
  viewer: Profile,
  changes: Changes<ApplicationInput>,
  video?: Video,
): Promise<Id<"sellerApplications">> {
  const state = await sellerStateOf(ctx, viewer);
  const before = await latestApplication(ctx, viewer.userId);
  const sent = before ? pick(before, [...APPLICATION_DETAILS, "comments"]) : {};
  const input = withChanges<ApplicationInput>(sent, changes);
  const form = parseInput(applicationSchema, sentApplication(input), "Application");
  if (!form.isHobbyist && form.trader === undefined) {
    fail("invalid_input", { field: "Trader", problem: "give your licence and your address" });
  }
  if (form.trader !== undefined) requireName(form.trader.tradingName, viewer.email);
  const isChange = !isSameTrader(viewer.trader, form.trader);
  if (afterEvent(state, state.sellerApproved && isChange ? "change" : "apply") === null) {
    fail("submission_failed", { reason: "you're already an approved seller." });
  }
  await consumeMailboxLimit(ctx, "sellerApplication", viewer);
  await ctx.db.patch("userProfiles", viewer._id, {
    sellsAs: form.isHobbyist ? "hobbyist" : "business",
  });
  if (form.trader !== undefined) await markAsTrader(ctx, viewer);
  const fields = {
    ...form,
    // Set explicitly, so that a correction removes what it leaves out.
    trader: form.trader,
    comments: form.comments,
    ...(await attachVideo(ctx, viewer, video)),
    fullName: viewer.fullName,
    email: viewer.email,
    searchText: profileSearchText(viewer.fullName, viewer.email),
    updatedAt: Date.now(),
  };
  await discardApplicationDraft(ctx, viewer.userId, fields.packagingVideoId);
  if (before?.status === "pending_review") {
    const { packagingVideoId: oldVideoId } = before;
    const replacesVideo =
      fields.packagingVideoId !== undefined && fields.packagingVideoId !== oldVideoId;
    if (oldVideoId !== undefined && replacesVideo) await releaseUpload(ctx, oldVideoId);
    await ctx.db.patch("sellerApplications", before._id, fields);
    return before._id;
  }
  await bumpCounter(ctx, "pendingApplications", 1);
  return await ctx.db.insert("sellerApplications", {
    ...fields,
    userId: viewer.userId,
    status: "pending_review",
    ...(state.sellerApproved ? { isChange: true as const } : {}),
    createdAt: fields.updatedAt,
  });
}

/** Marks all the person's accounts; while one is approved, its mark has no effect. */
async function markAsTrader(ctx: MutationCtx, applicant: Profile): Promise<void> {
  for (const { _id } of await profilesOfMailbox(ctx, applicant)) {
    await ctx.db.patch("userProfiles", _id, { appliedAsTrader: true });
  }
}

type VideoFields = Pick<Doc<"sellerApplications">, "packagingVideoId" | "packagingVideoName">;

async function attachVideo(
  ctx: MutationCtx,
  viewer: Profile,
  video: Video | undefined,
): Promise<VideoFields> {
  if (!video) return {};
  await attachUpload(ctx, viewer, video.storageId, "packagingVideo");
  return {
    packagingVideoId: video.storageId,
    packagingVideoName: cutText(normaliseLine(video.name), NAME_MAX),
  };
}
