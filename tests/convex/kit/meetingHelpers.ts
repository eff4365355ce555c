/** What the two sides of one order in person do about their meeting. */

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { TradeSide } from "#convex/domain/orders/states.ts";
import type { Person } from "./helpers";
import { sessionOf, type Shop } from "./orderHelpers";
import { deliver, disputeEvent } from "./stripeEvents";

export const utcTime = (text: string) => Date.parse(`${text}Z`);
/** A Monday. An order in person that is paid then is late on 14 December. */
export const MONDAY = utcTime("2026-12-07T10:00");
export const THURSDAY = utcTime("2026-12-10T14:00");

export const CAFE = "The café at the station";

/** @param current the shop and the order of the running test */
export function meetingHelpers(current: () => { shop: Shop; orderId: string }) {
  const propose = async (side: TradeSide, time: number, place = CAFE) => {
    const { shop, orderId } = current();
    return await shop[side].as.mutation(api.orders.meetings.propose, { orderId, at: time, place });
  };
  const accept = async (side: TradeSide, meetingId: Id<"orderMeetings">) =>
    await current().shop[side].as.mutation(api.orders.meetings.accept, { meetingId });
  const agree = async (time: number, by: TradeSide = "seller", place = CAFE) =>
    await accept(by === "seller" ? "buyer" : "seller", await propose(by, time, place));
  const viewMeetings = async ({ as }: Person) =>
    await as.query(api.orders.meetings.ofOrder, { orderId: current().orderId });
  const rows = async () =>
    await current().shop.t.run(({ db }) => db.query("orderMeetings").collect());
  const emailsTo = ({ email }: Person, words: string) =>
    current().shop.stripe.emails.filter(
      ({ to, subject }) => to === email && subject.includes(words),
    );
  const bell = async ({ as }: Person) => {
    const paginationOpts = { numItems: 50, cursor: null };
    const { page } = await as.query(api.notifications.bell.list, { paginationOpts });
    return JSON.stringify(page);
  };
  const handOver = async () => {
    const { shop, orderId } = current();
    const order = await shop.buyer.as.query(api.orders.fulfilment.byUuid, { orderId });
    const code = order?.handoverCode ?? "";
    await shop.seller.as.mutation(api.orders.fulfilment.confirmHandover, { orderId, code });
  };
  const cancel = async () => {
    const { shop, orderId } = current();
    await shop.seller.as.mutation(api.orders.fulfilment.cancel, { orderId });
  };
  const openChargeback = async () => {
    const { shop, orderId } = current();
    const payment = sessionOf(shop, orderId).paymentIntentId ?? "";
    await deliver(shop.t, disputeEvent(payment));
  };
  return {
    propose,
    accept,
    agree,
    viewMeetings,
    rows,
    emailsTo,
    bell,
    handOver,
    cancel,
    openChargeback,
  };
}
