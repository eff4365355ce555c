/** A sample call of every public query, as the person who would make it. */
import { type FunctionReference, getFunctionName } from "convex/server";
import { api } from "../../convex/_generated/api";
import type { Identity } from "./backend.ts";
import type { World } from "./reads.ts";

export type SampleCall = {
  /** The function, and what is special about the call: `browse:list search`. */
  label: string;
  name: string;
  fn: FunctionReference<"query">;
  args: Record<string, unknown>;
  as?: Identity;
};

const paginationOpts = { numItems: 20, cursor: null };

export function publicQueries(world: World): SampleCall[] {
  const { buyer, seller, admin, listingId, conversationId, viewId, orderUuid } = world;
  const call = <Fn extends FunctionReference<"query">>(
    fn: Fn,
    args: Fn["_args"],
    as?: Identity,
    what = "",
  ): SampleCall => {
    const name = getFunctionName(fn);
    const label = `${name} ${what}`.trim();
    return { label, name, fn, args, ...(as ? { as } : {}) };
  };
  const browse = (what: string, filters: (typeof api.browse.list)["_args"]["filters"]) =>
    call(api.browse.list, { filters, paginationOpts }, undefined, what);

  return [
    browse("newest", {}),
    browse("search", { search: "tetra" }),
    browse("category and price", { category: "plants", maxPrice: 500, sort: "price" }),
    browse("water, no index", { water: "marine", minPrice: 4900 }),
    browse("near", { near: "LS6", within: 50, sort: "distance" }),
    call(api.browse.newest, {}),
    call(api.browse.nearby, { outcode: "LS6" }),
    call(api.listings.get, { listingId }, buyer),
    call(api.listings.bySeller, { sellerId: seller.userId, paginationOpts }),
    call(api.listings.mine, { paginationOpts }, seller),
    call(api.listings.draft, {}, seller),
    call(api.sellers.get, { sellerId: seller.userId }),
    call(api.sellers.reviews, { sellerId: seller.userId, paginationOpts }),
    call(api.species.search, { text: "tet" }),
    call(api.species.lookUp, { name: "Neon tetra" }),
    call(api.favourites.ids, {}, buyer),
    call(api.favourites.mine, { paginationOpts }, buyer),
    call(api.savedSearches.mine, {}, buyer),
    call(api.tanks.mine, {}, buyer),
    call(api.suitability.start, { listingId }, buyer),
    call(api.suitability.latest, { listingId }, buyer),
    call(api.suitability.get, { quizId: "none" }, buyer),
    call(api.sellerQuiz.questions, {}, buyer),
    call(api.sellerApplications.mine, {}, buyer),
    call(api.checkout.page, { listingId, quizId: "none" }, buyer),
    call(api.orders.byUuid, { orderId: orderUuid }, buyer),
    call(api.orders.timeline, { orderId: orderUuid }, buyer),
    call(api.orderLists.purchases, { paginationOpts }, buyer),
    call(api.orderLists.sold, { paginationOpts }, seller),
    call(api.orderLists.soldCount, {}, seller),
    call(api.packaging.get, { transactionId: orderUuid }, seller),
    call(api.conversations.list, { paginationOpts }, buyer),
    call(api.conversations.get, { conversationId }, buyer),
    call(api.messages.list, { conversationId, paginationOpts }, buyer),
    call(api.typing.other, { conversationId }, buyer),
    call(api.notifications.badge, {}, buyer),
    call(api.profiles.me, {}, buyer),
    call(api.settings.get, {}, buyer),
    call(api.settings.sessions, {}, buyer),
    call(api.demo.logins, {}),
    call(
      api.adminOrders.list,
      { search: "", from: null, to: null, paginationOpts },
      admin,
      "newest",
    ),
    call(
      api.adminOrders.list,
      { search: "lot 17", from: null, to: null, paginationOpts },
      admin,
      "search",
    ),
    call(api.adminOverview.counts, {}, admin),
    call(api.adminOverview.recentOrders, {}, admin),
    call(api.adminMessages.counts, {}, admin),
    call(api.adminMessages.list, { filter: "all", paginationOpts }, admin),
    call(api.adminMessages.messages, { viewId, paginationOpts }, admin),
    call(api.moderation.queue, { kind: "all", limit: 20 }, admin),
    call(api.moderation.trail, { paginationOpts }, admin),
    call(api.devTools.tools, {}, admin),
    call(api.devTools.check, { check: "stock", cursor: null }, admin, "stock"),
    call(api.devTools.check, { check: "orders", cursor: null }, admin, "orders"),
    call(api.devTools.check, { check: "unread", cursor: null }, admin, "unread"),
    call(api.adminUsers.list, { search: "", paginationOpts }, admin, "newest"),
    call(api.adminUsers.list, { search: "buyer", paginationOpts }, admin, "search"),
    call(api.adminAccounts.failedUsers, {}, admin),
    call(api.sellerApprovals.list, { paginationOpts }, admin),
    call(api.demoOutbox.list, { paginationOpts }, admin),
  ];
}
