/**
 * Becoming and remaining a seller, as one table of what each event does to a person. Whether somebody may sell, and
 * where their listings are, follows from the state alone.
 */

export const APPLICATION_STATUSES = [
  "pending_review",
  "approved",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
/** Of a person's latest application. */
export type ApplicationState = ApplicationStatus | "none";

/** How somebody wants to sell: everyone says so before the quiz or an application. */
export const SELLER_KINDS = ["hobbyist", "business"] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

export type SellerState = {
  isSeller: boolean;
  sellerApproved: boolean;
  sellerQuizCompleted: boolean;
  /** Null until they have said. */
  sellsAs: SellerKind | null;
  /** An admin has said no since the last yes: the quiz alone does not approve, an admin must. */
  isRefused: boolean;
  /**
   * The latest application is a trader's that no admin has checked, waiting or taken back: the quiz alone does not
   * approve it.
   */
  isUncheckedTrader: boolean;
  /**
   * The application that waits asks to be shown as another kind of seller, or under another licence, than the profile
   * says.
   */
  asksOtherwise: boolean;
  /** Suspended, banned or deleted. */
  isBlocked: boolean;
  application: ApplicationState;
};

type Row = {
  /** The states of the latest application in which it can happen. */
  on: readonly ApplicationState[];
  when?: (state: SellerState) => boolean;
  to?: Partial<SellerState>;
  /** Approves, unless an admin has refused the person or has a trader's licence to check. */
  approvesUnlessAdminMust?: true;
};

const ANY: readonly ApplicationState[] = ["none", ...APPLICATION_STATUSES];
const APPROVED = { isSeller: true, sellerApproved: true, isRefused: false } as const;
const REFUSED = { sellerApproved: false, isRefused: true } as const;

/** What happens to somebody who sells or wants to, and what it makes of them: `afterEvent` reads it. */
const SELLER_EVENTS = {
  /** The person sends an application, or corrects the one that waits. Approved sellers need none. */
  apply: { on: ANY, when: (state) => !state.sellerApproved, to: { application: "pending_review" } },
  /** An approved seller asks to be a trader, or a private seller, from now on: they sell on as before meanwhile. */
  change: { on: ANY, when: (state) => state.sellerApproved, to: { application: "pending_review" } },
  /** The person takes back the application that waits. */
  withdraw: { on: ["pending_review"], to: { application: "withdrawn" } },
  /** An admin decides the application that waits. */
  approve: { on: ["pending_review"], to: { ...APPROVED, application: "approved" } },
  reject: { on: ["pending_review"], to: { ...REFUSED, application: "rejected" } },
  rejectChange: { on: ["pending_review"], to: { application: "rejected" } },
  /** The person passes the knowledge quiz. A hobbyist needs no application before it, unless they were refused. */
  pass: {
    on: ANY,
    when: (state) =>
      state.application === "pending_review" ||
      (!state.isRefused &&
        (state.sellerApproved || state.application === "approved" || mayPassFirst(state))),
    to: { sellerQuizCompleted: true },
    approvesUnlessAdminMust: true,
  },
  /** The profile catches up with an approved application. */
  sync: { on: ["approved"], approvesUnlessAdminMust: true },
  /**
   * An admin sets the approval itself: what waits and says how they sell has to be decided, or buyers would see
   * something else.
   */
  grant: {
    on: ANY,
    when: ({ application, isUncheckedTrader, asksOtherwise }) =>
      !asksOtherwise && !(isUncheckedTrader && application === "pending_review"),
    to: APPROVED,
  },
  revoke: { on: ANY, to: REFUSED },
  /** Standing hides the listings while it lasts and leaves the approval as it is. */
  block: { on: ANY, to: { isBlocked: true } },
  restore: { on: ANY, to: { isBlocked: false } },
} as const satisfies Record<string, Row>;
export type SellerEvent = keyof typeof SELLER_EVENTS;

/** Whether the quiz alone may approve the person, before any application. */
function mayPassFirst({ sellsAs, isUncheckedTrader, sellerQuizCompleted }: SellerState): boolean {
  return sellsAs === "hobbyist" && !isUncheckedTrader && !sellerQuizCompleted;
}

/** The state after an event; null where the event cannot happen. */
export function afterEvent(state: SellerState, event: SellerEvent): SellerState | null {
  const { on, when, to, approvesUnlessAdminMust }: Row = SELLER_EVENTS[event];
  if (!on.includes(state.application) || when?.(state) === false) return null;
  const next = { ...state, ...to };
  const adminMust = next.isRefused || next.isUncheckedTrader;
  return approvesUnlessAdminMust && !adminMust ? { ...next, ...APPROVED } : next;
}

/** Whether buyers see the person's listings and may buy from them. */
export function maySell(state: Pick<SellerState, "sellerApproved" | "isBlocked">): boolean {
  return state.sellerApproved && !state.isBlocked;
}

/** What somebody who wants to sell does next. */
export const SELLER_STEPS = [
  /** The account is blocked: nothing. */
  "blocked",
  /** Say whether they sell as a hobbyist or as a business. */
  "choose",
  /** Take the quiz, or send an application before it. */
  "quizOrApply",
  /** Send an application. */
  "apply",
  /** An admin has said no: send another application. */
  "applyAgain",
  /** Take the quiz. */
  "quiz",
  /** An admin has to decide first. */
  "wait",
  /** The application was approved and the profile does not say so yet. */
  "sync",
  /** List animals. */
  "list",
] as const;
export type SellerStep = (typeof SELLER_STEPS)[number];

/** The one step that comes next. */
export function nextSellerStep(state: SellerState): SellerStep {
  if (state.isBlocked) return "blocked";
  if (state.sellerApproved) return state.sellerQuizCompleted ? "list" : "quiz";
  switch (state.application) {
    case "pending_review":
      return state.sellerQuizCompleted ? "wait" : "quiz";
    case "approved":
      return state.isRefused ? "applyAgain" : "sync";
    case "rejected":
      return "applyAgain";
    case "none":
    case "withdrawn":
      if (state.isRefused) return "applyAgain";
      if (state.sellsAs === null) return "choose";
      return mayPassFirst(state) ? "quizOrApply" : "apply";
  }
}
