/** Checkout sessions: create, retrieve, list and expire. */

import { type ApiError, badParameter, notFound, notAllowed } from "./apiError.ts";
import type { RawObject } from "./formBody.ts";
import { newId, unixSeconds } from "./ids.ts";
import { pageOf, pageShape } from "./pages.ts";
import {
  email,
  flag,
  integer,
  list,
  metadata,
  object,
  oneOf,
  type Parsed,
  parseParams,
  required,
  statementSuffix,
  text,
  url,
} from "./params.ts";
import type { Cause, Sandbox } from "./sandbox.ts";
import type { LineItem, Session, SessionRecord } from "./types.ts";

const HALF_AN_HOUR = 30 * 60;
const A_DAY = 24 * 60 * 60;
/**
 * The payment methods that Stripe's initial dashboard settings offer for pounds. A payment by `bacs_debit` takes
 * days.
 */
const DYNAMIC_METHODS = ["card", "link", "bacs_debit"] as const;
/** Stripe's minimum charge, in pence. */
const MIN_TOTAL = 30;

const lineItemShape = {
  quantity: required(integer(1, 999_999)),
  price_data: required(
    object({
      currency: required(oneOf("gbp")),
      unit_amount: required(integer(0)),
      tax_behavior: oneOf("inclusive", "exclusive", "unspecified"),
      product_data: required(
        object({
          name: required(text(250)),
          description: text(500),
          images: list(url, 8),
          metadata,
        }),
      ),
    }),
  ),
};

const createShape = {
  mode: required(oneOf("payment")),
  ui_mode: oneOf("hosted_page"),
  line_items: required(list(object(lineItemShape), 100)),
  success_url: required(url),
  cancel_url: url,
  expires_at: integer(0, 99_999_999_999),
  client_reference_id: text(200),
  customer_email: email,
  customer_creation: oneOf("if_required", "always"),
  currency: oneOf("gbp"),
  locale: oneOf("auto", "en", "en-GB"),
  submit_type: oneOf("auto", "pay"),
  billing_address_collection: oneOf("auto", "required"),
  /** Replaces `payment_method_types`, which this version of the API refuses. */
  allowed_payment_method_types: list(oneOf(...DYNAMIC_METHODS), DYNAMIC_METHODS.length),
  allow_promotion_codes: flag,
  adaptive_pricing: object({ enabled: flag }),
  custom_text: object({ submit: object({ message: required(text(1200)) }) }),
  metadata,
  payment_intent_data: object({
    metadata,
    description: text(1000),
    receipt_email: email,
    statement_descriptor_suffix: statementSuffix,
    transfer_group: text(255),
  }),
  expand: list(text(100), 20),
};
type CreateParams = Parsed<typeof createShape>;

/** `POST /v1/checkout/sessions`. Amounts are pence. */
export function createSession(sandbox: Sandbox, raw: RawObject): SessionRecord {
  const params = parseParams(createShape, raw);
  const created = unixSeconds();
  checkExpiry(params.expires_at, created);
  const lineItems = params.line_items.map(toLineItem);
  if (lineItems.length === 0)
    throw badParameter("line_items", "Missing required param: line_items.", "parameter_missing");
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  if (total < MIN_TOTAL) throw tooSmall(total);

  const record: SessionRecord = {
    session: newSession(sandbox, params, created, total),
    lineItems,
    paymentIntentData: {
      metadata: params.payment_intent_data?.metadata ?? {},
      description: params.payment_intent_data?.description ?? null,
      receipt_email: params.payment_intent_data?.receipt_email ?? null,
      statement_descriptor_suffix: params.payment_intent_data?.statement_descriptor_suffix ?? null,
      transfer_group: params.payment_intent_data?.transfer_group ?? null,
    },
  };
  sandbox.store.put("sessions", record.session.id, record);
  return record;
}

