import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import {
  row,
  type Row,
  only,
  onlyForOrder,
  PARTIES,
  none,
  order,
  paged,
  image,
  address,
} from "../publicRow";
import { adminsOnly, anyone, signedIn, withErrorForAllowed } from "../roles";
import { COURIER_TOTAL } from "../totals";

export const rows: Row[] = [
  row(api.orders.addresses.ofOrder, order, onlyForOrder([...PARTIES], "order_not_found")),
  // The order is already packed.
  row(api.orders.addresses.change, (w) => ({ ...order(w), address }), {
    ...onlyForOrder(["user"]),
    user: "address_fixed",
  }),

  row(api.orders.unreachable.letRun, order, withErrorForAllowed(adminsOnly, "not_found")),
  row(
    api.orders.adjustments.card,
    ({ adjustmentId }) => ({ adjustmentId }),
    onlyForOrder([...PARTIES], "order_not_found"),
  ),
  row(
    api.orders.adjustments.propose,
    (w) => ({ ...order(w), proposedDeliveryCharge: 900 }),
    onlyForOrder(["seller"]),
  ),
  row(
    api.orders.adjustments.answer,
    ({ adjustmentId }) => ({ adjustmentId, accept: true }),
    onlyForOrder(["user"]),
  ),

  row(
    api.orders.agreedDay.move,
    (w) => ({ ...order(w), dispatchOn: w.laterDay }),
    // The parcel is sent today, so only the seller can still move the day.
    { ...onlyForOrder(["seller"]), user: "day_fixed" },
  ),
  row(
    api.orders.agreedDay.holdForWeather,
    (w) => ({ ...order(w), dispatchOn: w.laterDay, reason: "frost" as const }),
    { ...onlyForOrder(["seller"]), user: "day_fixed" },
  ),

  row(api.orders.meetings.ofOrder, order, onlyForOrder([...PARTIES], "order_not_found")),
  // The order is a parcel.
  row(
    api.orders.meetings.propose,
    (w) => ({ ...order(w), at: Date.now() + DAY_MS, place: "At the station" }),
    { ...onlyForOrder([]), user: "wrong_kind", seller: "wrong_kind", stranger: "order_not_found" },
  ),
  row(api.orders.meetings.accept, ({ meetingId }) => ({ meetingId }), {
    ...onlyForOrder([]),
    user: "wrong_kind",
  }),

  row(api.orders.sellerYears.mine, () => ({ year: 2026 }), signedIn),

  row(api.orders.cards.get, order, onlyForOrder([...PARTIES], "order_not_found")),

  row(
    api.orders.purchases.page,
    ({ listingId, quizId }) => ({
      listingId,
      quizId,
      outcode: "M1",
      quantity: 1,
      along: [listingId],
    }),
    signedIn,
  ),

  row(api.orders.purchases.unpaid, ({ listingId }) => ({ listingId }), signedIn),
  row(api.orders.purchases.holds, ({ listingId }) => ({ listingId }), anyone),
  row(api.orders.purchases.before, ({ listingId }) => ({ listingId }), signedIn),

  row(api.orders.basket.add, ({ listingId }) => ({ listingId, quantity: 2 }), {
    ...signedIn,
    seller: "own_listing",
    stranger: "ok",
  }),
  row(api.orders.basket.setQuantity, ({ listingId }) => ({ listingId, quantity: 3 }), signedIn),
  row(api.orders.basket.remove, ({ listingId }) => ({ listingIds: [listingId] }), signedIn),
  // The order isn't cancelled.
  row(api.orders.basket.fill, order, { ...onlyForOrder([]), user: "transition_refused" }),
  row(api.orders.basket.mine, none, signedIn),
  row(api.orders.basket.count, none, signedIn),
  row(
    api.orders.basket.more,
    ({ listingId, soldId }) => ({
      listingId,
      lines: [{ listingId: soldId, quantity: 1 }],
      method: "courier" as const,
      outcode: "M1",
    }),
    anyone,
  ),

  row(api.orders.lists.purchases, paged, signedIn),
  row(api.orders.lists.sold, paged, signedIn),
  row(api.orders.lists.open, none, signedIn),
  row(api.orders.lists.soldCount, none, signedIn),

  row(api.orders.fulfilment.byUuid, order, signedIn),
  row(api.orders.fulfilment.boughtListings, order, onlyForOrder([...PARTIES], "order_not_found")),
  row(api.orders.fulfilment.timeline, order, onlyForOrder([...PARTIES])),
  row(api.orders.fulfilment.cancel, order, { ...onlyForOrder(["seller"]), user: "not_yet" }),
  row(
    api.orders.fulfilment.requestCancel,
    (w) => ({ ...order(w), reason: "Another tank leaks" }),
    onlyForOrder(["user"]),
  ),
  row(api.orders.fulfilment.declineCancel, order, onlyForOrder(["seller"])),
  row(
    api.orders.fulfilment.markDispatched,
    (w) => ({
      ...order(w),
      courier: "APC",
      courierAuthorisation: "UK/T2/00417",
      trackingReference: "AB 123",
    }),
    onlyForOrder(["seller"]),
  ),
  row(
    api.orders.fulfilment.reportHandover,
    (w) => ({ ...order(w), words: "At the station, on Tuesday" }),
    onlyForOrder(["seller"]),
  ),
  row(api.orders.fulfilment.confirmArrival, order, {
    ...onlyForOrder([]),
    user: "not_yet",
  }),
  row(
    api.orders.fulfilment.confirmHandover,
    (w) => ({ ...order(w), code: "654321" }),
    onlyForOrder(["seller"]),
  ),

  row(api.orders.packaging.get, ({ transactionId }) => ({ transactionId }), signedIn),
  row(
    api.orders.packaging.save,
    ({ transactionId, files }) => ({
      transactionId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [image(files.packaging)],
      weather: "4 to 9 °C",
    }),
    onlyForOrder(["seller"]),
  ),
  row(api.orders.packaging.score, ({ transactionId }) => ({ transactionId, score: 5 }), {
    ...onlyForOrder([]),
    user: "not_yet",
  }),

  row(
    api.orders.purchases.start,
    ({ listingId, quizId }) => ({
      lines: [{ listingId, quizId, quantity: 1, shownPrice: 500 }],
      deliveryMethod: "courier" as const,
      address,
      saveAddress: true,
      shownTotal: COURIER_TOTAL,
    }),
    { ...only(["user"], "quiz_required"), seller: "own_listing" },
  ),
  row(api.orders.purchases.checkPayment, order, onlyForOrder(["user"])),
];
