import { useState } from "react";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { useToast } from "../../hooks/useToast";
import { errorMessage } from "../../lib/errors";

/** Runs one change of an order at a time; failures go to the toast in the server's words. */
export function useOrderAction() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function run(call: () => Promise<unknown>, done?: string): Promise<boolean> {
    setBusy(true);
    try {
      await call();
      if (done !== undefined) toast.show({ title: done, variant: "success" });
      return true;
    } catch (error) {
      toast.show({ title: errorMessage(error, frameTexts.notDone), variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, run };
}
