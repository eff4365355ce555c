import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import type { api } from "../../../../convex/_generated/api";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { useToast } from "../../../hooks/useToast";
import { refundProblem } from "./refundProblem";

type Outcome = FunctionReturnType<typeof api.payments.refunds.refundOrder>;

const TITLES: Record<Outcome, string> = {
  succeeded: adminTexts.refunded,
  pending: adminTexts.refundOnItsWay,
  requested: adminTexts.refundRequested,
};

/** Runs one refund at a time, and says in a toast how it ended. Answers whether it was taken. */
export function useRefundCall() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function call(refund: () => Promise<Outcome>): Promise<boolean> {
    setBusy(true);
    try {
      toast.show({ title: TITLES[await refund()], variant: "success" });
      return true;
    } catch (error) {
      toast.show({ title: refundProblem(error), variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, call };
}
