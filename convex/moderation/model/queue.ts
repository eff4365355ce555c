/** The moderators' queue: what awaits a decision, oldest first, and deciding it. */
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { claimItem, claimKind, claimStatus } from "#convex/claims/tables.ts";
import { OPEN_CLAIM_STATUSES } from "#convex/domain/claims/states.ts";
import { stoppingRulesOf } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { ACTS, CERTAINTIES } from "#convex/domain/listings/law/types.ts";
import { fail } from "#convex/errors.ts";
import { wordsOf } from "#convex/listings/model/descriptionReview.ts";
import { requireUninvolved } from "#convex/orders/model/access.ts";
import { flagCategory } from "#convex/messages/tables.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import { type ImageRef, imageView, imageViews } from "#convex/shared/model/images.ts";
import { photosText } from "#convex/domain/messages/texts.ts";
import { bumpCounter, readUserCounters } from "#convex/shared/model/counters.ts";
import { reportedType } from "../tables";
import { notifyOfDecision } from "./reportOutcomes";
import { moderatedPerson, moderatedPersonView } from "./people";
import { recordAction, requireUndecided } from "#convex/shared/model/trail.ts";
import { parseReason } from "#convex/shared/model/parseInput.ts";
import { cutText } from "#convex/domain/shared/text.ts";

/** Length of a message excerpt in the queue. */
const EXCERPT_LENGTH = 500;

/** A rule of law as shown to the deciding admin; `checked` is a date, yyyy-mm-dd. */
const lawRow = v.object({
  reason: v.string(),
  instrument: v.string(),
  acts: v.array(literals(...ACTS)),
  sure: literals(...CERTAINTIES),
  checked: v.string(),
});
const person = v.union(moderatedPerson, v.null());
export const queueItem = v.union(
  v.object({
    kind: v.literal("report"),
    at: v.number(),
    reportId: v.id("reports"),
    itemType: reportedType,
    itemId: v.string(),
    /** The listing's title, the user's name, or the text of the message or review; null if deleted. */
    item: v.union(v.string(), v.null()),
    /** Only for messages. */
    photos: v.array(imageView),
    reason: v.string(),
    details: v.string(),
    reporter: moderatedPerson,
    /** Owner of the listing or profile, or author of the message or review. */
    person,
    /** Only for reviews and their answers: the order, whose page shows all of it. */
    orderUuid: v.union(v.string(), v.null()),
  }),
  v.object({
    kind: v.literal("flagged"),
    at: v.number(),
    viewId: v.id("conversationViews"),
    category: v.union(flagCategory, v.null()),
    sender: moderatedPerson,
    receiver: moderatedPerson,
    messageCount: v.number(),
    latest: v.union(v.string(), v.null()),
    /** Photos of the latest message. */
    photos: v.array(imageView),
  }),
  v.object({
    kind: v.literal("claim"),
    at: v.number(),
    claimId: v.id("claims"),
    orderUuid: v.string(),
    listingTitle: v.string(),
    claimKind,
    items: v.array(claimItem),
    status: claimStatus,
    /** The seller's offer in pence; null without an offer. */
    offer: v.union(v.number(), v.null()),
    /** The deadline of the seller or buyer (ms epoch); null when an admin has to decide. */
    respondBy: v.union(v.number(), v.null()),
    description: v.string(),
    buyer: moderatedPerson,
    seller: moderatedPerson,
    /** All claims made by the buyer and received by the seller, including this one. */
    claimsMade: v.number(),
    claimsReceived: v.number(),
  }),
  v.object({
    kind: v.literal("proof"),
    at: v.number(),
    proofId: v.id("listingProofs"),
    listingId: v.id("listings"),
    listingTitle: v.string(),
    /** What the proof has to cover: the number listed, and how they look. */
    quantity: v.number(),
    photos: v.array(imageView),
    /** Scientific names the proof has to cover. */
    species: v.array(v.string()),
    /** The laws that require it at the listing's location, most severe first. */
    laws: v.array(lawRow),
    fileName: v.string(),
    url: v.union(v.string(), v.null()),
    seller: moderatedPerson,
  }),
  v.object({
    kind: v.literal("listing"),
    at: v.number(),
    listingId: v.id("listings"),
    listingTitle: v.string(),
    /** Names of barred species in the description or the photos' texts. */
    names: v.array(v.string()),
    /** Both texts, cut to fit the queue. */
    text: v.string(),
    photos: v.array(imageView),
    seller: moderatedPerson,
  }),
);
export type QueueItem = Infer<typeof queueItem>;

type Waiting =
  | { kind: "report"; at: number; row: Doc<"reports"> }
  | { kind: "flagged"; at: number; row: Doc<"conversationViews"> }
  | { kind: "claim"; at: number; row: Doc<"claims"> }
  | { kind: "proof"; at: number; row: Doc<"listingProofs"> }
  | { kind: "listing"; at: number; row: Doc<"listings"> };

