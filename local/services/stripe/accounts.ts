/** Connected accounts (v2): create, retrieve, links to Stripe's pages, and what Stripe decides about them. */

import type Stripe from "stripe";
import { ApiError, badParameter, notAllowed, notFound } from "./apiError.ts";
import type { RawObject } from "./formBody.ts";
import { newId, unixSeconds } from "./ids.ts";
import {
  email,
  flag,
  list,
  metadata,
  object,
  oneOf,
  parseParams,
  required,
  text,
  url,
} from "./params.ts";
import type { Sandbox } from "./sandbox.ts";
import type { AccountLink, AccountState, BankState, ConnectedAccount } from "./types.ts";

type V2Account = Stripe.V2.Core.Account;
type StripeBalance = NonNullable<
  NonNullable<NonNullable<V2Account["configuration"]>["recipient"]>["capabilities"]
>["stripe_balance"];
type Capability = NonNullable<NonNullable<StripeBalance>["stripe_transfers"]>;

const LINK_LIFETIME_MS = 10 * 60 * 1000;

const include = list(
  oneOf(
    "configuration.customer",
    "configuration.merchant",
    "configuration.recipient",
    "defaults",
    "future_requirements",
    "identity",
    "requirements",
  ),
  7,
);
type Include = NonNullable<Stripe.V2.Core.AccountRetrieveParams["include"]>;

const collector = required(oneOf("application", "stripe"));
const createShape = {
  contact_email: email,
  dashboard: oneOf("express", "full", "none"),
  display_name: text(100),
  identity: object({
    country: required(text(2)),
    entity_type: oneOf("individual", "company"),
  }),
  configuration: object({
    recipient: object({
      capabilities: object({
        stripe_balance: object({ stripe_transfers: object({ requested: required(flag) }) }),
      }),
    }),
  }),
  defaults: object({
    currency: text(3),
    locales: list(text(10), 10),
    responsibilities: required(object({ fees_collector: collector, losses_collector: collector })),
  }),
  metadata,
  include,
};

/** `POST /v2/core/accounts` */
export function createAccount(sandbox: Sandbox, raw: RawObject): V2Account {
  const params = parseParams(createShape, raw);
  const recipient = params.configuration?.recipient;
  if (recipient && params.identity === undefined) {
    throw badParameter("identity.country", "A recipient needs a country.", "parameter_missing");
  }
  const account: ConnectedAccount = {
    id: newId("acct", 16),
    created: new Date().toISOString(),
    contactEmail: params.contact_email ?? null,
    country: (params.identity?.country ?? "gb").toLowerCase(),
    currency: params.defaults?.currency ?? "gbp",
    dashboard: params.dashboard ?? "full",
    metadata: params.metadata ?? {},
    canReceive: recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true,
    state: "new",
    bank: "good",
    bankAccount: newId("ba"),
    // Stripe's own initial schedule.
    schedule: { interval: "daily", weeklyDays: [] },
  };
  sandbox.store.put("accounts", account.id, account);
  return viewOf(account, params.include ?? []);
}

/** `GET /v2/core/accounts/:id` */
export function retrieveAccount(sandbox: Sandbox, id: string, raw: RawObject): V2Account {
  const params = parseParams({ include }, raw);
  return viewOf(requireAccount(sandbox, id), params.include ?? []);
}

/** @throws ApiError 404 */
export function requireAccount(sandbox: Sandbox, id: string): ConnectedAccount {
  const account = sandbox.store.get("accounts", id);
  if (!account) throw notFound("account", id, "account");
  return account;
}

