import { useState } from "react";
import { notices } from "../../../../convex/domain/notices";
import { useToast } from "../../../components/ui/toast/toastContext";
import { refundProblem } from "./refundProblem";

/** Runs one refund at a time, and says in a toast how it ended. Answers whether it was taken. */
export function useRefundCall() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function call(refund: () => Promise<"succeeded" | "pending">): Promise<boolean> {
    setBusy(true);
    try {
      const outcome = await refund();
      const title = outcome === "pending" ? notices.refundOnItsWay : notices.refunded;
      toast.show({ title, variant: "success" });
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
