import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import {
  row,
  type Row,
  allowOnly,
  allowOnlyForOrder,
  PARTIES,
  noArgs,
  orderArgs,
  pageArgs,
  image,
  address,
} from "../publicRow";
import { adminsOnly, anyone, signedInOnly, withErrorForAllowed } from "../roles";
import { COURIER_TOTAL } from "../totals";

export const rows: Row[] = [
  row(api.orders.addresses.ofOrder, orderArgs, allowOnlyForOrder([...PARTIES], "order_not_found")),
  // The order is already packed.
  row(api.orders.addresses.change, (w) => ({ ...orderArgs(w), address }), {
    ...allowOnlyForOrder(["user"]),
    user: "address_fixed",
  }),

  row(api.orders.unreachable.letRun, orderArgs, withErrorForAllowed(adminsOnly, "not_found")),
  row(
    api.orders.adjustments.card,
    ({ adjustmentId }) => ({ adjustmentId }),
    allowOnlyForOrder([...PARTIES], "order_not_found"),
  ),
  row(
    api.orders.adjustments.propose,
    (w) => ({ ...orderArgs(w), proposedDeliveryCharge: 900 }),
    allowOnlyForOrder(["seller"]),
  ),
  row(
    api.orders.adjustments.answer,
    ({ adjustmentId }) => ({ adjustmentId, accept: true }),
    allowOnlyForOrder(["user"]),
  ),

  row(
    api.orders.agreedDay.move,
    (w) => ({ ...orderArgs(w), dispatchOn: w.laterDay }),
    // The parcel is sent today, so only the seller can still move the day.
    { ...allowOnlyForOrder(["seller"]), user: "day_fixed" },
  ),
  row(
    api.orders.agreedDay.holdForWeather,
    (w) => ({ ...orderArgs(w), dispatchOn: w.laterDay, reason: "frost" as const }),
    { ...allowOnlyForOrder(["seller"]), user: "day_fixed" },
  ),

  row(api.orders.meetings.ofOrder, orderArgs, allowOnlyForOrder([...PARTIES], "order_not_found")),
  // The order is a parcel.
  row(
    api.orders.meetings.propose,
    (w) => ({ ...orderArgs(w), at: Date.now() + DAY_MS, place: "At the station" }),
    {
      ...allowOnlyForOrder([]),
      user: "wrong_kind",
      seller: "wrong_kind",
      stranger: "order_not_found",
    },
  ),
  row(api.orders.meetings.accept, ({ meetingId }) => ({ meetingId }), {
    ...allowOnlyForOrder([]),
    user: "wrong_kind",
  }),

  row(api.orders.sellerYears.mine, () => ({ year: 2026 }), signedInOnly),

  row(api.orders.cards.get, orderArgs, allowOnlyForOrder([...PARTIES], "order_not_found")),

  row(
    api.orders.purchases.page,
    ({ listingId, quizId }) => ({
      listingId,
      quizId,
      outcode: "M1",
      quantity: 1,
      along: [listingId],
    }),
    signedInOnly,
  ),

  row(api.orders.purchases.unpaid, ({ listingId }) => ({ listingId }), signedInOnly),
  row(api.orders.purchases.holds, ({ listingId }) => ({ listingId }), anyone),
  row(api.orders.purchases.before, ({ listingId }) => ({ listingId }), signedInOnly),

  row(api.orders.basket.add, ({ listingId }) => ({ listingId, quantity: 2 }), {
    ...signedInOnly,
    seller: "own_listing",
    stranger: "ok",
  }),
  row(api.orders.basket.setQuantity, ({ listingId }) => ({ listingId, quantity: 3 }), signedInOnly),
  row(api.orders.basket.remove, ({ listingId }) => ({ listingIds: [listingId] }), signedInOnly),
  // The order isn't cancelled.
  row(api.orders.basket.fill, orderArgs, { ...allowOnlyForOrder([]), user: "transition_refused" }),
  row(api.orders.basket.mine, noArgs, signedInOnly),
  row(api.orders.basket.count, noArgs, signedInOnly),
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

  row(api.orders.lists.purchases, pageArgs, signedInOnly),
  row(api.orders.lists.sold, pageArgs, signedInOnly),
  row(api.orders.lists.open, noArgs, signedInOnly),
  row(api.orders.lists.soldCount, noArgs, signedInOnly),

  row(api.orders.fulfilment.byUuid, orderArgs, signedInOnly),
  row(
    api.orders.fulfilment.boughtListings,
    orderArgs,
    allowOnlyForOrder([...PARTIES], "order_not_found"),
  ),
  row(api.orders.fulfilment.timeline, orderArgs, allowOnlyForOrder([...PARTIES])),
  row(api.orders.fulfilment.cancel, orderArgs, {
    ...allowOnlyForOrder(["seller"]),
    user: "not_yet",
  }),
  row(
    api.orders.fulfilment.requestCancel,
    (w) => ({ ...orderArgs(w), reason: "Another tank leaks" }),
    allowOnlyForOrder(["user"]),
  ),
  row(api.orders.fulfilment.declineCancel, orderArgs, allowOnlyForOrder(["seller"])),
  row(
    api.orders.fulfilment.markDispatched,
    (w) => ({
      ...orderArgs(w),
      courier: "APC",
      courierAuthorisation: "UK/T2/00417",
      trackingReference: "AB 123",
    }),
    allowOnlyForOrder(["seller"]),
  ),
  row(
    api.orders.fulfilment.reportHandover,
    (w) => ({ ...orderArgs(w), words: "At the station, on Tuesday" }),
    allowOnlyForOrder(["seller"]),
  ),
  row(api.orders.fulfilment.confirmArrival, orderArgs, {
    ...allowOnlyForOrder([]),
    user: "not_yet",
  }),
  row(
    api.orders.fulfilment.confirmHandover,
    (w) => ({ ...orderArgs(w), code: "654321" }),
    allowOnlyForOrder(["seller"]),
  ),

  row(api.orders.packaging.get, ({ transactionId }) => ({ transactionId }), signedInOnly),
  row(
    api.orders.packaging.save,
    ({ transactionId, files }) => ({
      transactionId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [image(files.packaging)],
      weather: "4 to 9 °C",
    }),
    allowOnlyForOrder(["seller"]),
  ),
  row(api.orders.packaging.score, ({ transactionId }) => ({ transactionId, score: 5 }), {
    ...allowOnlyForOrder([]),
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
    { ...allowOnly(["user"], "quiz_required"), seller: "own_listing" },
  ),
  row(api.orders.purchases.checkPayment, orderArgs, allowOnlyForOrder(["user"])),
];
