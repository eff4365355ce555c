import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { CHECKOUT_TIMEOUT_MS } from "#convex/domain/shared/constants.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { codeOf, errorMessage, payloadOf } from "#src/lib/errors.ts";
import { paths } from "#src/lib/paths.ts";

type PendingPayment = {
  uuid: string;
  checkoutUrl: string | null;
  checkoutError: string | null;
} | null;

export type PayProblem = {
  /** `provider`: 'Payment Error', the payment provider is blocked or doesn't answer. */
  kind: "provider" | "refused";
  message: string;
  /** The payment provider's page, if there is one: it may open although the probe failed. */
  url?: string;
  /** Where the buyer can fix it: too many unpaid orders, or an outdated quiz. */
  link?: "purchases" | "quiz";
  /** About the stock, the sum or the listing, which the page tracks itself. */
  isShownByPage?: boolean;
  /** The lines that can't be bought; the others can. */
  unavailableIds?: string[];
  /** The seller has changed the listing or added a notice, and the held order has to be started again. */
  isListingChanged?: boolean;
};

const SHOWN_BY_PAGE_CODES: readonly (string | undefined)[] = [
  "stock_short",
  "total_changed",
  "price_changed",
  "listing_changed",
  "lines_unfit",
  "reasons_changed",
  "exceptions_changed",
];
const unavailableIn = (error: unknown): Pick<PayProblem, "unavailableIds"> => {
  const payload = payloadOf(error);
  return payload?.code === "lines_unavailable"
    ? { unavailableIds: String(payload.data?.listingIds ?? "").split(",") }
    : {};
};
const LINKS = new Map<string | undefined, "purchases" | "quiz">([
  ["holds_too_many", "purchases"],
  ["quiz_other", "quiz"],
  ["quiz_tank_changed", "quiz"],
]);

/**
 * Starts the order, waits for its pay page, checks that this browser can reach it, and goes there.
 * `pending` is the viewer's live unpaid order of the listing. `available` is the number that can be
 * bought now; when it changes, a problem with `isShownByPage` is cleared.
 */
export function usePay(pending: PendingPayment, available: number) {
  const start = useMutation(api.orders.purchases.start);
  const navigate = useNavigate();
  /** The order being paid; "starting" before it has an id. */
  const [paying, setPaying] = useState<string | null>(null);
  const [problem, setProblem] = useState<(PayProblem & { available: number }) | null>(null);

  const refuse = (error: unknown) => {
    setPaying(null);
    const message = errorMessage(error, frameTexts.notDone);
    const code = codeOf(error);
    const isShownByPage = SHOWN_BY_PAGE_CODES.includes(code);
    const isListingChanged = code === "listing_changed" || code === "exceptions_changed";
    const link = LINKS.get(code);
    const facts = { message, isShownByPage, isListingChanged, available, ...unavailableIn(error) };
    setProblem({ kind: "refused", ...facts, ...(link && { link }) });
  };

  const pay = async (args: FunctionArgs<typeof api.orders.purchases.start>, isFree: boolean) => {
    setProblem(null);
    setPaying("starting");
    try {
      const uuid = await start(args);
      if (isFree) void navigate(paths.order(uuid));
      else setPaying(uuid);
    } catch (error) {
      refuse(error);
    }
  };

  const pendingOrder = pending && pending.uuid === paying ? pending : null;
  const url = pendingOrder?.checkoutUrl ?? null;
  const checkoutError = pendingOrder?.checkoutError ?? null;
  useEffect(() => {
    if (paying === null || paying === "starting" || checkoutError !== null) return;
    let hasLeft = false;
    const giveUp = () => {
      if (hasLeft) return;
      setPaying(null);
      const payLink = url === null ? {} : { url };
      setProblem({
        kind: "provider",
        message: orderTexts.paymentBlocked,
        available: 0,
        ...payLink,
      });
    };
    const timer = setTimeout(giveUp, CHECKOUT_TIMEOUT_MS);
    if (url !== null) {
      // A blocker refuses this request as it would refuse the page; the response itself doesn't matter.
      fetch(url, { mode: "no-cors", cache: "no-store" }).then(() => {
        if (!hasLeft) window.location.assign(url);
      }, giveUp);
    }
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [paying, url, checkoutError]);

  useEffect(() => {
    // The back button restores the page from the bfcache as it was left, with the payment in progress.
    const onShow = (event: PageTransitionEvent) => event.persisted && setPaying(null);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  if (checkoutError !== null) {
    const provider: PayProblem = { kind: "provider", message: checkoutError };
    return { busy: false, problem: provider, pay, clear: () => setProblem(null) };
  }
  if (problem?.isShownByPage && problem.available !== available) setProblem(null);
  return { busy: paying !== null, problem, pay, clear: () => setProblem(null) };
}