/**
 * The `limit` longest-waiting items: of one kind, of all kinds, or those that only an admin can decide. Leaves out
 * reports about the viewer, who must not learn who made them.
 */
export async function readQueue(
  ctx: QueryCtx,
  viewer: Profile,
  kind: QueueItem["kind"] | "all" | "needsMe",
  limit: number,
): Promise<QueueItem[]> {
  const wants = (itemKind: QueueItem["kind"]) =>
    kind === "all" || kind === "needsMe" || kind === itemKind;
  const waiting: Waiting[] = [];
  if (wants("report")) {
    const pending = ctx.db
      .query("reports")
      .withIndex("by_status_and_createdAt", (q) => q.eq("status", "Pending"));
    for await (const row of pending) {
      if (row.ownerId !== viewer.userId) waiting.push({ kind: "report", at: row.createdAt, row });
      if (waiting.length === limit) break;
    }
  }
  if (wants("flagged")) {
    const rows = await ctx.db
      .query("conversationViews")
      .withIndex("by_flagged_and_flaggedAt", (q) => q.eq("flagged", true))
      .take(limit);
    for (const row of rows) waiting.push({ kind: "flagged", at: row.flaggedAt ?? 0, row });
  }
  if (wants("claim")) {
    for (const status of kind === "needsMe" ? (["contested"] as const) : OPEN_CLAIM_STATUSES) {
      const rows = await ctx.db
        .query("claims")
        .withIndex("by_status_and_createdAt", (q) => q.eq("status", status))
        .take(limit);
      for (const row of rows) waiting.push({ kind: "claim", at: row.createdAt, row });
    }
  }
  if (wants("proof")) {
    const rows = await ctx.db
      .query("listingProofs")
      .withIndex("by_status_and_sentAt", (q) => q.eq("status", "waiting"))
      .take(limit);
    for (const row of rows) waiting.push({ kind: "proof", at: row.sentAt, row });
  }
  if (wants("listing")) {
    const rows = await ctx.db
      .query("listings")
      .withIndex("by_reviewSince", (q) => q.gte("reviewSince", 0))
      .take(limit);
    for (const row of rows) waiting.push({ kind: "listing", at: row.reviewSince ?? 0, row });
  }
  waiting.sort((a, b) => a.at - b.at);
  return await Promise.all(waiting.slice(0, limit).map((item) => itemView(ctx, item)));
}

async function itemView(ctx: QueryCtx, waiting: Waiting): Promise<QueueItem> {
  const { at } = waiting;
  switch (waiting.kind) {
    case "report": {
      const { _id: reportId, itemType, itemId, reason, details, reporterId } = waiting.row;
      const { item, ownerId, orderUuid = null, photos = [] } = await reportedItem(ctx, waiting.row);
      const reporter = await moderatedPersonView(ctx, reporterId);
      const person = ownerId && (await moderatedPersonView(ctx, ownerId));
      const report = { reportId, itemType, itemId, item, reason, details };
      const shown = await imageViews(ctx, photos);
      return { kind: "report", at, ...report, reporter, person, orderUuid, photos: shown };
    }
    case "flagged": {
      const { _id: viewId, flagCategory: category, senderId, receiverId } = waiting.row;
      const latest = await ctx.db
        .query("messages")
        .withIndex("by_viewId_and_timestamp", (q) => q.eq("viewId", viewId))
        .order("desc")
        .first();
      return {
        kind: "flagged",
        at,
        viewId,
        category,
        sender: await moderatedPersonView(ctx, senderId),
        receiver: await moderatedPersonView(ctx, receiverId),
        messageCount: waiting.row.messageCount,
        latest: latest && excerptOf(latest),
        photos: await imageViews(ctx, latest?.photos ?? []),
      };
    }
    case "claim": {
      const { _id: claimId, status, description, answer, buyerId, sellerId } = waiting.row;
      const order = await ctx.db.get("orders", waiting.row.orderId);
      const { claimsMade } = await readUserCounters(ctx, buyerId, ["claimsMade"]);
      const { claimsReceived } = await readUserCounters(ctx, sellerId, ["claimsReceived"]);
      return {
        kind: "claim",
        at,
        claimId,
        orderUuid: order?.uuid ?? "",
        listingTitle: order?.listingTitle ?? "",
        claimKind: waiting.row.kind,
        items: waiting.row.items,
        status,
        offer: answer?.offer ?? null,
        respondBy: status === "contested" ? null : waiting.row.respondBy,
        description,
        buyer: await moderatedPersonView(ctx, buyerId),
        seller: await moderatedPersonView(ctx, sellerId),
        claimsMade,
        claimsReceived,
      };
    }
    case "proof": {
      const { _id: proofId, listingId, species, fileId, fileName, sellerId } = waiting.row;
      const listing = await ctx.db.get("listings", listingId);
      return {
        kind: "proof",
        at,
        proofId,
        listingId,
        listingTitle: listing?.title ?? "",
        quantity: listing?.quantity ?? 0,
        photos: await imageViews(ctx, listing?.images ?? []),
        species,
        laws: lawRows(species, listing?.outcode),
        fileName,
        url: await ctx.storage.getUrl(fileId),
        seller: await moderatedPersonView(ctx, sellerId),
      };
    }
    case "listing": {
      const { _id: listingId, title, reviewNames = [], images, sellerId } = waiting.row;
      return {
        kind: "listing",
        at,
        listingId,
        listingTitle: title,
        names: reviewNames,
        text: cutText(wordsOf(waiting.row), EXCERPT_LENGTH).trim(),
        photos: await imageViews(ctx, images),
        seller: await moderatedPersonView(ctx, sellerId),
      };
    }
  }
}

