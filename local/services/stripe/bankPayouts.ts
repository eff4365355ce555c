/** Payments from connected accounts' balances to their banks, made by Stripe's own schedule. */

import { canBePaid, changeAccount } from "./accounts.ts";
import { badParameter, notFound } from "./apiError.ts";
import { A_DAY_MS, balanceOf, moneyClock, moneyNow, moveMoney } from "./balance.ts";
import type { RawObject } from "./formBody.ts";
import { newId } from "./ids.ts";
import { pageOf, pageShape } from "./pages.ts";
import { flag, list, object, oneOf, parseParams, text } from "./params.ts";
import type { Sandbox } from "./sandbox.ts";
import type { BankPayout, BankPayoutRecord, ConnectedAccount } from "./types.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"] as const;

const scheduleShape = {
  interval: oneOf("daily", "manual", "weekly"),
  weekly_payout_days: list(oneOf(...WEEKDAYS), WEEKDAYS.length),
};
const settingsShape = {
  payments: object({
    debit_negative_balances: flag,
    payouts: object({ schedule: object(scheduleShape), statement_descriptor: text(22) }),
  }),
  expand: list(text(100), 20),
};

/** `POST /v1/balance_settings` */
export function changeBalanceSettings(sandbox: Sandbox, account: ConnectedAccount, raw: RawObject) {
  const { payments } = parseParams(settingsShape, raw);
  const schedule = payments?.payouts?.schedule;
  if (!schedule) return showBalanceSettings(account);
  const interval = schedule.interval ?? account.schedule.interval;
  const weeklyDays = schedule.weekly_payout_days ?? [];
  if ((interval === "weekly") !== weeklyDays.length > 0) {
    throw badParameter(
      "payments[payouts][schedule][weekly_payout_days]",
      "`weekly_payout_days` is required for, and only for, the interval `weekly`.",
    );
  }
  return showBalanceSettings(
    changeAccount(sandbox, account, { schedule: { interval, weeklyDays } }),
  );
}

/** `GET /v1/balance_settings` */
export function showBalanceSettings(account: ConnectedAccount) {
  const { interval, weeklyDays } = account.schedule;
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval,
          ...(interval === "weekly" && { weekly_payout_days: weeklyDays }),
        },
        statement_descriptor: null,
        status: canBePaid(account) ? "enabled" : "disabled",
      },
      settlement_timing: { delay_days: 0, start_of_day: null },
    },
  };
}

const listShape = {
  ...pageShape,
  status: oneOf("pending", "in_transit", "paid", "failed", "canceled"),
};

/** `GET /v1/payouts`: an account's, newest first. */
export function listPayouts(sandbox: Sandbox, account: string, raw: RawObject) {
  const { status, ...page } = parseParams(listShape, raw);
  const matches = payoutsOf(sandbox, account)
    .map(({ payout }) => payout)
    .filter((payout) => status === undefined || payout.status === status);
  return pageOf("/v1/payouts", matches, page);
}

export const payoutsOf = (sandbox: Sandbox, account: string) =>
  sandbox.store.all("bankPayouts").filter((record) => record.account === account);

/** Makes the payments of every day that has begun. Returns when the next day begins (ms, machine's clock). */
export function makeDuePayouts(sandbox: Sandbox): number {
  const now = moneyNow(sandbox);
  const clock = moneyClock(sandbox);
  let day = nextDay(clock.paidUntil);
  for (; day <= now; day += A_DAY_MS) payBanks(sandbox, day);
  const paidUntil = Math.max(clock.paidUntil, day - A_DAY_MS);
  // Store a new clock at once: a missing one would start from the current time at every call.
  const isStored = sandbox.store.get("clocks", "money") !== undefined;
  if (paidUntil !== clock.paidUntil || !isStored) {
    sandbox.store.put("clocks", "money", { ...clock, paidUntil });
  }
  return day - clock.ahead;
}

const nextDay = (ms: number) => (Math.floor(ms / A_DAY_MS) + 1) * A_DAY_MS;

const isFriday = (ms: number) => new Date(ms).getUTCDay() === 5;

/** Moves the clock of balances to the beginning of the next Friday and makes the payments until then. */
export function makeItFriday(sandbox: Sandbox): { now: string } {
  const clock = moneyClock(sandbox);
  let friday = nextDay(moneyNow(sandbox));
  while (!isFriday(friday)) friday += A_DAY_MS;
  sandbox.store.put("clocks", "money", { ...clock, ahead: friday - Date.now() });
  makeDuePayouts(sandbox);
  return { now: new Date(friday).toISOString() };
}

function payBanks(sandbox: Sandbox, day: number): void {
  const weekday = WEEKDAYS[new Date(day).getUTCDay() - 1];
  for (const account of sandbox.store.all("accounts")) {
    const { interval, weeklyDays } = account.schedule;
    const isDue =
      interval === "daily" ||
      (interval === "weekly" && weekday !== undefined && weeklyDays.includes(weekday));
    if (isDue && canBePaid(account)) payBank(sandbox, account, day);
  }
}

function payBank(sandbox: Sandbox, account: ConnectedAccount, day: number): void {
  const amount = balanceOf(sandbox, account.id, day).available;
  if (amount <= 0) return;
  const id = newId("po");
  const created = Math.floor(day / 1000);
  const payout: BankPayout = {
    id,
    object: "payout",
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: true,
    balance_transaction: moveMoney(sandbox, {
      owner: account.id,
      amount: -amount,
      type: "payout",
      source: id,
      availableOn: created,
    }),
    created,
    currency: account.currency,
    description: "STRIPE PAYOUT",
    destination: account.bankAccount,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  };
  const record: BankPayoutRecord = { id, created, account: account.id, payout };
  sandbox.store.put("bankPayouts", id, record);
  if (account.bank === "failing") failPayout(sandbox, account);
}

/**
 * Fails an account's newest paid payout, as a bank may do days later by sending the money back. Stripe then
 * pays nothing to that bank account until it is replaced. @throws ApiError 404 without a paid payout
 */
export function failPayout(
  sandbox: Sandbox,
  account: ConnectedAccount,
  failureCode = "account_closed",
): BankPayout {
  const record = payoutsOf(sandbox, account.id).findLast(({ payout }) => payout.status === "paid");
  if (!record) throw notFound("payout", account.id, "account");
  const payout: BankPayout = {
    ...record.payout,
    failure_balance_transaction: moveMoney(sandbox, {
      owner: account.id,
      amount: record.payout.amount,
      type: "payout_failure",
      source: record.id,
    }),
    failure_code: failureCode,
    failure_message: "The bank did not accept the payment.",
    status: "failed",
  };
  sandbox.store.put("bankPayouts", record.id, { ...record, payout });
  changeAccount(sandbox, account, { bank: "disabled" });
  return payout;
}
