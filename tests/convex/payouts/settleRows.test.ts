/** The pure rules of a seller's share and of its transfers: fixed cases, and one property of random rows. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sellerShare, type ShareRefund, shareWithout } from "#convex/domain/payouts/sellerShare.ts";
import {
  type BookRow,
  type OrderBooks,
  balanceOf,
  settleRows,
} from "#convex/domain/payouts/settleRows.ts";
import { TRANSFER_STATES, waitingReason } from "#convex/domain/payouts/states.ts";
import { COURIER_TOTAL } from "../kit/totals";

const order = {
  amount: 500,
  deliveryCharge: 1200,
  refundedAmount: 0,
  status: "completed" as const,
};
const refund = (changes: Partial<ShareRefund>): ShareRefund => ({
  purpose: "order",
  amount: 300,
  state: "requested",
  ...changes,
});

describe("the share", () => {
  test.each<[string, object, ShareRefund[], { most: number; least: number }]>([
    ["goods and delivery", {}, [], { most: 1700, least: 1700 }],
    ["nothing before completion", { status: "delivered" }, [], { most: 0, least: 0 }],
    ["less what was refunded", { refundedAmount: 200 }, [], { most: 1500, least: 1500 }],
    ["never below 0", { refundedAmount: COURIER_TOTAL }, [], { most: 0, least: 0 }],
    ["a requested refund may fail", {}, [refund({})], { most: 1700, least: 1400 }],
    ["so may a pending one", {}, [refund({ state: "pending" })], { most: 1700, least: 1400 }],
    [
      "a failed one waits for an admin",
      {},
      [refund({ state: "failed", needsAdmin: true })],
      { most: 1700, least: 1400 },
    ],
    ["a settled one doesn't count", {}, [refund({ state: "failed" })], { most: 1700, least: 1700 }],
    [
      "one that lacks money counts as returned",
      {},
      [refund({ lacksFunds: true })],
      { most: 1400, least: 1400 },
    ],
    [
      "a surplus payment isn't the seller's",
      {},
      [refund({ purpose: "surplus" })],
      { most: 1700, least: 1700 },
    ],
  ])("%s", (_, changes, refunds, share) => {
    expect(sellerShare({ ...order, ...changes }, refunds)).toEqual(share);
  });
});

// The seller gave up £7 of £17, so £10 was left to them.
test.each([
  ["the share of that day leaves the rest", 1700, 1000],
  ["a refund is paid from the £7 first", 1600, 1000],
  ["a refund of the £7 takes nothing from the rest", 1000, 1000],
  ["a refund of more takes only the difference from the rest", 900, 900],
  ["nothing is left of nothing", 0, 0],
  ["a share that grows is the seller's, without the £7", 1800, 1100],
])("given up money: %s", (_, share, left) => {
  expect(shareWithout(share, { givenUpAmount: 700, otherAmount: 1000 })).toBe(left);
});

test.each([
  ["the seller is blocked, whatever else", { isSellerBlocked: true, isEnabled: false }, "blocked"],
  ["the order is stopped", { stops: ["chargeback" as const] }, "stopped"],
  ["they haven't set up payouts", { status: "none" as const }, "setUp"],
  ["they stopped half way", { status: "started" as const }, "setUp"],
  ["their account was closed", { status: "closed" as const }, "setUp"],
  ["Stripe is checking", { status: "checking" as const }, "checking"],
  ["Stripe needs something", { status: "restricted" as const }, "restricted"],
  ["Stripe refused them", { status: "rejected" as const }, "rejected"],
  ["another account of theirs owes money", { owesElsewhere: true }, "owesElsewhere"],
  ["sending is off", { isEnabled: false }, "off"],
  ["nothing", {}, null],
])("money waits because %s", (_, changes, reason) => {
  const facts = {
    isEnabled: true,
    isSellerBlocked: false,
    owesElsewhere: false,
    stops: [],
    status: "active" as const,
  };
  expect(waitingReason({ ...facts, ...changes })).toBe(reason);
});

type Row = BookRow<number>;
const row = (changes: Partial<Row>): Row => ({
  id: 1,
  kind: "transfer",
  checkoutId: "a",
  amount: 1700,
  state: "done",
  isFixed: false,
  ...changes,
});
const books = (changes: Partial<OrderBooks<number>>): OrderBooks<number> => ({
  rows: [],
  checkouts: [{ id: "a", unreturned: COURIER_TOTAL }],
  isStopped: false,
  share: { most: 1700, least: 1700 },
  ...changes,
});
const noShare = { most: 0, least: 0 };
const summaryOf = (rows: readonly Row[]) =>
  rows.map(({ kind, amount, state }) => `${kind} ${amount} ${state}`);

test.each<[string, Partial<OrderBooks<number>>, string[]]>([
  ["a completed order", {}, ["transfer 1700 waiting"]],
  ["under a stop nothing is made", { isStopped: true }, []],
  ["a share of 1p (gumroad#5150)", { share: { most: 1, least: 1 } }, ["transfer 1 waiting"]],
  [
    "two checkouts, oldest first",
    {
      checkouts: [
        { id: "a", unreturned: 1000 },
        { id: "b", unreturned: 800 },
      ],
    },
    ["transfer 1000 waiting", "transfer 700 waiting"],
  ],
  [
    "a refund before it was sent shrinks the row",
    { rows: [row({ state: "waiting" })], share: { most: 1400, least: 1400 } },
    ["transfer 1400 waiting"],
  ],
  [
    "one that Stripe may have stays, and is taken back",
    { rows: [row({ state: "requested", isFixed: true })], share: noShare },
    ["transfer 1700 requested", "reversal 1700 requested"],
  ],
  [
    "a refund under way moves nothing that was sent",
    { rows: [row({})], share: { most: 1700, least: 1400 } },
    ["transfer 1700 done"],
  ],
  [
    "a refund that went through is taken back",
    { rows: [row({})], share: { most: 1400, least: 1400 } },
    ["transfer 1700 done", "reversal 300 requested"],
  ],
  [
    "a reversal that isn't made goes once the share is back",
    { rows: [row({}), row({ id: 2, kind: "reversal", reverses: 1, state: "requested" })] },
    ["transfer 1700 done", "reversal 0 requested"],
  ],
  [
    "a made reversal is sent again",
    { rows: [row({}), row({ id: 2, kind: "reversal", reverses: 1, amount: 300 })] },
    ["transfer 1700 done", "reversal 300 done", "transfer 300 waiting"],
  ],
  [
    "a written-off reversal is undone first, by pence",
    {
      rows: [row({}), row({ id: 2, kind: "reversal", reverses: 1, state: "writtenOff" })],
      share: { most: 500, least: 500 },
    },
    ["transfer 1700 done", "reversal 1200 writtenOff"],
  ],
  [
    "a write-off is undone before the same payment sends more",
    {
      rows: [
        row({ amount: 20 }),
        row({ id: 2, kind: "reversal", reverses: 1, amount: 20, state: "writtenOff" }),
        row({ id: 3, amount: 82, state: "waiting" }),
        row({ id: 4, checkoutId: "b", amount: 135, state: "waiting" }),
      ],
      checkouts: [
        { id: "a", unreturned: 82 },
        { id: "b", unreturned: 134 },
      ],
      share: { most: 217, least: 217 },
    },
    ["transfer 20 done", "reversal 0 writtenOff", "transfer 62 waiting", "transfer 134 waiting"],
  ],
  [
    "a failed transfer counts as sent",
    { rows: [row({ state: "failed" })] },
    ["transfer 1700 failed"],
  ],
  [
    "and shrinks with the share",
    { rows: [row({ state: "failed" })], share: { most: 200, least: 200 } },
    ["transfer 200 failed"],
  ],
  [
    "one paid another way counts as sent, and is taken back after what Stripe can take",
    {
      rows: [row({ state: "paidOtherwise", amount: 700 }), row({ id: 2, amount: 1000 })],
      share: { most: 500, least: 500 },
    },
    [
      "transfer 700 paidOtherwise",
      "transfer 1000 done",
      "reversal 1000 requested",
      "reversal 200 requested",
    ],
  ],
  [
    "a reversal takes no more than its transfer has left, and the rest from another",
    {
      rows: [
        row({ amount: 1400 }),
        row({ id: 2, amount: 300 }),
        row({ id: 3, kind: "reversal", reverses: 1, amount: 600, state: "requested" }),
        row({ id: 4, kind: "reversal", reverses: 1, amount: 1000 }),
      ],
      share: noShare,
    },
    [
      "transfer 1400 done",
      "transfer 300 done",
      "reversal 400 requested",
      "reversal 1000 done",
      "reversal 300 requested",
    ],
  ],
  [
    "nothing is sent again while a reversal's outcome is unknown",
    {
      rows: [
        row({}),
        row({ id: 2, kind: "reversal", reverses: 1, state: "requested", isFixed: true }),
      ],
    },
    ["transfer 1700 done", "reversal 1700 requested"],
  ],
  [
    "a transfer that Stripe refused needs no reversal",
    {
      rows: [
        row({ state: "failed" }),
        row({ id: 2, kind: "reversal", reverses: 1, state: "requested" }),
      ],
      share: noShare,
    },
    ["transfer 0 failed", "reversal 0 requested"],
  ],
])("%s", (_, changes, rows) => {
  expect(summaryOf(settleRows(books(changes)))).toEqual(rows);
});

const pence = (max: number) => fc.integer({ min: 0, max });
const anyRow = fc.record({
  kind: fc.constantFrom("transfer" as const, "reversal" as const),
  checkoutId: fc.constantFrom("a", "b"),
  amount: pence(2000),
  state: fc.constantFrom(...TRANSFER_STATES.filter((state) => state !== "givenUp")),
  isFixed: fc.boolean(),
});

test("any rows settle at once, and settling again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { maxLength: 8 }),
      pence(2000),
      pence(2000),
      pence(COURIER_TOTAL),
      pence(500),
      fc.boolean(),
      (drafts, first, second, a, b, isStopped) => {
        const rows = drafts.flatMap((draft, index): Row[] => {
          const id = index + 1;
          if (draft.kind === "transfer") {
            const state = draft.state === "writtenOff" ? "done" : draft.state;
            return [{ ...draft, id, state, isFixed: draft.isFixed && state === "requested" }];
          }
          const reversed = drafts.findIndex(({ kind }) => kind === "transfer");
          const transfer = drafts[reversed];
          // A reversal takes back at most what the transfer sent, as at Stripe.
          const isFirst = drafts.findIndex(({ kind }) => kind === "reversal") === index;
          if (transfer === undefined || !isFirst) return [];
          const amount = Math.min(draft.amount, transfer.amount);
          const { checkoutId } = transfer;
          // Only what was sent can have been taken back, or written off.
          const hasEnded =
            transfer.state === "done" && ["done", "writtenOff"].includes(draft.state);
          const state = hasEnded ? draft.state : "requested";
          const isFixed = draft.isFixed && state === "requested";
          return [
            { ...draft, id, state, amount, checkoutId, reverses: reversed + 1, isFixed } as Row,
          ];
        });
        const share = { most: Math.max(first, second), least: Math.min(first, second) };
        const checkouts = [
          { id: "a", unreturned: a },
          { id: "b", unreturned: b },
        ];
        const before = { rows: rows as Row[], checkouts, share, isStopped };
        const after = settleRows(before);
        const remainingRows = after.filter(({ amount }) => amount > 0);
        const numberedRows = remainingRows.map((each, index) => ({
          ...each,
          id: each.id ?? 100 + index,
        }));
        expect(
          summaryOf(settleRows({ ...before, rows: numberedRows }).filter((r) => r.amount > 0)),
        ).toEqual(summaryOf(numberedRows));
        for (const [index, { amount, state, isFixed }] of rows.entries()) {
          const isMovable =
            !isFixed && ["waiting", "requested", "failed", "writtenOff"].includes(state);
          if (!isMovable) expect(after[index]?.amount).toBe(amount);
          expect(after[index]?.amount).toBeGreaterThanOrEqual(0);
        }
        const openTransfers = after.filter(
          (each) =>
            each.kind === "transfer" && !each.isFixed && ["waiting", "failed"].includes(each.state),
        );
        if (openTransfers.some(({ amount }) => amount > 0)) {
          expect(balanceOf(after)).toBeLessThanOrEqual(share.least);
        }
      },
    ),
    { numRuns: 3000 },
  );
});
