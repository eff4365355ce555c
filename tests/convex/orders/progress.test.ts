import { describe, expect, test } from "vitest";
import { DELIVERY_METHODS } from "#convex/domain/listings/deliveryMethods.ts";
import type { OrderFacts } from "#convex/domain/orders/facts.ts";
import { PRIMARY_ACTIONS, type PrimaryAction } from "#convex/domain/orders/primaryActions.ts";
import { progressOf } from "#convex/domain/orders/progress.ts";
import {
  ORDER_ACTORS,
  ORDER_SIDES,
  ORDER_STATUSES,
  ORDER_STOPS,
  type TradeSide,
} from "#convex/domain/orders/states.ts";
import { nextStatus, type OrderEvent } from "#convex/domain/orders/transitions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { COURIER_TOTAL } from "../kit/totals";

const utcTime = (text: string) => Date.parse(`${text}:00Z`);
const NOW = utcTime("2026-11-20T10:00");

const paidOrder: OrderFacts = {
  status: "processing",
  deliveryMethod: "courier",
  hasAnimals: true,
  stops: [],
  refundOffered: false,
  cancelRequested: false,
  packagingDone: false,
  packagingScore: null,
  handoverReportedAt: null,
  arrivalAssumed: false,
  reviewed: false,
  refundedAmount: 0,
  totalAmount: COURIER_TOTAL,
  deliveryCharge: 1200,
  adjustment: null,
  claimTurn: null,
  holdExpiresAt: null,
  createdAt: NOW - HOUR_MS,
  paidAt: NOW - 30 * MINUTE_MS,
  shippedAt: null,
  dispatchOn: utcTime("2026-11-20T12:00"),
  meetingAt: null,
  dispatchDueAt: utcTime("2026-11-23T12:00"),
  expectedArrivalAt: null,
  deliveredAt: null,
  completedAt: null,
};
const unpaid = { status: "pending", paidAt: null, holdExpiresAt: NOW + HOUR_MS } as const;
const packing = { packagingDone: true } as const;
const shipped = { ...packing, status: "shipped", shippedAt: NOW } as const;
const delivered = { ...shipped, status: "delivered", deliveredAt: NOW } as const;
/** Arrived more than two hours ago. */
const pastWindow = { ...delivered, deliveredAt: NOW - 3 * HOUR_MS } as const;
const completed = { ...delivered, status: "completed", completedAt: NOW + 2 * DAY_MS } as const;
const collection = { deliveryMethod: "collection" } as const;
const proposal = {
  status: "pending",
  proposedDeliveryCharge: 1500,
  expiresAt: NOW + DAY_MS,
} as const;

const progressFor = (changes: Partial<OrderFacts>, side: "buyer" | "seller" | "admin", now = NOW) =>
  progressOf({ ...paidOrder, ...changes }, side, now);

test.each([
  ["a late parcel", {}, /or get a refund\.$/],
  ["a late free parcel", { totalAmount: 0 }, /or cancel the order\.$/],
  ["a late collection", collection, /or tell us and ask for a refund\.$/],
  ["a late free collection", { ...collection, totalAmount: 0 }, /or tell us\.$/],
] as const)("the buyer of %s is promised only what was paid", (_, changes, text) => {
  const { sentence } = progressFor({ refundOffered: true, ...changes }, "buyer");
  expect(sentence).toMatch(text);
});

test("a late parcel's seller isn't told to send it on a day that has passed", () => {
  expect(progressFor({}, "seller").sentence).toContain("on Friday 20 November");
  expect(progressFor({ refundOffered: true }, "seller").sentence).toBe(
    "Go through the packaging checklist, then hand the parcel to the courier.",
  );
});

test.each([
  ["a claim's refund states what it is for", { refundedFor: "2 shrimp" }, " for 2 shrimp"],
  ["any other refund states only the sum", {}, ""],
])("a completed order with a partial refund: %s", (_, changes, label) => {
  for (const side of ["buyer", "seller"] as const) {
    expect(progressFor({ ...completed, refundedAmount: 500, ...changes }, side).sentence).toBe(
      `Order complete. £5.00 refunded${label}.`,
    );
  }
});

test("a refunded order doesn't name the card, since Shoal may have settled it another way", () => {
  expect(progressFor({ ...completed, status: "refunded" }, "buyer").sentence).toBe(
    "All of the money has gone back to you.",
  );
});

