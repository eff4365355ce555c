/**
 * The balances of the platform and of connected accounts. As at Stripe, a payment counts once it has settled;
 * refunds, disputes and fees are taken at once from what is available.
 */

import type { RawObject } from "./formBody.ts";
import { newId } from "./ids.ts";
import { parseParams } from "./params.ts";
import type { Sandbox } from "./sandbox.ts";
import type { BalanceTransaction, Movement, MoneyClock } from "./types.ts";

/** The owner of the balance that buyers pay into. */
export const PLATFORM = "platform";
export const A_DAY_MS = 24 * 60 * 60 * 1000;
const CHARGE_FEE_PERCENT = 1.5;
const CHARGE_FEE_PENCE = 20;
export const DISPUTE_FEE_PENCE = 2000;
/** What the operator put in, so that refunds work before the first payment has settled. */
export const FLOAT_PENCE = 1_000_000;

export const chargeFee = (amount: number) =>
  Math.round((amount * CHARGE_FEE_PERCENT) / 100) + CHARGE_FEE_PENCE;

/** The time of balances and bank payments (ms since 1970), which tests move forward. */
export const moneyNow = (sandbox: Sandbox) => Date.now() + moneyClock(sandbox).ahead;

export function moneyClock(sandbox: Sandbox): MoneyClock {
  return sandbox.store.get("clocks", "money") ?? { id: "money", ahead: 0, paidUntil: Date.now() };
}

/** When a payment made now will have settled (seconds since 1970). */
export const settlesOn = (sandbox: Sandbox) =>
  Math.floor((moneyNow(sandbox) + sandbox.settlementDays * A_DAY_MS) / 1000);

export type NewMovement = {
  owner: string;
  /** Pence; negative when money leaves. */
  amount: number;
  fee?: number;
  type: BalanceTransaction["type"];
  source: string | null;
  /** Seconds since 1970; at once when omitted. */
  availableOn?: number;
};

/** Changes a balance and returns the balance transaction's id. */
export function moveMoney(sandbox: Sandbox, movement: NewMovement): string {
  const { owner, amount, fee = 0, type, source } = movement;
  const now = Math.floor(moneyNow(sandbox) / 1000);
  const id = newId("txn");
  const transaction: BalanceTransaction = {
    id,
    object: "balance_transaction",
    amount,
    available_on: movement.availableOn ?? now,
    balance_type: "payments",
    created: now,
    currency: "gbp",
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: "gbp",
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: type,
    source,
    type,
  };
  sandbox.store.put("movements", id, { id, owner, transaction });
  return id;
}

/** What an owner has at `at` (ms since 1970), in pence. */
export function balanceOf(sandbox: Sandbox, owner: string, at = moneyNow(sandbox)) {
  const balance = { available: 0, pending: 0 };
  for (const movement of sandbox.store.all("movements")) {
    if (movement.owner !== owner) continue;
    const { amount, fee } = movement.transaction;
    balance.available -= fee;
    balance[isAvailable(movement, at) ? "available" : "pending"] += amount;
  }
  return balance;
}

const isAvailable = ({ transaction }: Movement, at: number) =>
  transaction.available_on * 1000 <= at;

/** A balance transaction with its status, as Stripe returns it. */
export function balanceTransaction(sandbox: Sandbox, id: unknown) {
  const movement = typeof id === "string" ? sandbox.store.get("movements", id) : undefined;
  if (!movement) return null;
  const status = isAvailable(movement, moneyNow(sandbox)) ? "available" : "pending";
  return { ...movement.transaction, status };
}

/** The sum of what an object took from an owner's balance or added to it, without fees. */
export function sumOf(sandbox: Sandbox, owner: string, source: string): number {
  return sandbox.store
    .all("movements")
    .filter((movement) => movement.owner === owner && movement.transaction.source === source)
    .reduce((sum, { transaction }) => sum + transaction.amount, 0);
}

/** `GET /v1/balance` */
export function showBalance(sandbox: Sandbox, owner: string, raw: RawObject) {
  parseParams({}, raw);
  const { available, pending } = balanceOf(sandbox, owner);
  const entry = (amount: number) => [{ amount, currency: "gbp", source_types: { card: amount } }];
  return {
    object: "balance",
    available: entry(available),
    livemode: false,
    pending: entry(pending),
  };
}

/** Adds the operator's float to a new sandbox. */
export function addFloat(sandbox: Sandbox): void {
  if (sandbox.store.all("movements").length === 0) setAvailable(sandbox, FLOAT_PENCE);
}

/** Makes the platform's available balance this sum, by a top-up or a payment to the operator's bank. */
export function setAvailable(sandbox: Sandbox, pence: number): void {
  const amount = pence - balanceOf(sandbox, PLATFORM).available;
  const type = amount < 0 ? "payout" : "topup";
  if (amount !== 0) moveMoney(sandbox, { owner: PLATFORM, amount, type, source: null });
}
