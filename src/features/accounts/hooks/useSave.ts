import { useState } from "react";
import { useToast } from "../../../hooks/useToast";
import { errorMessage } from "../../../lib/errors";

/** Runs a change, says `done` or what went wrong in a toast; true when it went through. */
export function useSave(done: string, failed: string) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const save = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      toast.show({ title: done, variant: "success" });
      return true;
    } catch (error) {
      toast.show({ title: errorMessage(error, failed), variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