test.each([
  [true, "ill"],
  [false, "damaged"],
])(
  "the buyer is told to photograph what arrives unopened, and what to report of it (animals: %s)",
  (hasAnimals, worse) => {
    expect(progressFor({ ...shipped, hasAnimals }, "buyer").sentence).toContain(
      "photograph it before you open it",
    );
    for (const side of ["buyer", "seller"] as const) {
      expect(progressFor({ ...delivered, hasAnimals }, side).sentence).toContain(
        `report anything dead, ${worse}, missing or wrong`,
      );
    }
  },
);

describe("every combination of state, way of delivery, side and stop", () => {
  /** The event that must be possible for each action, defined independently of the code. */
  const causes: Partial<Record<PrimaryAction, OrderEvent>> = {
    pay: "pay",
    takeRefund: "takeRefund",
    showCode: "handOver",
    enterCode: "handOver",
    dispatch: "dispatch",
    confirmArrival: "confirmArrival",
    reportNotReceived: "claim",
    reportProblem: "claim",
  };
  const stopsOf = [[], ...ORDER_STOPS.map((stop) => [stop]), [...ORDER_STOPS]];
  const kinds = [false, true].flatMap((flag) =>
    [null, proposal, { ...proposal, status: "paying" as const }].flatMap((adjustment) =>
      [null, ...ORDER_SIDES].map((turn) => ({
        refundOffered: flag,
        deliveredAt: flag ? NOW : null,
        packagingDone: flag,
        cancelRequested: flag,
        reviewed: flag,
        adjustment,
        claimTurn: turn && { side: turn, until: NOW + DAY_MS },
      })),
    ),
  );
  const allOrders = ORDER_STATUSES.flatMap((status) =>
    DELIVERY_METHODS.flatMap((deliveryMethod) =>
      stopsOf.flatMap((stops) =>
        kinds.map((kind): OrderFacts => ({ ...paidOrder, ...kind, status, deliveryMethod, stops })),
      ),
    ),
  );

  test("has a sentence, a current step and at most one action, which the transition table allows", () => {
    expect(allOrders.length).toBeGreaterThan(3000);
    const problems: unknown[] = [];
    for (const order of allOrders) {
      for (const side of ORDER_SIDES) {
        const { sentence, steps, primary } = progressOf(order, side, NOW);
        const currentSteps = steps.filter(({ state }) => state === "current").length;
        const isSound =
          /^[A-Z].*\.$/.test(sentence) &&
          currentSteps === (order.status === "completed" ? 0 : 1) &&
          new Set(steps.map(({ key }) => key)).size === steps.length &&
          (primary === null || mayHappen(primary, order));
        if (!isSound) problems.push({ order, side, sentence, steps, primary });
      }
    }
    expect(problems).toEqual([]);
  });

  function mayHappen(primary: PrimaryAction, { status, stops }: OrderFacts): boolean {
    const event = causes[primary];
    if (event) return ORDER_ACTORS.some((by) => nextStatus(status, event, by, stops) !== null);
    return Object.hasOwn(PRIMARY_ACTIONS, primary) && (status !== "processing" || !stops.length);
  }

  test("gives each side only its own buttons, and admins only the claim decision", () => {
    const kinds = { buyer: new Set<string>(), seller: new Set<string>(), admin: new Set<string>() };
    for (const order of allOrders) {
      for (const side of ORDER_SIDES) {
        const { primary } = progressOf(order, side, NOW);
        if (primary) kinds[side].add(primary);
      }
    }
    expect([...kinds.buyer].sort()).toEqual([
      "answerDelivery",
      "answerOffer",
      "confirmArrival",
      "pay",
      "payDifference",
      "reportNotReceived",
      "reportProblem",
      "review",
      "scorePackaging",
      "showCode",
      "takeRefund",
    ]);
    expect([...kinds.seller].sort()).toEqual(["answerClaim", "dispatch", "enterCode", "pack"]);
    expect([...kinds.admin]).toEqual(["decideClaim"]);
  });
});

