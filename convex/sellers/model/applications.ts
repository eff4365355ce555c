import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { afterEvent, type SellerKind } from "../../domain/sellers/approval";
import {
  type ApplicationInput,
  applicationSchema,
  sentApplication,
} from "../../domain/sellers/applicationSchema";
import { isSameTrader } from "../../domain/sellers/trader";
import { profileSearchText } from "../../accounts/model/accounts";
import { requireName } from "../../accounts/model/names";
import { NAME_MAX } from "../../domain/shared/constants";
import { cutText, oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";
import type { Profile } from "../../shared/model/access";
import { bumpCounter } from "../../shared/model/counters";
import { parseInput } from "../../shared/model/parseInput";
import { consumeLimit } from "../../shared/model/rateLimits";
import { releaseUpload, attachUpload } from "../../shared/model/uploads";
import { discardApplicationDraft } from "./drafts";
import { latestApplication, sellerStateOf } from "./changeSeller";

/** The user's own upload with the purpose `packagingVideo`, and its file name. */
export type Video = { storageId: Id<"_storage">; name: string };
export type ApplicationArgs = ApplicationInput & { video?: Video };

/**
 * Sends an application for review and deletes its draft. Replaces a pending one, so sending twice leaves
 * one. Approved sellers may only apply to become a trader, change trader details or sell privately:
 * otherwise `submission_failed`. `invalid_input` for missing or overlong fields.
 */
export async function apply(
  ctx: MutationCtx,
  viewer: Profile,
  args: ApplicationArgs,
): Promise<Id<"sellerApplications">> {
  const state = await sellerStateOf(ctx, viewer);
  const sent = parseInput(applicationSchema, sentApplication(args), "Application");
  if (!sent.isHobbyist && sent.trader === undefined) {
    fail("invalid_input", { field: "Trader", problem: "give your licence and your address" });
  }
  if (sent.trader !== undefined) requireName(sent.trader.tradingName, viewer.email);
  const changes = !isSameTrader(viewer.trader, sent.trader);
  if (afterEvent(state, state.sellerApproved && changes ? "change" : "apply") === null) {
    fail("submission_failed", { reason: "you're already an approved seller." });
  }
  await consumeLimit(ctx, "sellerApplication", viewer.userId);
  await ctx.db.patch("userProfiles", viewer._id, {
    sellsAs: sent.isHobbyist ? "hobbyist" : "business",
  });
  const fields = {
    ...sent,
    // Set explicitly, so that a correction removes what it leaves out.
    trader: sent.trader,
    comments: sent.comments,
    ...(await attachVideo(ctx, viewer, args.video)),
    fullName: viewer.fullName,
    email: viewer.email,
    searchText: profileSearchText(viewer.fullName, viewer.email),
    updatedAt: Date.now(),
  };
  await discardApplicationDraft(ctx, viewer.userId, fields.packagingVideoId);
  const before = await latestApplication(ctx, viewer.userId);
  if (before?.status === "pending_review") {
    const { packagingVideoId: shown } = before;
    const replaces = fields.packagingVideoId !== undefined && fields.packagingVideoId !== shown;
    if (shown !== undefined && replaces) await releaseUpload(ctx, shown);
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

/**
 * Saves how the viewer wants to sell; `submission_failed` once they are approved or have a pending
 * application.
 */
export async function chooseSellerKind(
  ctx: MutationCtx,
  viewer: Profile,
  sellsAs: SellerKind,
): Promise<void> {
  const { sellerApproved, application } = await sellerStateOf(ctx, viewer);
  if (sellerApproved || application === "pending_review") {
    fail("submission_failed", { reason: "your application says how you sell." });
  }
  await ctx.db.patch("userProfiles", viewer._id, { sellsAs });
}

/**
 * Withdraws the viewer's pending application; `submission_failed` if it was decided already, or there is
 * none.
 */
export async function withdraw(ctx: MutationCtx, viewer: Profile): Promise<void> {
  const waiting = await latestApplication(ctx, viewer.userId);
  const after = afterEvent(await sellerStateOf(ctx, viewer), "withdraw");
  if (waiting === null || after === null) {
    return fail("submission_failed", { reason: "you have no application waiting." });
  }
  await ctx.db.patch("sellerApplications", waiting._id, {
    status: "withdrawn",
    updatedAt: Date.now(),
  });
  await bumpCounter(ctx, "pendingApplications", -1);
}

type Film = Pick<Doc<"sellerApplications">, "packagingVideoId" | "packagingVideoName">;

async function attachVideo(
  ctx: MutationCtx,
  viewer: Profile,
  video: Video | undefined,
): Promise<Film> {
  if (!video) return {};
  await attachUpload(ctx, viewer, video.storageId, "packagingVideo");
  return {
    packagingVideoId: video.storageId,
    packagingVideoName: cutText(oneLine(video.name), NAME_MAX),
  };
}
