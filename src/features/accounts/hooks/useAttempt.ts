import { useState } from "react";
import { useToast } from "../../../hooks/useToast";
import { errorMessage } from "../../../lib/errors";

/**
 * Runs what a form submits. A failure is shown in the form and as a destructive toast: with `title` as its
 * heading where the specification gives one, else with the message itself.
 */
export function useAttempt(fallback: string, title?: string) {
  const toast = useToast();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const complain = (message: string) => {
    setError(message);
    toast.show({
      ...(title === undefined ? { title: message } : { title, description: message }),
      variant: "destructive",
    });
  };
  /** True when `work` went through. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (reason) {
      complain(errorMessage(reason, fallback));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, attempt, complain };
}
