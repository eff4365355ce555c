/** The pay page's routes: show, submit, 3-D Secure step. */

import { readCard, type CardForm } from "./cards.ts";
import { messagePage } from "./layout.ts";
import { html, type PageResponse, redirect } from "./pageResponse.ts";
import { currentIntent, finishChallenge, type PayResult, payWithCard } from "./payments.ts";
import { challengePage, expiredPage, paidPage, type PayFormState, payPage } from "./payPage.ts";
import type { Sandbox } from "./sandbox.ts";
import { expireDueSessions } from "./sessions.ts";
import type { SessionRecord } from "./types.ts";

/** Handles `/pay/<session>` and `/pay/<session>/challenge`; undefined for other paths. */
export function handlePayPage(
  sandbox: Sandbox,
  method: string,
  path: string,
  body: string,
): PageResponse | undefined {
  const match = /^\/pay\/(\w+)(\/challenge)?$/.exec(path);
  if (!match) return undefined;
  expireDueSessions(sandbox);
  const record = sandbox.store.get("sessions", match[1] ?? "");
  if (!record) {
    return html(
      404,
      messagePage("No such checkout", "The address is not complete, or the sandbox was reset."),
    );
  }
  if (record.session.status === "expired") return html(410, expiredPage(record));
  if (record.session.status === "complete") {
    return method === "POST"
      ? redirect(successUrl(record))
      : html(200, paidPage(record, record.session.success_url && successUrl(record)));
  }
  const form = new URLSearchParams(body);
  if (match[2]) return challenge(sandbox, record, method, form.get("outcome"));
  return method === "POST" ? pay(sandbox, record, form) : html(200, payPage(record));
}

function pay(sandbox: Sandbox, record: SessionRecord, fields: URLSearchParams): PageResponse {
  const fieldText = (name: string) => fields.get(name) ?? "";
  const form: CardForm = {
    number: fieldText("number"),
    expiry: fieldText("expiry"),
    cvc: fieldText("cvc"),
    name: fieldText("name"),
    email: record.session.customer_email ?? fieldText("email"),
  };
  const checked = readCard(form, new Date());
  if (!checked.ok) return html(200, payPage(record, { form, errors: checked.errors }));
  const payer = { name: form.name.trim(), email: form.email.trim() };
  return after(record, payWithCard(sandbox, record, checked.card, payer), { form });
}

function challenge(
  sandbox: Sandbox,
  record: SessionRecord,
  method: string,
  outcome: string | null,
): PageResponse {
  if (currentIntent(sandbox, record)?.status !== "requires_action") return redirect(payUrl(record));
  if (method !== "POST") return html(200, challengePage(record));
  const result = finishChallenge(sandbox, record, outcome === "complete");
  return result ? after(record, result, {}) : redirect(payUrl(record));
}

function after(record: SessionRecord, result: PayResult, state: PayFormState): PageResponse {
  switch (result.kind) {
    case "paid":
      return redirect(successUrl(record));
    case "challenge":
      return redirect(`${payUrl(record)}/challenge`);
    case "declined":
      return html(200, payPage(record, { ...state, declined: result.message }));
  }
}

const payUrl = (record: SessionRecord) => `/pay/${record.session.id}`;

/** Inserts the session's id where the URL has the placeholder, as Stripe does. */
function successUrl({ session }: SessionRecord): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
