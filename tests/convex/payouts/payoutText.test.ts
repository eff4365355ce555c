/** What a seller reads about each part of their money: where it is, why, and when it comes. */

import { describe, expect, test } from "vitest";
import { bankProblem, neededFor } from "#convex/domain/payouts/accountTexts.ts";
import {
  bankDay,
  type PaidAccount,
  type PayoutPart,
  payoutText,
} from "#convex/domain/payouts/payoutParts.ts";
import { WAITING_REASONS } from "#convex/domain/payouts/states.ts";

const at = (text: string) => Date.parse(`${text}Z`);
/** A Sunday. */
const NOW = at("2026-11-29T15:00");
const paid: PaidAccount = { canBePaid: true, schedule: "weekly" };
const text = (part: Partial<PayoutPart>, account: PaidAccount | null = paid, now = NOW) =>
  payoutText({ stage: "sent", amount: 1900, ...part }, account, now);

test.each([
  ["2026-11-29T15:00", "2026-12-04T00:00"],
  ["2026-12-03T23:59", "2026-12-04T00:00"],
  ["2026-12-04T00:00", "2026-12-04T00:00"],
  ["2026-12-04T00:01", "2026-12-11T00:00"],
])("what Stripe has at %s goes to the bank on %s", (available, day) => {
  expect(bankDay(at(available))).toBe(at(day));
});

describe("money sent to Stripe", () => {
  const availableAt = at("2026-12-02T10:00");
  test.each<[string, PaidAccount | null, string, string]>([
    [
      "is due on the next Friday",
      paid,
      "2026-11-29",
      "should reach your bank on Friday 4 December",
    ],
    ["is due on the day itself", paid, "2026-12-04", "should reach your bank on Friday 4 December"],
    [
      "goes a week later if that Friday passed",
      paid,
      "2026-12-05",
      "should reach your bank on Friday 11 December",
    ],
    [
      "was paid",
      { ...paid, lastPayout: { state: "paid", arrivesAt: at("2026-12-04T00:00") } },
      "2026-12-06",
      "went to your bank on Friday 4 December",
    ],
    [
      "isn't paid by an earlier payment",
      { ...paid, lastPayout: { state: "paid", arrivesAt: at("2026-11-27T00:00") } },
      "2026-11-29",
      "should reach your bank on Friday 4 December",
    ],
    [
      "was returned",
      {
        canBePaid: false,
        schedule: "weekly",
        lastPayout: { state: "failed", arrivesAt: at("2026-12-04T00:00") },
      },
      "2026-12-06",
      "with Stripe, because your bank returned it",
    ],
    [
      "has no bank to go to",
      { canBePaid: false, schedule: "unset" },
      "2026-11-29",
      "with Stripe, until it can pay your bank",
    ],
    [
      "waits for a refund",
      { canBePaid: true, schedule: "manual" },
      "2026-11-29",
      "with Stripe, until we've taken back the money for a refund",
    ],
  ])("%s", (_what, account, day, expected) => {
    expect(text({ availableAt }, account, at(`${day}T15:00`))).toBe(`£19.00 · ${expected}`);
  });
});

test("money that waits says why, in different words for each reason", () => {
  const texts = WAITING_REASONS.map((reason) => text({ stage: "waiting", reason }));
  expect(new Set(texts).size).toBe(WAITING_REASONS.length);
  for (const waiting of texts) expect(waiting).toMatch(/^£19\.00 · waits /);
});

test.each([
  ["ahead", "yours once the order is complete"],
  ["sending", "on its way to Stripe"],
  ["refused", "not sent: we're sorting it out"],
  ["paidOtherwise", "paid another way"],
  ["givenUp", "given up"],
  ["takingBack", "being taken back for a refund"],
  ["takenBack", "taken back for a refund"],
] as const)("the stage %s reads %s", (stage, expected) => {
  expect(text({ stage }, null)).toBe(`£19.00 · ${expected}`);
});

test("what Stripe and banks say is put in words, also with a code that we don't know", () => {
  expect(bankProblem("no_account")).toBe("There is no such bank account.");
  expect(bankProblem("declined")).toBe("Your bank returned the last payment.");
  expect(bankProblem()).toBe("Your bank returned the last payment.");
  expect(neededFor(["requirements_past_due"])).toContain("more details");
});
