import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { CHECKOUT_PATIENCE_MS } from "../../../convex/domain/shared/constants";
import { orderTexts } from "../../../convex/domain/orders/texts";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { paths } from "../../lib/paths";
import { codeOf, errorMessage } from "../../lib/errors";

type Pending = {
  uuid: string;
  checkoutUrl: string | null;
  checkoutError: string | null;
} | null;

type Problem = {
  /** `provider`: 'Payment Error', the card provider is blocked or does not answer. */
  kind: "provider" | "refused";
  message: string;
  /** Too many orders wait to be paid already: the way on is among the purchases. */
  isFull?: boolean;
};

/**
 * Paying: starts the order, waits until its pay page is made, sees whether this browser can reach it, and
 * goes there. `pending` is the viewer's live unpaid order of the listing.
 */
export function usePay(pending: Pending) {
  const start = useMutation(api.orders.purchases.start);
  const navigate = useNavigate();
  /** The order that is being paid for; "starting" before it has an id. */
  const [paying, setPaying] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const refuse = (error: unknown) => {
    setPaying(null);
    const message = errorMessage(error, frameTexts.notDone);
    setProblem({ kind: "refused", message, isFull: codeOf(error) === "holds_too_many" });
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

  const mine = pending && pending.uuid === paying ? pending : null;
  const url = mine?.checkoutUrl ?? null;
  const failed = mine?.checkoutError ?? null;
  useEffect(() => {
    if (paying === null || paying === "starting" || failed !== null) return;
    let left = false;
    const giveUp = () => {
      if (left) return;
      setPaying(null);
      setProblem({ kind: "provider", message: orderTexts.paymentBlocked });
    };
    const timer = setTimeout(giveUp, CHECKOUT_PATIENCE_MS);
    if (url !== null) {
      // A blocker refuses this request as it would refuse the page; the answer itself is of no interest.
      fetch(url, { mode: "no-cors", cache: "no-store" }).then(() => {
        if (!left) window.location.assign(url);
      }, giveUp);
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [paying, url, failed]);

  useEffect(() => {
    // Coming back by the browser's history brings the page back as it was left: on its way out.
    const onShow = (event: PageTransitionEvent) => event.persisted && setPaying(null);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  if (failed !== null) {
    const provider: Problem = { kind: "provider", message: failed };
    return { busy: false, problem: provider, pay };
  }
  return { busy: paying !== null, problem, pay };
}
