/**
 * Lets the local stack's card sandbox answer the calls about sellers' money, in this process. Checkouts and refunds stay
 * with the shop's fake Stripe.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { handleApi } from "#local/services/stripe/api.ts";
import { addFloat, moveMoney, PLATFORM, settlesOn } from "#local/services/stripe/balance.ts";
import { makeDuePayouts } from "#local/services/stripe/bankPayouts.ts";
import { Sandbox } from "#local/services/stripe/sandbox.ts";
import { Store } from "#local/services/stripe/store.ts";
import { paidAmounts } from "./fakeStripe";
import type { Shop } from "./orderHelpers";

const KEY = "sk_test_1";
const SELLERS_MONEY = /^\/(v2\/|v1\/(transfers|payouts|balance|accounts))/;

export function startSandbox({ stripe }: Shop): Sandbox {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-payouts-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const store = new Store(dataDir);
  const sandbox = new Sandbox(store, "https://stripe.test");
  addFloat(sandbox);
  makeDuePayouts(sandbox);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname: path, search } = new URL(request.url);
    if (!SELLERS_MONEY.test(path)) return await stripe.answer(input, init);
    for (const [intentId, amount] of paidAmounts) addCharge(sandbox, `ch_${intentId}`, amount);
    makeDuePayouts(sandbox);
    const headers = Object.fromEntries(request.headers.entries());
    const body = await request.text();
    const call = { method: request.method, path, query: search.slice(1), headers, body };
    const answer = store.inOneChange(() => handleApi(sandbox, KEY, call));
    return Response.json(answer.body, {
      status: answer.status,
      headers: { ...answer.headers, "stripe-should-retry": "false" },
    });
  });
  return sandbox;
}

/** The charge of a payment that the fake Stripe took. */
function addCharge(sandbox: Sandbox, id: string, amount: number): void {
  if (sandbox.store.get("charges", id)) return;
  const balance_transaction = moveMoney(sandbox, {
    owner: PLATFORM,
    amount,
    type: "charge",
    source: id,
    availableOn: settlesOn(sandbox),
  });
  const charge = { id, object: "charge", amount, currency: "gbp", status: "succeeded" };
  sandbox.store.put("charges", id, { ...charge, balance_transaction } as never);
}

/** Moves the clock to the first Friday after today's payments have settled, and makes the bank payouts that are due. */
export function makeItFriday(sandbox: Sandbox): void {
  const settled = Date.now() + sandbox.settlementDays * DAY_MS;
  let friday = Math.ceil(settled / DAY_MS) * DAY_MS;
  while (new Date(friday).getUTCDay() !== 5) friday += DAY_MS;
  vi.setSystemTime(friday + 1000);
  makeDuePayouts(sandbox);
}
