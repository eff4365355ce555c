/** A sample call of every public query, made as a user who would make it. */

import { type FunctionReference, getFunctionName } from "convex/server";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { aQuiz } from "./aQuiz.ts";
import type { Identity } from "./backend.ts";

const { name: _name, ...figures } = aQuiz.tank;

/** The people and rows that the calls are about. */
export type World = {
  buyer: Identity;
  seller: Identity;
  admin: Identity;
  listingId: Id<"listings">;
  conversationId: Id<"conversations">;
  /** The view of the buyer and seller's conversations that the admin reads. */
  viewId: Id<"conversationViews">;
  orderUuid: string;
  adjustmentId: Id<"orderAdjustments">;
  /** The buyer's basket: the quiz on `listingId`, and the other listings in the basket. */
  basket: { quizId: Id<"suitabilityQuizzes">; along: Id<"listings">[] };
};

export type SampleCall = {
  /** The function and the variant of the call: `browse:list search`. */
  label: string;
  name: string;
  fn: FunctionReference<"query">;
  args: Record<string, unknown>;
  as?: Identity;
};

/** The time of the first bulk row; the others follow a millisecond apart. */
const BENCH_START = 1_750_000_000_000;
const paginationOpts = { numItems: 20, cursor: null };

export function publicQueries(world: World): SampleCall[] {
  const { buyer, seller, admin, listingId, conversationId, viewId, orderUuid, adjustmentId } =
    world;
  const { quizId, along } = world.basket;
  const call = <Fn extends FunctionReference<"query">>(
    fn: Fn,
    args: Fn["_args"],
    as?: Identity,
    callLabel = "",
  ): SampleCall => {
    const name = getFunctionName(fn);
    const label = `${name} ${callLabel}`.trim();
    return { label, name, fn, args, ...(as ? { as } : {}) };
  };
  const browse = (label: string, filters: (typeof api.listings.browse.list)["_args"]["filters"]) =>
    call(api.listings.browse.list, { filters, paginationOpts }, undefined, label);

  return [
    browse("newest", {}),
    browse("search", { search: "tetra" }),
    browse("category and price", { category: "plants", maxPrice: 500, sort: "price" }),
    browse("water, no index", { water: "marine", minPrice: 4900 }),
    browse("rare: marine, near, courier", {
      water: "marine",
      near: "LS6",
      within: 20,
      delivery: "courier",
    }),
    browse("rare prices, newest", { minPrice: 4_990, water: "marine" }),
    browse("grown size and temperament", { size: "large", temperament: "peaceful" }),
    browse("part of a species' name, nearest", { species: "cory", near: "LS6", sort: "distance" }),
    browse("search, cheapest", { search: "cherry shrimp", sort: "price", delivery: "courier" }),
    browse("search, typing error", { search: "coridoras" }),
    browse("reaches me", { near: "LS6", reaches: true }),
    browse("near", { near: "LS6", within: 50, sort: "distance" }),
    call(api.listings.browse.count, { filters: { category: "fish" } }),
    call(
      api.listings.browse.count,
      { filters: { near: "LS6", reaches: true } },
      undefined,
      "reaches me",
    ),
    call(api.listings.browse.map, { filters: {} }, undefined, "everything"),
    call(
      api.listings.browse.map,
      { filters: { near: "LS6", within: 50, hideSold: true } },
      undefined,
      "around, in stock",
    ),
    call(
      api.listings.browse.map,
      { filters: { near: "LS6", reaches: true } },
      undefined,
      "reaches me",
    ),
    call(api.listings.browse.interpretation, { search: "coridoras" }),
    call(api.listings.noResults.explain, { search: "coridoras" }),
    call(api.listings.browse.newest, {}),
    call(api.listings.relatedListings.get, { listingId, near: "LS6" }),
    call(api.listings.browse.nearby, { outcode: "LS6" }),
    call(api.listings.browse.cards, { listingIds: [listingId] }),
    call(api.listings.catalogue.existed, { listingId }),
    call(api.listings.browse.place, { outcode: "LS6" }),
    call(api.listings.catalogue.get, { listingId }),
    call(api.listings.proofs.mine, { listingId }, seller),
    call(api.listings.catalogue.getHidden, { listingId }, seller),
    call(api.listings.catalogue.takedown, { listingId }, seller),
    call(api.listings.catalogue.bySeller, { sellerId: seller.userId, paginationOpts }),
    call(api.listings.catalogue.mine, { paginationOpts }, seller),
    call(api.listings.drafts.mine, {}, seller),
    call(api.listings.copies.source, { listingId }, seller),
    call(api.listings.drafts.list, {}, seller),
    call(api.listings.drafts.lastCarrier, {}, seller),
    call(api.listings.freshness.mine, {}, seller),
    call(api.sellers.profile.get, { sellerId: seller.userId }),
    call(api.reviews.feedback.ofSeller, { sellerId: seller.userId, paginationOpts }),
    call(api.reviews.feedback.ofOrder, { orderId: orderUuid }, buyer),
    call(api.listings.species.search, { text: "tet" }),
    call(api.listings.species.lookUp, { name: "Neon tetra" }),
    call(api.listings.favourites.marks, {}, buyer),
    call(api.listings.favourites.mine, { paginationOpts }, buyer),
    call(api.listings.savedSearches.mine, {}, buyer),
    call(api.accounts.addresses.mine, {}, buyer),
    call(api.accounts.pushDevices.mine, {}, buyer),
    call(api.tanks.setups.mine, {}, buyer),
    call(api.tanks.fit.ofCards, { listingIds: [listingId] }, buyer),
    call(api.tanks.fit.ofCardsIn, { tank: figures, listingIds: [listingId] }),
    call(api.tanks.fit.ofListingIn, { tank: figures, listingId }),
    call(api.tanks.fit.figures, {}, buyer),
    call(api.tanks.fit.ofListing, { listingId }, buyer),
    call(api.tanks.suitability.start, { listingId }, buyer),
    call(api.tanks.suitability.get, { quizId: "none" }, buyer),
    call(api.sellers.quiz.questions, {}, buyer),
    call(api.sellers.applications.mine, {}, buyer),
    call(api.sellers.drafts.mine, {}, buyer),
    call(api.sellers.rules.mine, {}, seller),
    call(api.orders.purchases.page, { listingId, quizId, along, outcode: "LS6" }, buyer),
    call(api.orders.basket.count, {}, buyer),
    call(api.orders.basket.mine, {}, buyer),
    call(api.orders.basket.more, { listingId, outcode: "LS6" }),
    call(api.orders.purchases.unpaid, { listingId }, buyer),
    call(api.orders.purchases.holds, { listingId }),
    call(api.orders.purchases.before, { listingId }, buyer),
    call(api.orders.fulfilment.byUuid, { orderId: orderUuid }, buyer),
    call(api.orders.fulfilment.boughtListings, { orderId: orderUuid }, buyer),
    call(api.orders.fulfilment.timeline, { orderId: orderUuid }, buyer),
    call(api.orders.lists.purchases, { paginationOpts }, buyer),
    call(api.orders.lists.sold, { paginationOpts }, seller),
    call(api.orders.lists.sold, { status: "processing", paginationOpts }, seller, "one state"),
    call(api.orders.lists.sold, { search: "lot 17", paginationOpts }, seller, "search"),
    call(api.orders.lists.open, {}, seller),
    call(api.orders.lists.soldCount, {}, seller),
    call(api.orders.sellerYears.mine, { year: 2026 }, seller),
    call(api.moderation.sellerYears.sales, { year: 2026, paginationOpts }, admin),
    call(api.claims.tankAdditions.ofOrder, { orderId: orderUuid }, buyer),
    call(api.claims.cases.ofOrder, { orderId: orderUuid }, buyer),
    call(api.claims.cases.caseOf, { orderId: orderUuid }, admin),
    call(api.orders.adjustments.card, { adjustmentId }, buyer),
    call(api.orders.cards.get, { orderId: orderUuid }, buyer),
    call(api.orders.addresses.ofOrder, { orderId: orderUuid }, buyer),
    call(api.orders.meetings.ofOrder, { orderId: orderUuid }, buyer),
    call(api.orders.packaging.get, { transactionId: orderUuid }, seller),
    call(api.messages.conversations.list, { paginationOpts }, buyer),
    call(api.messages.conversations.search, { text: "shrimp", paginationOpts }, buyer),
    call(api.messages.muteAndBlock.blocked, { paginationOpts }, buyer),
    call(api.messages.muteAndBlock.muted, { paginationOpts }, buyer),
    call(api.messages.muteAndBlock.hidden, { paginationOpts }, buyer),
    call(api.messages.conversations.get, { conversationId }, buyer),
    call(api.messages.conversations.between, { sellerId: seller.userId, listingId }, buyer),
    call(api.messages.thread.list, { conversationId, paginationOpts }, buyer),
    call(api.messages.typing.otherIsTyping, { conversationId }, buyer),
    call(api.messages.badge.get, {}, buyer),
    call(api.notifications.bell.list, { paginationOpts }, buyer),
    call(api.accounts.profiles.me, {}, buyer),
    call(api.accounts.settings.get, {}, buyer),
    call(api.accounts.settings.sessions, {}, buyer),
    call(api.demo.accounts.logins, {}),
    call(api.site.files.version, {}),
    call(api.site.searchSuggestions.list, { text: "bottom" }),
    call(
      api.moderation.orders.list,
      { search: "", from: null, to: null, paginationOpts },
      admin,
      "newest",
    ),
    call(
      api.moderation.orders.list,
      { search: "lot 17", from: null, to: null, paginationOpts },
      admin,
      "search",
    ),
    call(
      api.moderation.orders.list,
      { search: "shrimp", from: BENCH_START, to: BENCH_START + 2000, paginationOpts },
      admin,
      "search with dates",
    ),
    call(api.payments.moneyProblems.list, {}, admin),
    call(api.payouts.accounts.mine, {}, seller),
    call(api.payouts.earnings.isOpen, {}),
    call(api.payouts.earnings.summary, {}, seller),
    call(api.payments.refunds.refundable, { orderId: orderUuid }, admin),
    call(api.shared.jobFailures.list, {}, admin),
    call(api.moderation.failedEmails.list, { paginationOpts }, admin),
    call(api.moderation.sweeps.list, {}, admin),
    call(api.moderation.health.summary, {}, admin),
    call(api.moderation.health.queues, {}, admin),
    call(api.moderation.health.unreachable, { paginationOpts }, admin),
    call(api.privacy.dataExports.mine, {}, buyer),
    call(api.moderation.overview.counts, {}, admin),
    call(api.moderation.overview.recentOrders, {}, admin),
    call(api.moderation.messages.counts, {}, admin),
    call(api.moderation.messages.list, { filter: "all", paginationOpts }, admin),
    call(api.moderation.messages.thread, { viewId, paginationOpts }, admin),
    call(api.moderation.queue.queue, { kind: "all", limit: 20 }, admin),
    call(api.moderation.adminPresence.list, {}, admin),
    call(api.moderation.proofs.decided, { status: "accepted", paginationOpts }, admin),
    call(api.moderation.trail.list, { paginationOpts }, admin),
    call(
      api.moderation.trail.list,
      { admin: "admin@shoal.local", action: "ban", paginationOpts },
      admin,
      "by whom and what",
    ),
    call(api.moderation.notes.list, { userId: seller.userId, paginationOpts }, admin),
    call(api.moderation.reviews.hidden, { part: "review", paginationOpts }, admin),
    call(api.demo.devTools.tools, {}, admin),
    call(api.demo.devTools.check, { check: "stock", cursor: null }, admin, "stock"),
    call(api.demo.devTools.check, { check: "orders", cursor: null }, admin, "orders"),
    call(api.demo.devTools.check, { check: "unread", cursor: null }, admin, "unread"),
    call(api.demo.devTools.check, { check: "sellers", cursor: null }, admin, "sellers"),
    call(api.demo.devTools.check, { check: "shop", cursor: null }, admin, "shop"),
    call(api.moderation.users.list, { search: "", paginationOpts }, admin, "newest"),
    call(api.moderation.users.list, { search: "buyer", paginationOpts }, admin, "search"),
    call(api.moderation.accounts.failedUsers, {}, admin),
    call(
      api.moderation.users.list,
      { search: "", standing: "banned", paginationOpts },
      admin,
      "banned",
    ),
    call(api.moderation.impact.get, { userIds: [seller.userId, buyer.userId] }, admin),
    call(
      api.moderation.messages.list,
      { filter: "all", search: "seller", paginationOpts },
      admin,
      "search",
    ),
    call(api.moderation.approvals.list, { paginationOpts }, admin, "newest"),
    call(
      api.moderation.approvals.list,
      { search: "bench", status: "pending_review", oldestFirst: true, paginationOpts },
      admin,
      "search",
    ),
    call(api.demo.outbox.list, { paginationOpts }, admin),
  ];
}
