/** What the moderators' queue shows of each kind of item. */

import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";
import type { Doc } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { claimCounts } from "#convex/claims/model/partyClaims.ts";
import { claimItem, claimKind, claimStatus } from "#convex/claims/tables.ts";
import { stoppingRulesOf } from "#convex/domain/listings/law/law.ts";
import { lawPlacesOf } from "#convex/domain/listings/law/places.ts";
import { ACTS, CERTAINTIES } from "#convex/domain/listings/law/types.ts";
import { descriptionWithCaptions, reviewVersion } from "#convex/listings/model/listingVersions.ts";
import { flagCategory } from "#convex/messages/tables.ts";
import { imageView, imageViews } from "#convex/shared/model/images.ts";
import { reportedType } from "../tables";
import { excerptOf, reportedItem, versionOf } from "./decideReport";
import { moderatedPerson, moderatedPersonView } from "./people";

/** A rule of law as shown to the deciding admin; `checked` is a date, yyyy-mm-dd. */
const lawRow = v.object({
  reason: v.string(),
  instrument: v.string(),
  acts: v.array(literals(...ACTS)),
  certainty: literals(...CERTAINTIES),
  checked: v.string(),
});
const person = v.nullable(moderatedPerson);
export const queueItem = v.union(
  v.object({
    kind: v.literal("report"),
    at: v.number(),
    reportId: v.id("reports"),
    itemType: reportedType,
    itemId: v.string(),
    /**
     * The listing's title (if it was deleted, the title when reported), the user's name, or the text of the message or
     * review; null if that was deleted.
     */
    item: v.nullable(v.string()),
    /** A listing's description with its captions, or what a profile says about its owner; empty for others. */
    text: v.string(),
    /** Version of the item, for `decide`. */
    version: v.string(),
    /** The item says something else than when it was reported. */
    hasChanged: v.boolean(),
    /** Only for messages and listings. */
    photos: v.array(imageView),
    reason: v.string(),
    details: v.string(),
    reporter: moderatedPerson,
    /** Owner of the listing or profile, or author of the message or review. */
    person,
    /** Only for reviews and their answers: the order, whose page shows the full text. */
    orderUuid: v.nullable(v.string()),
    /** The reported listing in the version read, for taking it off sale; null while a takedown keeps it off sale. */
    listingToTakeDown: v.nullable(v.object({ listingId: v.id("listings"), version: v.string() })),
  }),
  v.object({
    kind: v.literal("flagged"),
    at: v.number(),
    viewId: v.id("conversationViews"),
    category: v.nullable(flagCategory),
    sender: moderatedPerson,
    receiver: moderatedPerson,
    messageCount: v.number(),
    latest: v.nullable(v.string()),
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
    offer: v.nullable(v.number()),
    /** The deadline of the seller or buyer (ms epoch); null when an admin has to decide. */
    respondBy: v.nullable(v.number()),
    description: v.string(),
    buyer: moderatedPerson,
    seller: moderatedPerson,
    /** All claims by the buyer, against any seller, including this one. */
    claimsMade: v.number(),
    /** All claims against the seller, by any buyer, including this one. */
    claimsReceived: v.number(),
  }),
  v.object({
    kind: v.literal("proof"),
    at: v.number(),
    proofId: v.id("listingProofs"),
    listingId: v.id("listings"),
    listingTitle: v.string(),
    /** How many animals or plants are listed; the admin compares the proof with this number and the photos. */
    quantity: v.number(),
    photos: v.array(imageView),
    /** Names the proof has to cover: scientific, or the listing's words for species not in our data. */
    species: v.array(v.string()),
    /** The laws that require it at the listing's location, most severe first. */
    laws: v.array(lawRow),
    fileName: v.string(),
    url: v.nullable(v.string()),
    seller: moderatedPerson,
  }),
  v.object({
    kind: v.literal("listing"),
    at: v.number(),
    listingId: v.id("listings"),
    listingTitle: v.string(),
    species: v.string(),
    /** Names of barred species in its texts. */
    names: v.array(v.string()),
    /** Why an admin had taken it, or one like it, off sale; null if none did. */
    returnReason: v.nullable(v.string()),
    /** It stays off sale until an admin dismisses the reason. */
    awaitsReview: v.boolean(),
    /** Version of what the admin reads, for `listings.decide`. */
    version: v.string(),
    /** The description and captions in full: the admin decides on every word. */
    text: v.string(),
    photos: v.array(imageView),
    seller: moderatedPerson,
  }),
);
export type QueueItem = Infer<typeof queueItem>;