describe("by courier", () => {
  test.each([
    ["unpaid", unpaid, "pay", null],
    ["paid", {}, null, "pack"],
    ["packed", packing, null, "dispatch"],
    ["on its way", shipped, null, null],
    ["due today", { ...shipped, expectedArrivalAt: NOW }, "confirmArrival", null],
    ["arrived", delivered, "reportProblem", null],
    ["too late to report", pastWindow, "scorePackaging", null],
    ["the same, scored", { ...pastWindow, packagingScore: 5 }, null, null],
    ["completed", completed, "review", null],
    ["reviewed", { ...completed, reviewed: true }, "scorePackaging", null],
    ["late", { ...packing, refundOffered: true }, "takeRefund", "dispatch"],
    [
      "a higher delivery charge proposed",
      { ...packing, adjustment: proposal },
      "answerDelivery",
      null,
    ],
    ["the same, not packed", { adjustment: proposal }, "answerDelivery", "pack"],
    [
      "accepted, to be paid",
      { ...packing, adjustment: { ...proposal, status: "paying" } },
      "payDifference",
      null,
    ],
    [
      "a cheaper one accepted",
      { ...packing, adjustment: { ...proposal, proposedDeliveryCharge: 900, status: "paying" } },
      null,
      null,
    ],
    [
      "a claim that the seller answers",
      { ...delivered, ...claimTurnOf("seller") },
      "scorePackaging",
      "answerClaim",
    ],
    [
      "the same, scored",
      { ...delivered, ...claimTurnOf("seller"), packagingScore: 2 },
      null,
      "answerClaim",
    ],
    ["a claim that nothing arrived", { ...shipped, ...claimTurnOf("seller") }, null, "answerClaim"],
    [
      "the same, after an assumed arrival",
      { ...delivered, arrivalAssumed: true, ...claimTurnOf("seller") },
      null,
      "answerClaim",
    ],
    ["an offer", { ...delivered, ...claimTurnOf("buyer") }, "answerOffer", null],
    ["being refunded", { ...packing, stops: ["refund"] }, null, null],
    [
      "on its way under a chargeback",
      { ...shipped, expectedArrivalAt: NOW, stops: ["chargeback"] },
      "confirmArrival",
      null,
    ],
  ] as const satisfies [string, Partial<OrderFacts>, PrimaryAction | null, PrimaryAction | null][])(
    "%s: the buyer and the seller each have one button",
    (_, changes, buyers, sellers) => {
      expect(progressFor(changes, "buyer").primary).toBe(buyers);
      expect(progressFor(changes, "seller").primary).toBe(sellers);
      expect(progressFor(changes, "admin").primary).toBeNull();
    },
  );

  function claimTurnOf(side: TradeSide) {
    return { status: "disputed" as const, claimTurn: { side, until: NOW + DAY_MS } };
  }

  test("a packed parcel waits for its agreed day, which both sentences name", () => {
    const early = { ...packing, dispatchOn: utcTime("2026-11-24T12:00") };
    expect(progressFor(early, "seller").primary).toBeNull();
    expect(progressFor(early, "seller", utcTime("2026-11-24T00:00")).primary).toBe("dispatch");
    expect(progressFor(early, "seller").sentence).toBe(
      "Packed. Hand it to the courier on Tuesday 24 November, then mark it as dispatched.",
    );
    expect(progressFor(early, "buyer").sentence).toBe(
      "Packed. The seller hands it to the courier on Tuesday 24 November.",
    );
  });

  test("the steps match the order's state", () => {
    const steps = (changes: Partial<OrderFacts>) =>
      progressFor(changes, "buyer").steps.map(({ key, state }) => `${key} ${state}`);
    expect(steps(unpaid)).toEqual([
      "placed done",
      "paid current",
      "packed ahead",
      "dispatched ahead",
      "arrived ahead",
      "completed ahead",
    ]);
    expect(steps(packing).slice(1, 4)).toEqual(["paid done", "packed done", "dispatched current"]);
    expect(steps(completed).every((step) => step.endsWith("done"))).toBe(true);
    expect(steps({ ...packing, status: "cancelled" })).toEqual([
      "placed done",
      "paid done",
      "packed done",
      "cancelled current",
    ]);
    expect(steps({ ...unpaid, status: "cancelled" })).toEqual(["placed done", "cancelled current"]);
    expect(steps({ ...completed, status: "refunded" }).slice(-2)).toEqual([
      "completed done",
      "refunded current",
    ]);
    expect(steps({ ...delivered, status: "disputed" }).slice(-3)).toEqual([
      "arrived done",
      "disputed current",
      "completed ahead",
    ]);
  });

  test("both sentences name the expected day", () => {
    const expected = { ...shipped, expectedArrivalAt: utcTime("2026-11-24T12:00") };
    expect(progressFor(expected, "buyer").sentence).toMatch(
      /^On its way, expected Tuesday 24 November\./,
    );
    expect(progressFor(expected, "seller").sentence).toMatch(
      /^On its way, expected Tuesday 24 November\./,
    );
    expect(progressFor(shipped, "buyer").sentence).toMatch(/^On its way\. /);
  });
});