function checkExpiry(expiresAt: number | undefined, created: number): void {
  if (expiresAt === undefined) return;
  if (expiresAt < created + HALF_AN_HOUR) {
    throw badParameter(
      "expires_at",
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  }
  if (expiresAt > created + A_DAY) {
    throw badParameter(
      "expires_at",
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  }
}

function tooSmall(total: number): ApiError {
  return badParameter(
    "line_items",
    `The Checkout Session's total amount must be at least £0.30; it is £${(total / 100).toFixed(2)}.`,
    "amount_too_small",
  );
}

function toLineItem(params: Parsed<typeof lineItemShape>): LineItem {
  const { currency, unit_amount, product_data } = params.price_data;
  const amount = unit_amount * params.quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata: {},
    price: {
      id: newId("price"),
      object: "price",
      currency,
      unit_amount,
      type: "one_time",
      product: newId("prod", 14),
    },
    quantity: params.quantity,
    picture: product_data.images?.[0] ?? null,
    note: product_data.description ?? null,
  };
}

function newSession(
  sandbox: Sandbox,
  params: CreateParams,
  created: number,
  total: number,
): Session {
  const id = newId("cs_test");
  return {
    id,
    object: "checkout.session",
    // On unless disabled: the page then offers payers abroad their own currency.
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? true },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: "gbp",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? "if_required",
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? created + A_DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: params.allowed_payment_method_types ?? [...DYNAMIC_METHODS],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${sandbox.publicUrl}/pay/${id}`,
    wallet_options: null,
  };
}

/** @throws ApiError 404 */
export function requireSession(sandbox: Sandbox, id: string): SessionRecord {
  const record = sandbox.store.get("sessions", id);
  if (!record) throw notFound("checkout.session", id, "session");
  return record;
}

/** Saves changed fields of a session and returns the updated record. */
export function changeSession(
  sandbox: Sandbox,
  record: SessionRecord,
  changes: Partial<Session>,
): SessionRecord {
  const updated = { ...record, session: { ...record.session, ...changes } };
  sandbox.store.put("sessions", record.session.id, updated);
  return updated;
}

/** `POST /v1/checkout/sessions/:id/expire`: the session can no longer be paid. */
export function expireSession(sandbox: Sandbox, id: string, cause: Cause): SessionRecord {
  const record = requireSession(sandbox, id);
  if (record.session.status !== "open") {
    throw notAllowed(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has ' +
        `a status of ${record.session.status}.`,
    );
  }
  const expired = changeSession(sandbox, record, { status: "expired", url: null });
  const intentId = expired.session.payment_intent;
  const intent = intentId === null ? undefined : sandbox.store.get("paymentIntents", intentId);
  if (intent) {
    const canceled = {
      ...intent,
      status: "canceled" as const,
      canceled_at: unixSeconds(),
      cancellation_reason: "automatic" as const,
      next_action: null,
    };
    sandbox.store.put("paymentIntents", intent.id, canceled);
    sandbox.emit("payment_intent.canceled", canceled, cause);
  }
  sandbox.emit("checkout.session.expired", expired.session, cause);
  return expired;
}

/** Expires the open sessions that are due. Returns when the next one is due (ms since 1970). */
export function expireDueSessions(sandbox: Sandbox): number | undefined {
  const openSessions = sandbox.store
    .all("sessions")
    .filter(({ session }) => session.status === "open");
  const now = Date.now();
  const dueSessions = openSessions.filter(({ session }) => session.expires_at * 1000 <= now);
  for (const { session } of dueSessions) expireSession(sandbox, session.id, null);
  const later = openSessions
    .map(({ session }) => session.expires_at * 1000)
    .filter((expiresAt) => expiresAt > now);
  return later.length === 0 ? undefined : Math.min(...later);
}

/** `GET /v1/checkout/sessions`: newest first, optionally only those of one payment. */
export function listSessions(sandbox: Sandbox, raw: RawObject) {
  const { payment_intent, ...page } = parseParams({ ...pageShape, payment_intent: text(100) }, raw);
  const matches = sandbox.store
    .all("sessions")
    .map(({ session }) => session)
    .filter((session) => payment_intent === undefined || session.payment_intent === payment_intent);
  return pageOf("/v1/checkout/sessions", matches, page);
}
