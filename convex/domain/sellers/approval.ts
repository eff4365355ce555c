/**
 * Becoming and remaining a seller: one table of what each event does. Whether a user may sell, and
 * whether their listings are shown, follows from the state alone.
 */

export const APPLICATION_STATUSES = [
  "pending_review",
  "approved",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type ApplicationState = ApplicationStatus | "none";

/** How a user wants to sell; everyone chooses before the quiz or an application. */
export const SELLER_KINDS = ["hobbyist", "business"] as const;
export type SellerKind = (typeof SELLER_KINDS)[number];

export type SellerState = {
  isSeller: boolean;
  sellerApproved: boolean;
  sellerQuizCompleted: boolean;
  sellsAs: SellerKind | null;
  /**
   * An admin has rejected them since the last approval, so only an admin can approve them, not the quiz
   * alone.
   */
  isRefused: boolean;
  /** They may be a trader (`countsAsTrader`), so only an admin can approve them, not the quiz alone. */
  needsTraderCheck: boolean;
  /** An application is pending that would add, change or remove trader details. */
  requestsChange: boolean;
  /** Suspended, banned or deleted. */
  isBlocked: boolean;
  application: ApplicationState;
};

type Row = {
  /** The states of the latest application in which the event is possible. */
  on: readonly ApplicationState[];
  when?: (state: SellerState) => boolean;
  to?: Partial<SellerState>;
  /** Approves, unless an admin has rejected the user or has to check whether they are a trader. */
  approvesUnlessAdminMust?: true;
};

const ANY_STATE: readonly ApplicationState[] = ["none", ...APPLICATION_STATUSES];
const APPROVED_FLAGS = {
  isSeller: true,
  sellerApproved: true,
  isRefused: false,
  needsTraderCheck: false,
} as const;
const REFUSED_FLAGS = { sellerApproved: false, isRefused: true } as const;

/** The events of a (future) seller and their effects; `afterEvent` reads them. */
const SELLER_EVENTS = {
  /** The user sends an application, or corrects the pending one. Approved sellers need none. */
  apply: {
    on: ANY_STATE,
    when: (state) => !state.sellerApproved,
    to: { application: "pending_review" },
  },
  /**
   * An approved seller asks to become a trader, or a private seller; they keep selling as before until
   * it is decided.
   */
  change: {
    on: ANY_STATE,
    when: (state) => state.sellerApproved,
    to: { application: "pending_review" },
  },
  withdraw: { on: ["pending_review"], to: { application: "withdrawn" } },
  approve: { on: ["pending_review"], to: { ...APPROVED_FLAGS, application: "approved" } },
  reject: { on: ["pending_review"], to: { ...REFUSED_FLAGS, application: "rejected" } },
  rejectChange: { on: ["pending_review"], to: { application: "rejected" } },
  /** The user passes the quiz. A hobbyist needs no application before it, unless they were rejected. */
  pass: {
    on: ANY_STATE,
    when: (state) =>
      state.application === "pending_review" ||
      (!state.isRefused &&
        (state.sellerApproved || state.application === "approved" || canPassFirst(state))),
    to: { sellerQuizCompleted: true },
    approvesUnlessAdminMust: true,
  },
  /** Updates the profile after its application was approved. */
  sync: { on: ["approved"], approvesUnlessAdminMust: true },
  /**
   * An admin sets the approval directly. A pending application about how they sell must be decided first,
   * because buyers would still see the old details.
   */
  grant: {
    on: ANY_STATE,
    when: ({ requestsChange }) => !requestsChange,
    to: APPROVED_FLAGS,
  },
  revoke: { on: ANY_STATE, to: REFUSED_FLAGS },
  /** A block hides the listings while it lasts, and leaves the approval unchanged. */
  block: { on: ANY_STATE, to: { isBlocked: true } },
  restore: { on: ANY_STATE, to: { isBlocked: false } },
} as const satisfies Record<string, Row>;
export type SellerEvent = keyof typeof SELLER_EVENTS;

/** Whether the quiz alone can approve the user, before any application. */
const canPassFirst = (state: SellerState): boolean =>
  state.sellsAs === "hobbyist" && !state.needsTraderCheck && !state.sellerQuizCompleted;

/** The state after an event; null if the event is impossible. */
export function afterEvent(state: SellerState, event: SellerEvent): SellerState | null {
  const { on, when, to, approvesUnlessAdminMust }: Row = SELLER_EVENTS[event];
  if (!on.includes(state.application) || when?.(state) === false) return null;
  const next = { ...state, ...to };
  const adminMustDecide = next.isRefused || next.needsTraderCheck;
  return approvesUnlessAdminMust && !adminMustDecide ? { ...next, ...APPROVED_FLAGS } : next;
}

export function canSell(state: Pick<SellerState, "sellerApproved" | "isBlocked">): boolean {
  return state.sellerApproved && !state.isBlocked;
}

export const SELLER_STEPS = [
  /** The account is blocked: no step. */
  "blocked",
  "choose",
  "quizOrApply",
  "apply",
  /** An admin has rejected them: send another application. */
  "applyAgain",
  "quiz",
  "wait",
  /** The application was approved, but the profile isn't updated yet. */
  "sync",
  "list",
] as const;
export type SellerStep = (typeof SELLER_STEPS)[number];

export function nextSellerStep(state: SellerState): SellerStep {
  if (state.isBlocked) return "blocked";
  if (state.sellerApproved) return state.sellerQuizCompleted ? "list" : "quiz";
  switch (state.application) {
    case "pending_review":
      return state.sellerQuizCompleted ? "wait" : "quiz";
    case "approved":
      return state.isRefused || state.needsTraderCheck ? "applyAgain" : "sync";
    case "rejected":
      return "applyAgain";
    case "none":
    case "withdrawn":
      if (state.isRefused) return "applyAgain";
      if (state.sellsAs === null) return "choose";
      return canPassFirst(state) ? "quizOrApply" : "apply";
  }
}
