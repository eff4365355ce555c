/** Orders in tests: a shop with a buyer, a Stripe that lives in memory, and webhooks signed as Stripe's. */
import Stripe from "stripe";
import { vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { DeliveryMethod } from "../../../convex/domain/listings/delivery";
import { previewOrder } from "../../../convex/domain/orders/orderPreview";
import { type Address, outcodeOf } from "../../../convex/domain/shared/address";
import { MINUTE_MS } from "../../../convex/domain/shared/constants";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  type Person,
  startBackend,
} from "./helpers";

const WEBHOOK_SECRET = "whsec_test_secret";

type Session = {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  amount: number;
  isPaid: boolean;
  metadata: { checkoutId: string; orderUuid: string; deployment: string };
  paymentIntentId: string | null;
  /** What Shoal asked for, as it was sent. */
  form: URLSearchParams;
};

export type FakeRefund = {
  id: string;
  amount: number;
  paymentIntentId: string;
  refundId: string;
  status: "pending" | "succeeded" | "failed";
};

/** A refund as Stripe words it. */
const refundObject = ({ id, amount, paymentIntentId, refundId, status }: FakeRefund) => ({
  id,
  object: "refund",
  amount,
  status,
  payment_intent: paymentIntentId,
  metadata: refundId === "" ? {} : { refundId },
});

/** What the tests need of Stripe: sessions and refunds with idempotency keys, and a way to be down. */
export class FakeStripe {
  sessions = new Map<string, Session>();
  refunds: FakeRefund[] = [];
  /** What a refund is when it has just been made. */
  refundStatus: FakeRefund["status"] = "succeeded";
  calls: string[] = [];
  /** Versions of the API that were asked for. */
  versions = new Set<string | null>();
  /** "before": refuses with 500; "cut": carries the call out and breaks the connection. */
  fault: "none" | "before" | "cut" | "refuse" = "none";
  /** What "refuse" answers. */
  refusal = { status: 400, type: "invalid_request_error", message: "Refused", code: "" };
  private answers = new Map<string, { status: number; body: unknown }>();
  private serial = 0;

  answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const form = new URLSearchParams(await request.text());
    // Mails take the same way out; they are not what these tests are about.
    if (!pathname.startsWith("/v1/")) return this.json(200, { id: "mail" });
    this.versions.add(request.headers.get("stripe-version"));
    this.calls.push(`${request.method} ${pathname}`);
    if (this.fault === "before") return this.json(500, { error: { message: "down" } });
    const key = request.headers.get("idempotency-key");
    const known = key === null ? undefined : this.answers.get(key);
    const asked = request.method === "GET" ? searchParams : form;
    const { status, body } = known ?? this.decide(request.method, pathname, asked);
    // Stripe keeps what it answered under a key, refusals too.
    if (key !== null) this.answers.set(key, { status, body });
    if (this.fault === "cut") throw new TypeError("fetch failed");
    return this.json(status, body);
  };

  private decide(method: string, path: string, form: URLSearchParams) {
    const refusal = this.fault === "refuse" ? this.refusal : this.refusalOf(method, path, form);
    if (refusal === null) return { status: 200, body: this.carryOut(method, path, form) };
    const { status, ...error } = refusal;
    return { status, body: { error } };
  }

  /** Why Stripe would not carry a call out; null when it would. */
  private refusalOf(method: string, path: string, form: URLSearchParams) {
    const refuse = (message: string, code = "") => ({
      ...{ status: 400, type: "invalid_request_error" },
      ...{ message, code },
    });
    if (method !== "POST") return null;
    if (path === "/v1/checkout/sessions") {
      const currencies = [...form].filter(([name]) => name.endsWith("[currency]"));
      if (currencies.length === 0) return refuse("A session needs line items");
      const other = currencies.find(([, currency]) => currency !== "gbp");
      if (other) return refuse(`Not a currency of this account: ${other[1]}`);
      const lifeMs = Number(form.get("expires_at")) * 1000 - Date.now();
      if (lifeMs < 30 * MINUTE_MS - 1000) return refuse("expires_at must be 30 minutes ahead");
      return null;
    }
    if (path === "/v1/refunds") {
      const paid = paidIntents.get(form.get("payment_intent") ?? "");
      if (paid === undefined) return refuse("No such payment_intent", "resource_missing");
      const left = paid - this.returnedOf(form.get("payment_intent") ?? "");
      if (left === 0) return refuse("Already refunded", "charge_already_refunded");
      return Number(form.get("amount")) > left
        ? refuse(`Refund amount is greater than unrefunded amount (${left})`)
        : null;
    }
    const id = /sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? "";
    const status = this.sessions.get(id)?.status ?? "open";
    return status === "open" ? null : refuse(`A session that is ${status} cannot be expired`);
  }

  /** Pence of a payment that went back or are on their way. */
  private returnedOf(paymentIntentId: string): number {
    return this.refunds
      .filter((one) => one.paymentIntentId === paymentIntentId && one.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private carryOut(method: string, path: string, form: URLSearchParams): unknown {
    this.serial += 1;
    if (path === "/v1/checkout/sessions") {
      let amount = 0;
      for (let i = 0; form.has(`line_items[${i}][quantity]`); i += 1) {
        const unit = Number(form.get(`line_items[${i}][price_data][unit_amount]`));
        amount += unit * Number(form.get(`line_items[${i}][quantity]`));
      }
      const id = `cs_test_${this.serial}`;
      const session: Session = {
        id,
        url: `https://pay.test/${id}`,
        status: "open",
        amount,
        isPaid: false,
        form,
        metadata: {
          checkoutId: form.get("metadata[checkoutId]") ?? "",
          orderUuid: form.get("metadata[orderUuid]") ?? "",
          deployment: form.get("metadata[deployment]") ?? "",
        },
        paymentIntentId: null,
      };
      this.sessions.set(id, session);
      return { ...sessionObject(session), url: session.url };
    }
    if (path === "/v1/refunds" && method === "GET") {
      const ofIntent = (one: FakeRefund) => one.paymentIntentId === form.get("payment_intent");
      return { object: "list", data: this.refunds.filter(ofIntent).map(refundObject) };
    }
    if (path === "/v1/refunds") {
      const refund = {
        id: `re_${this.serial}`,
        amount: Number(form.get("amount")),
        paymentIntentId: form.get("payment_intent") ?? "",
        refundId: form.get("metadata[refundId]") ?? "",
        status: this.refundStatus,
      };
      this.refunds.push(refund);
      return refundObject(refund);
    }
    const known = this.refunds.find(({ id }) => path === `/v1/refunds/${id}`);
    if (known) return refundObject(known);
    const id = /sessions\/(\w+?)(\/expire)?$/.exec(path)?.[1] ?? "";
    const session = this.sessions.get(id);
    if (!session) throw new Error(`Unexpected call ${method} ${path}`);
    if (path.endsWith("/expire")) session.status = "expired";
    return sessionObject(session);
  }

  private json(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", "stripe-should-retry": "false" },
    });
  }

  /** As Stripe does after a day. */
  forgetKeys(): void {
    this.answers.clear();
  }

  /** All that was given back, in pence. */
  get returned(): number {
    return this.refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** What was paid, in pence, by payment: Stripe refunds no more. */
const paidIntents = new Map<string, number>();

/** Lets every fake Stripe know a payment that no session of its own has brought. */
export const addPayment = (paymentIntentId: string, pence: number) =>
  void paidIntents.set(paymentIntentId, pence);

/** A session in Stripe's words. */
function sessionObject(session: Session) {
  return {
    id: session.id,
    object: "checkout.session",
    amount_total: session.amount,
    currency: "gbp",
    livemode: false,
    mode: "payment",
    metadata: session.metadata,
    payment_intent: session.isPaid ? session.paymentIntentId : null,
    payment_status: session.isPaid ? "paid" : "unpaid",
    status: session.status,
  };
}

/** The buyer pays (or, with a delayed method, is through with the page), and no webhook comes. */
export function payUnheard(session: Session, isPaid = true): void {
  paymentIntents += 1;
  session.status = "complete";
  session.isPaid = isPaid;
  session.paymentIntentId ??= `pi_unheard_${paymentIntents}`;
  if (isPaid) paidIntents.set(session.paymentIntentId, session.amount);
}
let paymentIntents = 0;

/** A fresh shop: £5.00 each, three in stock, collection free, courier £12.00. */
export async function startShop(listingChanges: Partial<Doc<"listings">> = {}) {
  vi.useFakeTimers();
  const stripe = new FakeStripe();
  vi.stubGlobal("fetch", stripe.answer);
  process.env.STRIPE_SECRET_KEY = "sk_test_1";
  process.env.STRIPE_WEBHOOK_SECRET = WEBHOOK_SECRET;
  process.env.RESEND_API_KEY = "re_1";
  process.env.EMAIL_FROM = "Shoal <hello@shoal.test>";
  const t = startBackend();
  const seller = await addSeller(t, { fullName: "Sam Seller" });
  const buyer = await addPerson(t, { fullName: "Bea Buyer" });
  const listingId = await addListing(t, seller.userId, listingChanges);
  return { t, stripe, seller, buyer, listingId };
}
export type Shop = Awaited<ReturnType<typeof startShop>>;

export async function addQuiz(
  t: Backend,
  userId: Id<"users">,
  listingId: Id<"listings">,
  changes: Partial<Doc<"suitabilityQuizzes">> = {},
): Promise<Id<"suitabilityQuizzes">> {
  return await t.run(async (ctx) =>
    ctx.db.insert("suitabilityQuizzes", {
      userId,
      listingId,
      tank: {
        name: "Tank",
        volumeLitres: 60,
        water: "freshwater",
        unheated: false,
        cycled: "yes",
        filter: "sponge",
        plants: "some",
        cover: "some",
        lid: true,
        copperRecently: false,
        inhabitants: [],
      },
      quantity: 10,
      answers: [],
      verdict: "suitable",
      reasons: [],
      createdAt: Date.now(),
      ...changes,
    }),
  );
}

/** Somewhere in an outward postcode. */
export const addressAt = (outcode: string): Address => ({
  name: "Bea Buyer",
  line1: "1 Willow Walk",
  town: "Leeds",
  postcode: `${outcode} 1AA`,
});

/** `outcode`: where in it a courier is to go, instead of `address`. */
type StartArgs = Partial<typeof api.orders.purchases.start._args> & { outcode?: string };

/** Starts an order; the pay page is not made yet. The buyer sees what it comes to, unless `shownTotal` says otherwise. */
export async function start(
  shop: Shop,
  buyer: Person = shop.buyer,
  { outcode = "M1", ...changes }: StartArgs = {},
) {
  const quizId = changes.quizId ?? (await addQuiz(shop.t, buyer.userId, shop.listingId));
  const request = {
    listingId: shop.listingId,
    quantity: 1,
    deliveryMethod: "collection" as const,
    ...(changes.deliveryMethod === "courier" ? { address: addressAt(outcode) } : {}),
    ...changes,
    quizId,
  };
  const shownTotal = changes.shownTotal ?? (await totalOf(shop, request));
  return await buyer.as.mutation(api.orders.purchases.start, { ...request, shownTotal });
}

/** What the pay page shows, in pence; 0 where the courier does not go. */
async function totalOf(
  { t }: Shop,
  request: Pick<typeof api.orders.purchases.start._args, "listingId" | "quantity"> & {
    deliveryMethod: DeliveryMethod;
    address?: Address;
  },
): Promise<number> {
  const listing = await t.run((ctx) => ctx.db.get("listings", request.listingId));
  const outcode = request.address ? outcodeOf(request.address) : null;
  const delivery = { method: request.deliveryMethod, outcode };
  return (listing && previewOrder(listing, request.quantity, delivery)?.totalAmount) ?? 0;
}

/** Runs what is due now, actions included, but no clock that lies ahead. */
export async function settle(t: Backend, ms = 10): Promise<void> {
  vi.advanceTimersByTime(ms);
  await t.finishInProgressScheduledFunctions();
  vi.advanceTimersByTime(1);
  await t.finishInProgressScheduledFunctions();
}

/** Forgets all that is scheduled, as if its functions had died; with `names`, only those. */
export async function dropScheduled(t: Backend, names?: readonly string[]): Promise<void> {
  await t.run(async (ctx) => {
    for (const { _id, name, state } of await ctx.db.system
      .query("_scheduled_functions")
      .collect()) {
      const isMeant = names === undefined || names.includes(name);
      if (isMeant && state.kind === "pending") await ctx.scheduler.cancel(_id);
    }
  });
}

export async function orderOf(t: Backend, uuid: string): Promise<Doc<"orders">> {
  const order = await t.run(async (ctx) =>
    ctx.db
      .query("orders")
      .withIndex("by_uuid", (q) => q.eq("uuid", uuid))
      .unique(),
  );
  if (!order) throw new Error(`No order ${uuid}`);
  return order;
}

export async function stockOf({ t, listingId }: Shop) {
  const listing = await t.run(async (ctx) => ctx.db.get("listings", listingId));
  if (!listing) throw new Error("No listing");
  const { quantity, heldQuantity, soldCount } = listing;
  return { quantity, heldQuantity, soldCount };
}

/** An event about a refund, as Stripe words it. */
export const refundEvent = (type: string, refund: FakeRefund) => event(type, refundObject(refund));

/** What a charge has given back in all, as Stripe words it. */
export const chargeRefunded = (paymentIntentId: string, amountRefunded: number) =>
  event("charge.refunded", {
    id: "ch_1",
    object: "charge",
    amount_refunded: amountRefunded,
    payment_intent: paymentIntentId,
  });

/** An event about a chargeback of a payment, as Stripe words it; `dueBy` in ms epoch. */
export function disputeEvent(
  paymentIntentId: string,
  { id = "dp_1", amount = 530, status = "needs_response", dueBy = 0 } = {},
) {
  const type = ["won", "lost", "warning_closed"].includes(status) ? "closed" : "updated";
  return event(`charge.dispute.${type}`, {
    id,
    object: "dispute",
    amount,
    currency: "gbp",
    reason: "product_not_received",
    status,
    evidence_details: { due_by: dueBy === 0 ? null : dueBy / 1000 },
    payment_intent: paymentIntentId,
  });
}

/** The newest open session of an order. */
export function sessionOf(shop: Shop, uuid: string): Session {
  const session = [...shop.stripe.sessions.values()]
    .filter((one) => one.metadata.orderUuid === uuid)
    .at(-1);
  if (!session) throw new Error(`No session of ${uuid}`);
  return session;
}

let serial = 0;

/** An event about a session, as Stripe words it. */
export function sessionEvent(
  session: Session,
  type = "checkout.session.completed",
  changes: Record<string, unknown> = {},
) {
  serial += 1;
  session.paymentIntentId ??= `pi_${serial}`;
  const isPaid = /completed|succeeded/.test(type);
  const status = type.endsWith("expired") ? ("expired" as const) : ("complete" as const);
  const object = { ...sessionObject({ ...session, isPaid, status }), ...changes };
  const { payment_intent: paid, payment_status } = object;
  if (payment_status === "paid" && paid) paidIntents.set(paid, object.amount_total);
  return event(type, object);
}

export function event(type: string, object: Record<string, unknown>) {
  serial += 1;
  return {
    id: `evt_${serial}`,
    object: "event",
    type,
    created: serial,
    livemode: false,
    data: { object },
  };
}

type Signing = { secret?: string; timestamp?: number };

/** Posts an event to the webhook, signed; other signatures on request. */
export async function deliver(t: Backend, body: object, signing?: Signing): Promise<Response> {
  return await deliverText(t, JSON.stringify(body), signing);
}

/** Posts any text to the webhook, signed. */
export async function deliverText(
  t: Backend,
  payload: string,
  { secret = WEBHOOK_SECRET, timestamp }: Signing = {},
): Promise<Response> {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: timestamp ?? Math.floor(Date.now() / 1000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  return await t.fetch("/stripe-webhook", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
}

/** Pays the newest session of an order by its webhook. */
export async function pay(shop: Shop, uuid: string): Promise<void> {
  const session = sessionOf(shop, uuid);
  const response = await deliver(shop.t, sessionEvent(session));
  Object.assign(session, { status: "complete", isPaid: true });
  if (response.status !== 200) throw new Error(await response.text());
}

/** A paid order, ready for the seller. */
export async function paidOrder(shop: Shop, changes: StartArgs = {}): Promise<string> {
  const uuid = await start(shop, shop.buyer, changes);
  await settle(shop.t);
  await pay(shop, uuid);
  await settle(shop.t);
  return uuid;
}

/** A paid order that goes by courier: £5.00 + £12.00 delivery + £0.30. */
export const courierOrder = (shop: Shop) =>
  paidOrder(shop, { deliveryMethod: "courier", outcode: "M1" });

/** A checklist gone through. */
export const packed = {
  fasted: true,
  bagged: true,
  insulated: true,
  heatPack: true,
  labelled: true,
};

export async function transactionIdOf(shop: Shop, uuid: string): Promise<string> {
  const order = await shop.seller.as.query(api.orders.orders.byUuid, { orderId: uuid });
  if (!order?.transactionId) throw new Error(`${uuid} is not paid`);
  return order.transactionId;
}

/** Packs a paid courier order and hands it to the courier. */
export async function ship(shop: Shop, uuid: string): Promise<void> {
  const transactionId = await transactionIdOf(shop, uuid);
  await shop.seller.as.mutation(api.orders.packaging.save, {
    transactionId,
    checklist: packed,
    photos: [],
  });
  await shop.seller.as.mutation(api.orders.orders.markShipped, { orderId: uuid });
}

/** What the trail of an order says happened, in order. */
export async function trailOf(shop: Shop, uuid: string): Promise<string[]> {
  const events = await shop.buyer.as.query(api.orders.orders.timeline, { orderId: uuid });
  return events.map(({ event }) => event);
}

/** Runs the cron of payments and the work that it hands over; answers how many rows it found. */
export async function sweep(t: Backend): Promise<number> {
  const found = await t.mutation(internal.payments.sweep.run, {});
  await settle(t);
  return found;
}