/** The account named in the header `Stripe-Account`. @throws ApiError 403 */
export function accountOnBehalf(sandbox: Sandbox, id: string): ConnectedAccount {
  const account = sandbox.store.get("accounts", id);
  if (account) return account;
  throw new ApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

export function changeAccount(
  sandbox: Sandbox,
  account: ConnectedAccount,
  changes: Partial<ConnectedAccount>,
): ConnectedAccount {
  const updated = { ...account, ...changes };
  sandbox.store.put("accounts", account.id, updated);
  return updated;
}

/**
 * Applies a decision of Stripe's, made on a hosted page or by a test.
 * @throws ApiError 404, or 400 for a closed account, which stays closed
 */
export function moveAccount(
  sandbox: Sandbox,
  id: string,
  { state, bank }: { state?: AccountState; bank?: BankState },
): ConnectedAccount {
  const account = requireAccount(sandbox, id);
  if (account.state === "closed") throw notAllowed(`Account ${id} is closed.`);
  return changeAccount(sandbox, account, { ...(state && { state }), ...(bank && { bank }) });
}

export const canReceive = ({ canReceive: isRequested, state }: ConnectedAccount) =>
  isRequested && state === "active";
export const canBePaid = (account: ConnectedAccount) =>
  canReceive(account) && account.bank !== "disabled";

function viewOf(account: ConnectedAccount, included: Include): V2Account {
  const { id, created, contactEmail, dashboard, metadata: pairs, state } = account;
  const view: V2Account = {
    id,
    object: "v2.core.account",
    applied_configurations: account.canReceive ? ["recipient"] : [],
    ...(state === "closed" && { closed: true }),
    ...(contactEmail !== null && { contact_email: contactEmail }),
    created,
    dashboard,
    livemode: false,
    metadata: pairs,
  };
  if (included.includes("configuration.recipient")) {
    view.configuration = { recipient: recipientOf(account) };
  }
  if (included.includes("defaults")) {
    view.defaults = {
      currency: account.currency,
      responsibilities: {
        fees_collector: "application",
        losses_collector: "application",
        requirements_collector: "stripe",
      },
    };
  }
  if (included.includes("identity")) view.identity = { country: account.country };
  if (included.includes("requirements")) view.requirements = requirementsOf(account);
  return view;
}

function recipientOf(account: ConnectedAccount) {
  const isApplied = account.canReceive && account.state !== "closed";
  if (!isApplied) return { applied: false };
  const transfers = CAPABILITIES[account.state];
  const payouts = canReceive(account) && !canBePaid(account) ? CAPABILITIES.asked : transfers;
  return {
    applied: true,
    capabilities: { stripe_balance: { payouts, stripe_transfers: transfers } },
  };
}

const capability = (
  status: Capability["status"],
  ...details: Capability["status_details"]
): Capability => ({ status, status_details: details });

const CAPABILITIES: Record<AccountState, Capability> = {
  new: capability("restricted", { code: "requirements_past_due", resolution: "provide_info" }),
  checking: capability("pending", {
    code: "requirements_pending_verification",
    resolution: "no_resolution",
  }),
  active: capability("active"),
  asked: capability("restricted", { code: "requirements_past_due", resolution: "provide_info" }),
  rejected: capability("rejected", { code: "rejected_other", resolution: "contact_stripe" }),
  closed: capability("unsupported", { code: "restricted_other", resolution: "no_resolution" }),
};

type Requirement = NonNullable<NonNullable<V2Account["requirements"]>["entries"]>[number];

/** What the owner, or Stripe, has to do; empty when nothing is open. */
function requirementsOf(account: ConnectedAccount): NonNullable<V2Account["requirements"]> {
  const entries = requirementNames(account).map((description): Requirement => ({
    awaiting_action_from: account.state === "checking" ? "stripe" : "user",
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        {
          capability:
            description === BANK ? "stripe_balance.payouts" : "stripe_balance.stripe_transfers",
          configuration: "recipient",
          deadline: { status: "past_due" },
        },
      ],
    },
    minimum_deadline: { status: "past_due" },
    requested_reasons: [
      { code: account.state === "new" ? "routine_onboarding" : "routine_verification" },
    ],
  }));
  return entries.length === 0
    ? { entries }
    : { entries, summary: { minimum_deadline: { status: "past_due" } } };
}

function requirementNames({ state, bank }: ConnectedAccount): string[] {
  switch (state) {
    case "new":
      return ["identity.individual.given_name", "identity.individual.date_of_birth", BANK];
    case "checking":
    case "asked":
      return ["identity.individual.documents.primary_verification"];
    case "active":
      return bank === "disabled" ? [BANK] : [];
    case "rejected":
    case "closed":
      return [];
  }
}
const BANK = "defaults.payout_methods.gbp";

const linkTarget = object({
  refresh_url: required(url),
  return_url: url,
  collection_options: object({
    fields: oneOf("currently_due", "eventually_due"),
    future_requirements: oneOf("include", "omit"),
  }),
});
const linkShape = {
  account: required(text(100)),
  use_case: required(
    object({
      type: required(oneOf("account_onboarding", "account_update")),
      account_onboarding: linkTarget,
      account_update: linkTarget,
    }),
  ),
};

/** `POST /v2/core/account_links` */
export function createAccountLink(sandbox: Sandbox, raw: RawObject): Stripe.V2.Core.AccountLink {
  const { account: id, use_case } = parseParams(linkShape, raw);
  const account = requireAccount(sandbox, id);
  const target = use_case[use_case.type];
  if (!target) {
    throw badParameter(
      `use_case.${use_case.type}`,
      `Missing required param: use_case.${use_case.type}.`,
      "parameter_missing",
    );
  }
  if (account.state === "closed" || account.state === "rejected") {
    throw notAllowed(`Account ${id} is ${account.state} and can't be set up.`);
  }
  const link: AccountLink = {
    id: newId("al", 20),
    account: id,
    refreshUrl: target.refresh_url,
    returnUrl: target.return_url ?? null,
    expiresAt: Date.now() + LINK_LIFETIME_MS,
    isUsed: false,
  };
  sandbox.store.put("accountLinks", link.id, link);
  const { type } = use_case;
  const shown = {
    refresh_url: target.refresh_url,
    ...(target.return_url !== undefined && { return_url: target.return_url }),
  };
  return {
    object: "v2.core.account_link",
    account: id,
    created: new Date().toISOString(),
    expires_at: new Date(link.expiresAt).toISOString(),
    livemode: false,
    url: `${sandbox.publicUrl}/setup/${link.id}`,
    use_case: { type, [type]: shown },
  };
}

/** `POST /v1/accounts/:id/login_links`: a link to the account's dashboard at Stripe. */
export function createLoginLink(sandbox: Sandbox, id: string, raw: RawObject): Stripe.LoginLink {
  parseParams({}, raw);
  const account = requireAccount(sandbox, id);
  if (account.dashboard !== "express") {
    throw notAllowed(`Account ${id} has no Express dashboard to link to.`);
  }
  if (account.state === "new" || account.state === "closed") {
    throw notAllowed(
      "Cannot create a login link for an account that has not completed onboarding.",
    );
  }
  return {
    object: "login_link",
    created: unixSeconds(),
    url: `${sandbox.publicUrl}/express/${id}`,
  };
}
