type StatusFact =
  | "open"
  | "awaitsDispatch"
  | "sold"
  | "arrived"
  | "scorable"
  | "reviewable"
  | "mayHaveClaim"
  | "ended";

type Status = {
  tone: "neutral" | "accent" | "moss" | "success" | "warning" | "danger" | "info";
  /** How many steps after "Placed" it has passed; null off the path from placement to completion. */
  passedSteps: number | null;
  /** What is true of an order in this status; the predicates below explain each. */
  facts: readonly StatusFact[];
};

export const ORDER_STATES = {
  pending: { tone: "warning", passedSteps: 0, facts: ["open"] },
  processing: { tone: "info", passedSteps: 1, facts: ["open", "awaitsDispatch", "sold"] },
  shipped: { tone: "accent", passedSteps: 2, facts: ["open", "sold"] },
  delivered: { tone: "moss", passedSteps: 3, facts: ["sold", "arrived", "scorable"] },
  completed: {
    tone: "success",
    passedSteps: 4,
    facts: ["sold", "arrived", "scorable", "reviewable", "mayHaveClaim", "ended"],
  },
  cancelled: { tone: "neutral", passedSteps: null, facts: ["mayHaveClaim", "ended"] },
  refunded: { tone: "neutral", passedSteps: null, facts: ["mayHaveClaim", "ended"] },
  disputed: { tone: "danger", passedSteps: null, facts: ["sold", "scorable", "mayHaveClaim"] },
} satisfies Record<string, Status>;
export type OrderStatus = keyof typeof ORDER_STATES;
export const ORDER_STATUSES = Object.keys(ORDER_STATES) as OrderStatus[];

/** A status within a sentence: "This order is …". */
export const STATE_WORDS: Record<OrderStatus, string> = {
  pending: "not paid yet",
  processing: "waiting for the seller",
  shipped: "on its way",
  delivered: "delivered",
  completed: "complete",
  cancelled: "cancelled",
  refunded: "refunded",
  disputed: "under a claim",
};

/** Whether an order in `status` usually reaches one of `later` afterwards. */
export function comesBefore(status: OrderStatus, later: readonly OrderStatus[]): boolean {
  const passed = ORDER_STATES[status].passedSteps;
  return passed !== null && later.some((other) => (ORDER_STATES[other].passedSteps ?? 0) > passed);
}

const hasFact =
  (fact: StatusFact) =>
  (status: OrderStatus): boolean => {
    const { facts }: Status = ORDER_STATES[status];
    return facts.includes(fact);
  };

/** Awaits payment, dispatch or confirmation; counted in the badge next to 'Messages'. */
export const isOpen = hasFact("open");

export const awaitsDispatch = hasFact("awaitsDispatch");
export const AWAITING_DISPATCH = ORDER_STATUSES.filter(awaitsDispatch);

/** Paid and not cancelled or refunded: its animals count as sold. */
export const countsAsSold = hasFact("sold");

/** Paid, and not complete: the seller's share is held. */
export const UNDECIDED_STATUSES = ORDER_STATUSES.filter(
  (status) => countsAsSold(status) && status !== "completed",
);

/** The buyer has the order, or is assumed to, and no claim is open. */
export const hasArrived = hasFact("arrived");

/** The status allows a packaging score; in a dispute, `canScorePackaging` also needs a confirmed arrival. */
export const isScorable = hasFact("scorable");

/**
 * Completed and not refunded in full, so the buyer can review it. A review left before a refund stays, so that
 * sellers can't buy off bad reviews.
 */
export const isReviewable = hasFact("reviewable");

/** The order page looks for its claim, open or decided. */
export const mayHaveClaim = hasFact("mayHaveClaim");

/** Final, except for later refunds or returned money. */
export const hasEnded = hasFact("ended");
export const UNFINISHED_STATUSES = ORDER_STATUSES.filter((status) => !hasEnded(status));

/**
 * What pauses an order: a full refund in progress, an open chargeback, or a chargeback lost before dispatch
 * that an admin must decide on.
 */
export const ORDER_STOPS = ["refund", "chargeback", "chargebackLost"] as const;
export type OrderStop = (typeof ORDER_STOPS)[number];

export const ORDER_ACTORS = ["buyer", "seller", "admin", "system", "stripe"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/** The two sides of every order; admins read orders as a third. */
export const TRADE_SIDES = ["buyer", "seller"] as const;
export type TradeSide = (typeof TRADE_SIDES)[number];
export const ORDER_SIDES = [...TRADE_SIDES, "admin"] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const otherSide = (side: TradeSide): TradeSide => (side === "buyer" ? "seller" : "buyer");

export const ADJUSTMENT_STATUSES = [
  "pending",
  "paying",
  "accepted",
  "rejected",
  "lapsed",
  "replaced",
] as const;
