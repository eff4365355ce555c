/** An in-memory Stripe: sessions and refunds with idempotency keys, and ways to fail. */

import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { chargeFee } from "#local/services/stripe/balance.ts";
import { FakeConnect } from "./fakeConnect";
import { DEPLOYMENT_ID } from "./helpers";
import "./quickStacks";

export type Session = {
  id: string;
  url: string;
  status: "open" | "complete" | "expired";
  amount: number;
  isPaid: boolean;
  metadata: { checkoutId: string; orderUuid: string; deployment: string };
  paymentIntentId: string | null;
  /** The form that Shoal sent. */
  form: URLSearchParams;
};

export type FakeRefund = {
  id: string;
  amount: number;
  paymentIntentId: string;
  refundId: string;
  status: "pending" | "succeeded" | "failed";
};

export const refundObject = ({ id, amount, paymentIntentId, refundId, status }: FakeRefund) => ({
  id,
  object: "refund",
  amount,
  status,
  payment_intent: paymentIntentId,
  metadata: refundId === "" ? {} : { refundId, deployment: DEPLOYMENT_ID },
});

type Call = {
  method: string;
  path: string;
  form: URLSearchParams;
  text: string;
  onBehalf: string;
};

export type SentEmail = { to: string; subject: string; text: string; html: string };

export class FakeStripe {
  sessions = new Map<string, Session>();
  /** Accounts and transfers. */
  connect = new FakeConnect();
  refunds: FakeRefund[] = [];
  /** The initial status of new refunds. */
  refundStatus: FakeRefund["status"] = "succeeded";
  /** The events that Stripe lists, oldest first; the webhook gets none of them. */
  events: { id: string; type: string; created: number }[] = [];
  calls: string[] = [];
  /** Idempotency keys of the calls that create refunds. */
  refundKeys: string[] = [];
  /** What the email service was asked to send, oldest first. */
  emails: SentEmail[] = [];
  /** The API versions requested. */
  versions = new Set<string | null>();
  /** "before": fails with 500; "cut": executes a POST and breaks the connection; "refuse": responds with `refusal`. */
  fault: "none" | "before" | "cut" | "refuse" = "none";
  /** Whether "refuse" also refuses GETs. */
  refusesReads = true;
  /** The response of "refuse". */
  refusal = { status: 400, type: "invalid_request_error", message: "Refused", code: "" };
  /** Shoal's own money at Stripe besides payments, in pence; null: refunds never lack money. */
  float: number | null = null;
  /** Pence that banks hold or have taken in disputes, with Stripe's fees for them. */
  disputed = 0;
  private answers = new Map<string, { status: number; body: unknown }>();
  private serial = 0;

  answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const form = new URLSearchParams(text);
    // Emails use the same fetch.
    if (!/^\/v[12]\//.test(pathname)) {
      if (pathname === "/emails") this.emails.push(JSON.parse(text) as SentEmail);
      return this.json(200, { id: "mail" });
    }
    this.versions.add(request.headers.get("stripe-version"));
    this.calls.push(`${request.method} ${pathname}`);
    if (this.fault === "before") return this.json(500, { error: { message: "down" } });
    const key = request.headers.get("idempotency-key");
    if (key !== null && pathname === "/v1/refunds") this.refundKeys.push(key);
    const earlierAnswer = key === null ? undefined : this.answers.get(key);
    const params = request.method === "GET" ? searchParams : form;
    if (key !== null && pathname.startsWith("/v1/transfers")) this.connect.keys.push(key);
    const call = {
      method: request.method,
      path: pathname,
      form: params,
      text,
      onBehalf: request.headers.get("stripe-account") ?? "",
    };
    const { status, body } = earlierAnswer ?? this.decide(call);
    // Stripe stores a key's response, even an error, unless it was busy (409, 429).
    if (key !== null && status !== 409 && status !== 429) this.answers.set(key, { status, body });
    if (this.fault === "cut" && request.method === "POST") throw new TypeError("fetch failed");
    return this.json(status, body);
  };

  private decide({ method, path, form, text, onBehalf }: Call) {
    const isRefused = this.fault === "refuse" && (method === "POST" || this.refusesReads);
    const refusal = isRefused ? this.refusal : this.refusalOf(method, path, form);
    if (refusal === null && this.connect.handles(path)) {
      return { status: 200, body: this.connect.carryOut(method, path, form, text, onBehalf) };
    }
    if (refusal === null) return { status: 200, body: this.carryOut(method, path, form) };
    const { status, ...error } = refusal;
    return { status, body: { error } };
  }

  /** Why Stripe would refuse a call; null if it wouldn't. */
  private refusalOf(method: string, path: string, form: URLSearchParams) {
    const refuse = (message: string, code = "") => ({
      status: 400,
      type: "invalid_request_error",
      message,
      code,
    });
    if (this.connect.handles(path)) return this.connect.refusalOf(method, path, form);
    if (method !== "POST") {
      const [, intentId] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
      const isThere = intentId === undefined || this.payments().some(({ id }) => id === intentId);
      const refundId = /^\/v1\/refunds\/(\w+)$/.exec(path)?.[1];
      const isGone = refundId !== undefined && !this.refunds.some(({ id }) => id === refundId);
      return isThere && !isGone ? null : { ...refuse("No such object"), status: 404 };
    }
    if (path === "/v1/checkout/sessions") {
      const currencies = [...form].filter(([name]) => name.endsWith("[currency]"));
      if (currencies.length === 0) return refuse("A session needs line items");
      const foreignCurrency = currencies.find(([, currency]) => currency !== "gbp");
      if (foreignCurrency) return refuse(`Not a currency of this account: ${foreignCurrency[1]}`);
      const lifeMs = Number(form.get("expires_at")) * 1000 - Date.now();
      if (lifeMs < 30 * MINUTE_MS - 1000) return refuse("expires_at must be 30 minutes ahead");
      return null;
    }
    if (path === "/v1/refunds") {
      const paidAmount = paidAmounts.get(form.get("payment_intent") ?? "");
      if (paidAmount === undefined) return refuse("No such payment_intent", "resource_missing");
      const refundable = paidAmount - this.returnedOf(form.get("payment_intent") ?? "");
      if (refundable === 0) return refuse("Already refunded", "charge_already_refunded");
      const amount = Number(form.get("amount"));
      if (amount > refundable) {
        return refuse(`Refund amount is greater than unrefunded amount (${refundable})`);
      }
      const isShort = this.float !== null && amount > this.balance;
      return isShort ? refuse("Insufficient funds", "balance_insufficient") : null;
    }
    const id = /sessions\/(\w+)\/expire$/.exec(path)?.[1] ?? "";
    const status = this.sessions.get(id)?.status ?? "open";
    return status === "open" ? null : refuse(`A session that is ${status} cannot be expired`);
  }

  /** Pence of a payment refunded or being refunded. */
  private returnedOf(paymentIntentId: string): number {
    return this.refunds
      .filter((refund) => refund.paymentIntentId === paymentIntentId && refund.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private carryOut(method: string, path: string, form: URLSearchParams): unknown {
    this.serial += 1;
    if (path === "/v1/payment_intents") return this.listPage(this.payments(), form);
    if (path === "/v1/events") {
      const types = [...form].filter(([name]) => name.startsWith("types[")).map(([, type]) => type);
      return this.listPage(this.events.filter(({ type }) => types.includes(type)).reverse(), form);
    }
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
      if (!form.has("payment_intent")) {
        return this.listPage(
          this.refunds.map((refund) => ({ ...refundObject(refund), created: this.anHourAgo() })),
          form,
        );
      }
      const ofIntent = (refund: FakeRefund) =>
        refund.paymentIntentId === form.get("payment_intent");
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
    const knownRefund = this.refunds.find(({ id }) => path === `/v1/refunds/${id}`);
    if (knownRefund) return { ...refundObject(knownRefund), created: this.anHourAgo() };
    const payment = this.payments().find(({ id }) => path === `/v1/payment_intents/${id}`);
    if (payment) return payment;
    const id = /sessions\/(\w+?)(\/expire)?$/.exec(path)?.[1] ?? "";
    const session = this.sessions.get(id);
    if (!session) throw new Error(`Unexpected call ${method} ${path}`);
    if (path.endsWith("/expire")) session.status = "expired";
    return sessionObject(session);
  }

  private anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

  /** The payments that have a session or an entry in `forged`, as if an hour old. */
  private payments() {
    const sessions = [...this.sessions.values()];
    return [...paidAmounts].flatMap(([id, amount_received]) => {
      const session = sessions.find((candidate) => candidate.paymentIntentId === id);
      const forgedIntent = this.forged.get(id);
      if (session === undefined && forgedIntent === undefined) return [];
      const metadata = { ...session?.metadata, ...forgedIntent?.metadata };
      const paidAmount = forgedIntent?.amount ?? amount_received;
      const intent = {
        id,
        object: "payment_intent",
        status: "succeeded",
        created: this.anHourAgo(),
      };
      const latest_charge = `ch_${id}`;
      return forgedIntent?.isGone
        ? []
        : [{ ...intent, latest_charge, amount_received: paidAmount, metadata }];
    });
  }

  /** Differences between payments and their sessions, by payment id. */
  forged = new Map<
    string,
    { amount?: number; isGone?: boolean; metadata?: Record<string, string> }
  >();
  pageSize = 100;

  private listPage<Row extends { id: string; created: number }>(
    rows: readonly Row[],
    form: URLSearchParams,
  ) {
    const from = Number(form.get("created[gte]"));
    const until = Number(form.get("created[lt]") ?? Infinity);
    const matches = rows.filter(({ created }) => created >= from && created < until);
    const cursorIndex = matches.findIndex(({ id }) => id === form.get("starting_after"));
    const rest = matches.slice(cursorIndex + 1);
    const data = rest.slice(0, this.pageSize);
    return { object: "list", data, has_more: rest.length > data.length };
  }

  private json(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json", "stripe-should-retry": "false" },
    });
  }

  /** Drops all idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.answers.clear();
  }

  /** Shoal's balance after Stripe's fees, in pence; every payment has settled. */
  get balance(): number {
    const received = this.payments().reduce(
      (sum, { amount_received: amount }) => sum + amount - chargeFee(amount),
      this.float ?? 0,
    );
    return received - this.returned - this.disputed - this.connect.sent;
  }

  /** The total refunded, in pence. */
  get returned(): number {
    return this.refunds
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** Paid amounts in pence, by payment id; refunds can't exceed them. */
export const paidAmounts = new Map<string, number>();

/** Registers a payment without a session, in every fake Stripe. */
export const addPayment = (paymentIntentId: string, pence: number) =>
  void paidAmounts.set(paymentIntentId, pence);

export function sessionObject(session: Session) {
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

/** The buyer pays (or, with a delayed method, completes the page), but no webhook arrives. */
export function payWithoutWebhook(session: Session, isPaid = true): void {
  paymentIntentCount += 1;
  session.status = "complete";
  session.isPaid = isPaid;
  session.paymentIntentId ??= `pi_unheard_${paymentIntentCount}`;
  if (isPaid) paidAmounts.set(session.paymentIntentId, session.amount);
}

let paymentIntentCount = 0;