export type WaitingItem =
  | { kind: "report"; at: number; row: Doc<"reports"> }
  | { kind: "flagged"; at: number; row: Doc<"conversationViews"> }
  | { kind: "claim"; at: number; row: Doc<"claims"> }
  | { kind: "proof"; at: number; row: Doc<"listingProofs"> }
  | { kind: "listing"; at: number; row: Doc<"listings"> };

export async function itemView(ctx: QueryCtx, waitingItem: WaitingItem): Promise<QueueItem> {
  const { at } = waitingItem;
  switch (waitingItem.kind) {
    case "report": {
      const { _id: reportId, itemType, itemId, reason, details, reporterId } = waitingItem.row;
      const current = await reportedItem(ctx, waitingItem.row);
      const { item, ownerId, text = "", orderUuid = null, listingToTakeDown = null } = current;
      const version = await versionOf(current);
      const hasChanged = version !== waitingItem.row.itemVersion;
      const reporter = await moderatedPersonView(ctx, reporterId);
      const person = ownerId && (await moderatedPersonView(ctx, ownerId));
      const report = {
        reportId,
        itemType,
        itemId,
        item,
        text,
        version,
        hasChanged,
        reason,
        details,
      };
      const photoViews = await imageViews(ctx, current.photos ?? []);
      const itemFields = { orderUuid, listingToTakeDown, photos: photoViews };
      return { kind: "report", at, ...report, reporter, person, ...itemFields };
    }
    case "flagged": {
      const { _id: viewId, flagCategory: category, senderId, receiverId } = waitingItem.row;
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
        messageCount: waitingItem.row.messageCount,
        latest: latest && excerptOf(latest),
        photos: await imageViews(ctx, latest?.photos ?? []),
      };
    }
    case "claim": {
      const { _id: claimId, status, description, answer, buyerId, sellerId } = waitingItem.row;
      const order = await ctx.db.get("orders", waitingItem.row.orderId);
      const { claims: claimsMade } = await claimCounts(ctx, buyerId, "buyer");
      const { claims: claimsReceived } = await claimCounts(ctx, sellerId, "seller");
      return {
        kind: "claim",
        at,
        claimId,
        orderUuid: order?.uuid ?? "",
        listingTitle: order?.listingTitle ?? "",
        claimKind: waitingItem.row.kind,
        items: waitingItem.row.items,
        status,
        offer: answer?.offer ?? null,
        respondBy: status === "contested" ? null : waitingItem.row.respondBy,
        description,
        buyer: await moderatedPersonView(ctx, buyerId),
        seller: await moderatedPersonView(ctx, sellerId),
        claimsMade,
        claimsReceived,
      };
    }
    case "proof": {
      const { _id: proofId, listingId, species, fileId, fileName, sellerId } = waitingItem.row;
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
      const { _id: listingId, title, species, images, sellerId } = waitingItem.row;
      const { reviewNames = [], returnReason = null, awaitsReview = false } = waitingItem.row;
      return {
        kind: "listing",
        at,
        listingId,
        listingTitle: title,
        species,
        names: reviewNames,
        returnReason,
        awaitsReview,
        version: await reviewVersion(waitingItem.row),
        text: descriptionWithCaptions(waitingItem.row).trim(),
        photos: await imageViews(ctx, images),
        seller: await moderatedPersonView(ctx, sellerId),
      };
    }
  }
}

const lawRows = (species: string[], outcode: string | undefined) =>
  stoppingRulesOf({ name: species.join(" . ") }, lawPlacesOf(outcode)).map(
    ({ reason, instrument, acts, certainty, checked }) => {
      return { reason, instrument, acts: [...acts], certainty, checked };
    },
  );
