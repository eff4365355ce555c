/** Stripe's pages about a connected account: its setup, and its dashboard. Here the visitor chooses what Stripe decides. */

import { canReceive, moveAccount, requireAccount } from "./accounts.ts";
import { balanceOf } from "./balance.ts";
import { makeItFriday, payoutsOf } from "./bankPayouts.ts";
import { esc, layout, messagePage, money, type Page } from "./layout.ts";
import { html, type PageResponse, redirect } from "./pageResponse.ts";
import type { Sandbox } from "./sandbox.ts";
import type { AccountState, BankState, ConnectedAccount } from "./types.ts";

type Outcome = { label: string; state?: AccountState; bank?: BankState };

/** The visitor's choices, by the value of the form's button. */
const OUTCOMES: Record<string, Outcome> = {
  finish: { label: "Finish: all details are in order", state: "active", bank: "good" },
  check: { label: "Send the details; Stripe checks them first", state: "checking" },
  ask: { label: "Stripe asks for more", state: "asked" },
  breakBank: { label: "Finish with a bank account that fails", state: "active", bank: "failing" },
  reject: { label: "Stripe rejects the account", state: "rejected" },
  close: { label: "The account is closed", state: "closed" },
};
const LEAVE = "leave";
const FRIDAY = "friday";

/** Handles `/setup/<link>` and `/express/<account>`; undefined for other paths. */
export function handleAccountPage(
  sandbox: Sandbox,
  method: string,
  path: string,
  body: string,
): PageResponse | undefined {
  const [, kind, id] = /^\/(setup|express)\/(\w+)$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const choice = method === "POST" ? (new URLSearchParams(body).get("outcome") ?? "") : undefined;
  return kind === "setup" ? setup(sandbox, id, choice) : dashboard(sandbox, id, choice);
}

function setup(sandbox: Sandbox, linkId: string, choice: string | undefined): PageResponse {
  const link = sandbox.store.get("accountLinks", linkId);
  if (!link) return html(404, noSuchPage);
  if (link.isUsed || link.expiresAt <= Date.now()) return redirect(link.refreshUrl);
  if (choice === undefined) return html(200, setupPage(requireAccount(sandbox, link.account)));
  sandbox.store.put("accountLinks", link.id, { ...link, isUsed: true });
  decide(sandbox, link.account, choice);
  return redirect(link.returnUrl ?? link.refreshUrl);
}

function dashboard(sandbox: Sandbox, id: string, choice: string | undefined): PageResponse {
  const account = sandbox.store.get("accounts", id);
  if (!account) return html(404, noSuchPage);
  if (choice === undefined) return html(200, dashboardPage(sandbox, account));
  if (choice === FRIDAY) makeItFriday(sandbox);
  else decide(sandbox, id, choice);
  return redirect(`/express/${id}`);
}

function decide(sandbox: Sandbox, account: string, choice: string): void {
  const outcome = Object.hasOwn(OUTCOMES, choice) ? OUTCOMES[choice] : undefined;
  if (outcome) moveAccount(sandbox, account, outcome);
}

const noSuchPage = messagePage(
  "No such page",
  "The address is not complete, or the sandbox was reset.",
);

function setupPage(account: ConnectedAccount): Page {
  const [finish, ...others] = Object.entries(OUTCOMES).map(outcomeButton);
  return layout(
    "Get paid by Shoal",
    `<section class="card single">
  <h1 class="plain">Get paid by Shoal</h1>
  <p>Here Stripe asks ${esc(account.contactEmail ?? "the seller")} for a name, an address, a date of birth and a bank account. ${STATES[account.state]} Choose what happens.</p>
  <form method="post" class="stack">
    ${finish ?? ""}
    <button class="button quiet" name="outcome" value="${LEAVE}">Leave it half done</button>
    ${others.join("\n    ")}
  </form>
</section>`,
  );
}

const outcomeButton = ([value, { label }]: [string, Outcome], position: number) =>
  `<button class="button${position === 0 ? "" : " quiet"}" name="outcome" value="${value}">${esc(label)}</button>`;

const STATES: Record<AccountState, string> = {
  new: "Nothing has been entered yet.",
  checking: "The details are being checked.",
  active: "All details are in order.",
  asked: "A document is missing.",
  rejected: "The account was rejected.",
  closed: "The account is closed.",
};
const BANKS: Record<BankState, string> = {
  good: "",
  failing: "The bank will refuse the next payment.",
  disabled: "The bank refused a payment: enter another bank account.",
};

function dashboardPage(sandbox: Sandbox, account: ConnectedAccount): Page {
  const { available, pending } = balanceOf(sandbox, account.id);
  const payouts = payoutsOf(sandbox, account.id).reverse();
  return layout(
    "Express dashboard",
    `<section class="card single">
  <h1 class="plain">${esc(account.contactEmail ?? account.id)}</h1>
  <p>${STATES[account.state]} ${canReceive(account) ? BANKS[account.bank] : ""}</p>
  <p class="sum"><span>Available</span><span>${money(available)}</span></p>
  <p class="sum"><span>On its way to the balance</span><span>${money(pending)}</span></p>
  ${payouts.length === 0 ? "" : `<ul class="items left" aria-label="Payments to the bank">${payouts.map(({ payout }) => payoutRow(payout)).join("")}</ul>`}
  <form method="post" class="stack">
    <button class="button" name="outcome" value="${FRIDAY}">Make it Friday: pay the banks</button>
    ${
      account.state === "closed"
        ? ""
        : Object.entries(OUTCOMES)
            .map((entry) => outcomeButton(entry, 1))
            .join("\n    ")
    }
  </form>
</section>`,
  );
}

function payoutRow(payout: { amount: number; status: string; arrival_date: number }): string {
  const day = new Date(payout.arrival_date * 1000).toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return `<li><span class="what">${day}: ${esc(payout.status)}</span><span class="price">${money(payout.amount)}</span></li>`;
}

/** Links to the dashboards of all accounts, for the sandbox's front page. */
export function accountLinks(sandbox: Sandbox): string {
  const rows = sandbox.store
    .all("accounts")
    .map(
      ({ id, contactEmail }) => `<li><a href="/express/${id}">${esc(contactEmail ?? id)}</a></li>`,
    );
  if (rows.length === 0) return "";
  return `<h2 class="left">Sellers' accounts</h2><ul class="left">${rows.join("")}</ul>`;
}