const lawRows = (species: string[], outcode: string | undefined) =>
  stoppingRulesOf({ name: species.join(" . ") }, lawPlacesOf(outcode)).map(
    ({ reason, instrument, acts, sure, checked }) => {
      return { reason, instrument, acts: [...acts], sure, checked };
    },
  );

/** A message's text, or that it only has photos. */
const excerptOf = ({ message, photos = [] }: Doc<"messages">): string =>
  cutText(message, EXCERPT_LENGTH) || photosText(photos.length);

type Reported = {
  item: string | null;
  ownerId: Id<"users"> | null;
  orderUuid?: string | null;
  photos?: ImageRef[];
  /** Only for reviews: the buyer and the seller. */
  sides?: Pick<Doc<"reviews">, "buyerId" | "sellerId">;
};

/** The reported item and its owner. A deleted item keeps the owner and title it had when reported. */
async function reportedItem(ctx: QueryCtx, report: Doc<"reports">): Promise<Reported> {
  const now = await currentItem(ctx, report);
  const { itemTitle = null, ownerId } = report;
  return { ...now, item: now.item ?? itemTitle, ownerId: now.ownerId ?? ownerId };
}

/** The item's current state; nulls if it was deleted. */
async function currentItem(ctx: QueryCtx, { itemType, itemId }: Doc<"reports">): Promise<Reported> {
  if (itemType === "listing") {
    const id = ctx.db.normalizeId("listings", itemId);
    const listing = id && (await ctx.db.get("listings", id));
    return { item: listing?.title ?? null, ownerId: listing?.sellerId ?? null };
  }
  if (itemType === "user_profile") {
    const id = ctx.db.normalizeId("users", itemId);
    const profile = id && (await profileOf(ctx, id));
    return { item: profile?.fullName ?? null, ownerId: profile?.userId ?? null };
  }
  if (itemType === "review" || itemType === "reviewAnswer") {
    const id = ctx.db.normalizeId("reviews", itemId);
    const review = id && (await ctx.db.get("reviews", id));
    if (!review) return { item: null, ownerId: null };
    const isReview = itemType === "review";
    const text = isReview ? `${review.overall} of 5 stars. ${review.comment}` : review.answer;
    return {
      item: text === undefined ? null : cutText(text, EXCERPT_LENGTH).trim(),
      ownerId: isReview ? review.buyerId : review.sellerId,
      orderUuid: (await ctx.db.get("orders", review.orderId))?.uuid ?? null,
      sides: review,
    };
  }
  const id = ctx.db.normalizeId("messages", itemId);
  const message = id && (await ctx.db.get("messages", id));
  return {
    item: message && excerptOf(message),
    ownerId: message?.senderId ?? null,
    photos: message?.photos ?? [],
  };
}

/** The admin's reason, trimmed; `reason_required` if empty. */
export function requireReason(reason: string): string {
  const why = parseReason(reason);
  return why === "" ? fail("reason_required") : why;
}

/**
 * Closes a pending report with a reason. `decided_already` if another admin has closed it (a no-op if this
 * admin has), `forbidden` for an admin it concerns.
 */
export async function decideReport(
  ctx: MutationCtx,
  admin: Profile,
  reportId: Id<"reports">,
  decision: "Resolved" | "Dismissed",
  reason: string,
  { tellsOwner = true }: { tellsOwner?: boolean } = {},
): Promise<void> {
  const why = requireReason(reason);
  const report = (await ctx.db.get("reports", reportId)) ?? fail("not_found");
  if (report.status !== "Pending") {
    return await requireUndecided(ctx, admin, reportId, ["resolve_report", "dismiss_report"]);
  }
  const { ownerId, sides } = await reportedItem(ctx, report);
  if (ownerId === admin.userId) fail("forbidden");
  if (sides) requireUninvolved(admin, sides);
  await ctx.db.patch("reports", reportId, { status: decision, updatedAt: Date.now() });
  await bumpCounter(ctx, "pendingReports", -1);
  await recordAction(ctx, admin, {
    action: decision === "Resolved" ? "resolve_report" : "dismiss_report",
    targetType: "report",
    targetId: reportId,
    person: ownerId,
    reason: why,
  });
  await notifyOfDecision(ctx, report, tellsOwner ? ownerId : null, decision === "Resolved");
}
