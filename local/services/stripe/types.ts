/** The sandbox's stored objects: Stripe's own, most of them derived from the official types, and others. */

import type Stripe from "stripe";

/** The official type with references as ids; `expand` inserts the objects on request. */
export type Session = Omit<Stripe.Checkout.Session, "payment_intent" | "line_items"> & {
  payment_intent: string | null;
};

export type LineItem = Omit<Stripe.LineItem, "price"> & {
  price: {
    id: string;
    object: "price";
    currency: string;
    unit_amount: number;
    type: "one_time";
    product: string;
  };
  /** Shown on the pay page; not part of Stripe's object. */
  picture: string | null;
  note: string | null;
};

export type SessionRecord = {
  session: Session;
  lineItems: LineItem[];
  paymentIntentData: {
    metadata: Record<string, string>;
    description: string | null;
    receipt_email: string | null;
    statement_descriptor_suffix: string | null;
    transfer_group: string | null;
  };
};

export type PaymentIntent = Omit<
  Stripe.PaymentIntent,
  "latest_charge" | "payment_method" | "last_payment_error" | "next_action"
> & {
  latest_charge: string | null;
  payment_method: string | null;
  last_payment_error: {
    type: "card_error";
    code: string;
    decline_code?: string;
    message: string;
  } | null;
  next_action: { type: "redirect_to_url"; redirect_to_url: { url: string } } | null;
};

export type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  /** Null while nothing was charged. */
  balance_transaction: string | null;
  billing_details: { name: string | null; email: string | null };
  captured: boolean;
  created: number;
  currency: string;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    type: "card";
    card: { brand: string; last4: string; exp_month: number; exp_year: number; country: string };
  };
  receipt_email: string | null;
  refunded: boolean;
  status: "succeeded" | "failed";
  transfer_group: string | null;
};

export type Refund = Omit<Stripe.Refund, "balance_transaction" | "charge" | "payment_intent"> & {
  balance_transaction: string;
  charge: string;
  payment_intent: string;
};

/** Stripe's object without the shop's evidence, which Shoal's admin submits at Stripe. */
export type Dispute = Pick<
  Stripe.Dispute,
  | "id"
  | "object"
  | "amount"
  | "balance_transactions"
  | "created"
  | "currency"
  | "is_charge_refundable"
  | "livemode"
  | "metadata"
  | "reason"
  | "status"
> & {
  charge: string;
  payment_intent: string;
  evidence_details: Omit<
    Stripe.Dispute.EvidenceDetails,
    "enhanced_eligibility" | "submission_method"
  >;
};

/** A planned change of a refund, and its time (ms since 1970). */
export type RefundPlan = { id: string; at: number; status: "succeeded" | "failed" };

/** What changed a balance. Its status follows from `available_on`. */
export type BalanceTransaction = Omit<Stripe.BalanceTransaction, "source" | "status"> & {
  source: string | null;
};
/** `owner` is a connected account or the platform. */
export type Movement = { id: string; owner: string; transaction: BalanceTransaction };

/** The official type with references as ids, and without its reversals, which are added to each answer. */
export type Transfer = Omit<
  Stripe.Transfer,
  "balance_transaction" | "destination" | "destination_payment" | "reversals" | "source_transaction"
> & {
  balance_transaction: string;
  destination: string;
  destination_payment: string;
  source_transaction: string | null;
};

export type TransferReversal = Omit<
  Stripe.TransferReversal,
  "balance_transaction" | "destination_payment_refund" | "source_refund" | "transfer"
> & {
  balance_transaction: string;
  destination_payment_refund: string;
  source_refund: null;
  transfer: string;
};

/** A payment from a connected account's balance to its bank. */
export type BankPayout = Omit<
  Stripe.Payout,
  | "application_fee"
  | "balance_transaction"
  | "destination"
  | "failure_balance_transaction"
  | "original_payout"
  | "reversed_by"
> & {
  application_fee: null;
  balance_transaction: string;
  destination: string;
  failure_balance_transaction: string | null;
  original_payout: null;
  reversed_by: null;
};
export type BankPayoutRecord = { id: string; created: number; account: string; payout: BankPayout };

/** How far an account's owner and Stripe's checks have come. */
export type AccountState = "new" | "checking" | "active" | "asked" | "rejected" | "closed";
/** A failing bank account refuses the next payment; Stripe then disables it until it is replaced. */
export type BankState = "good" | "failing" | "disabled";

export type ConnectedAccount = {
  id: string;
  /** Date and time, as v2 of the API writes them. */
  created: string;
  contactEmail: string | null;
  country: string;
  currency: string;
  dashboard: "express" | "full" | "none";
  metadata: Record<string, string>;
  /** Whether the recipient capability `stripe_transfers` was requested. */
  canReceive: boolean;
  state: AccountState;
  bank: BankState;
  bankAccount: string;
  schedule: { interval: "daily" | "manual" | "weekly"; weeklyDays: string[] };
};

/** A link to an account's hosted pages, which can be used once. */
export type AccountLink = {
  id: string;
  account: string;
  refreshUrl: string;
  returnUrl: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
  isUsed: boolean;
};

/** The clock of balances and bank payments, in milliseconds. Tests move it forward. */
export type MoneyClock = {
  id: "money";
  /** How far it is ahead of the machine's clock. */
  ahead: number;
  /** Bank payments are made up to this time. */
  paidUntil: number;
};

export type SandboxEvent = {
  id: string;
  object: "event";
  api_version: string | null;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** One delivery of an event to the webhook address; retried until it succeeds or is given up. */
export type Delivery = {
  id: string;
  eventId: string;
  attempts: number;
  /** How often in a row the connection was refused, which does not count as an attempt. */
  refusals?: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number;
  state: "waiting" | "held" | "delivered" | "dropped" | "failed";
  lastStatus: number | null;
  lastError: string | null;
};

/** The stored response to a call with an Idempotency-Key. */
export type StoredResponse = {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  requestId: string;
  createdAt: number;
};