describe("in person", () => {
  test("the buyer shows the code and the seller enters it, and nothing is packed or dispatched", () => {
    expect(progressFor(collection, "buyer").primary).toBe("showCode");
    expect(progressFor(collection, "seller").primary).toBe("enterCode");
    expect(progressFor(collection, "seller").actsNext).toBe("both");
    expect(progressFor(collection, "buyer").steps.map(({ key }) => key)).toEqual([
      "placed",
      "paid",
      "handedOver",
      "completed",
    ]);
  });
});

describe("who acts next and by when", () => {
  test.each([
    ["the hold", unpaid, "buyer", "hold", NOW + HOUR_MS],
    ["noon after the agreed day", {}, "seller", "dispatch", utcTime("2026-11-23T12:00")],
    ["a day for an answer", { adjustment: proposal }, "buyer", "answerDelivery", NOW + DAY_MS],
    ["seven days of silence", shipped, "carrier", "assumed", NOW + 7 * DAY_MS],
    ["two hours to report", delivered, "buyer", "claim", NOW + 2 * HOUR_MS],
    [
      "72 hours for the seller",
      {
        ...delivered,
        status: "disputed",
        claimTurn: { side: "seller", until: NOW + 72 * HOUR_MS },
      },
      "seller",
      "claimAnswer",
      NOW + 72 * HOUR_MS,
    ],
  ] as const)("%s", (_, changes, side, kind, end) => {
    const progress = progressFor(changes, "buyer");
    expect(progress.actsNext).toBe(side);
    expect(progress.deadline).toEqual({ kind, at: end });
  });

  test("the buyer's turn starts on the parcel's expected day", () => {
    const expected = { ...shipped, expectedArrivalAt: utcTime("2026-11-24T12:00") };
    const actor = (time: string) => progressFor(expected, "buyer", utcTime(time)).actsNext;
    const button = (time: string) => progressFor(expected, "buyer", utcTime(time)).primary;
    expect(actor("2026-11-23T23:59")).toBe("carrier");
    expect(button("2026-11-23T23:59")).toBeNull();
    expect(actor("2026-11-24T00:00")).toBe("buyer");
    expect(button("2026-11-24T00:00")).toBe("confirmArrival");
  });

  test("the deadline moves from the end of the two hours to the end of the 48", () => {
    const lastMoment = NOW + 2 * HOUR_MS;
    expect(progressFor(delivered, "buyer", lastMoment).deadline?.kind).toBe("claim");
    expect(progressFor(delivered, "buyer", lastMoment + 1).deadline).toEqual({
      kind: "completion",
      at: NOW + 48 * HOUR_MS,
    });
    expect(progressFor(delivered, "buyer", lastMoment + 1).sentence).toContain("48 hours");
  });

  test.each([
    ["on its way", shipped],
    ["handed over", { ...collection, handoverReportedAt: NOW }],
    [
      "delivered, as the clock assumed",
      { ...pastWindow, arrivalAssumed: true, deliveredAt: NOW - 2 * DAY_MS },
    ],
  ] as const)("nothing is assumed while the buyer can't answer: %s", (_, changes) => {
    const step = progressFor({ ...changes, waitsForBuyer: true }, "seller", NOW + 9 * DAY_MS);
    expect(step.deadline).toBeNull();
    expect(step.sentence).toContain("The buyer can't answer at the moment");
  });

  test("a buyer for whom the order waits can still report a problem", () => {
    const changes = { ...pastWindow, arrivalAssumed: true, waitsForBuyer: true } as const;
    const step = progressFor(changes, "buyer", NOW + 9 * DAY_MS);
    expect(step).toMatchObject({ deadline: null, primary: "reportProblem" });
    expect(step.sentence).toContain("You can still report anything dead, ill, missing or wrong.");
  });

  test("a stopped order shows no deadline, and names the bank or Shoal", () => {
    const stoppedStep = progressFor({ ...packing, stops: ["chargeback"] }, "seller");
    expect([stoppedStep.deadline, stoppedStep.actsNext]).toEqual([null, "bank"]);
    expect(progressFor({ ...packing, stops: ["refund"] }, "seller").actsNext).toBe("shoal");
    expect(progressFor(completed, "seller").actsNext).toBeNull();
  });
});

test("an in-person order has no packaging to score, and an offered refund no dispatch deadline", () => {
  const inPerson = { ...collection, packagingDone: false } as const;
  expect(progressFor({ ...pastWindow, ...inPerson }, "buyer").primary).toBeNull();
  expect(progressFor(pastWindow, "buyer").primary).toBe("scorePackaging");
  expect(progressFor({}, "seller").deadline?.kind).toBe("dispatch");
  expect(progressFor({ refundOffered: true }, "seller").deadline).toBeNull();
});
