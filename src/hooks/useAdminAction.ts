import { useState } from "react";
import { useToast } from "./useToast";
import { errorMessage } from "../lib/errors";

/**
 * Runs one admin call at a time: `busy` while it runs, `error` as the server put it, a toast for how it
 * ended. Answers whether it succeeded.
 */
export function useAdminAction() {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function run(
    call: () => Promise<unknown>,
    texts: { failed: string; done?: string },
  ): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await call();
      if (texts.done !== undefined) toast.show({ title: texts.done, variant: "success" });
      return true;
    } catch (reason) {
      const message = errorMessage(reason, texts.failed);
      setError(message);
      toast.show({
        title: texts.failed,
        ...(message === texts.failed ? {} : { description: message }),
        variant: "destructive",
      });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, run };
}
