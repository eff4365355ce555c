import { useRef, useState } from "react";
import { frameTexts } from "../../convex/domain/shared/texts";
import { errorMessage } from "../lib/errors";
import { type ToastOptions, useToast } from "./useToast";

/** A toast of one line, or with a text below its title. */
type Words = string | ToastOptions;

type Options<T> = {
  /** The toast of a success; none when left out. */
  done?: Words | ((value: T) => Words | undefined);
  /**
   * The toast of a failure. A sentence gives way to the server's own words when there are any, and is 'That did
   * not work. Please try again.' when left out; a function says all of it itself (see `headed`). What `error`
   * holds is the toast's text, unless the function gives another as `inline`.
   */
  failed?: string | ((error: unknown) => ToastOptions & { inline?: string });
  /** Failures stand in `error` alone: the page shows it where the person looks anyway. */
  quiet?: boolean;
  /** Success leads away from here: `busy` stays, so that nothing runs again until the page is gone. */
  leaves?: boolean;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false };

const toastOf = (words: Words): ToastOptions =>
  typeof words === "string" ? { title: words } : words;

/** A failure under a heading, with the server's words or `fallback` below it. */
export const headed =
  (title: string, fallback: string = title) =>
  (error: unknown): ToastOptions => {
    const description = errorMessage(error, fallback);
    return description === title ? { title } : { title, description };
  };

/**
 * Runs what a button or a form does, one call at a time: `busy` while it runs, a toast for how it ended, and
 * `error`, what a form may say of the failure, until the next try. A second click while one runs does nothing.
 * With `overlapping`, calls may run beside each other, as optimistic switches need.
 */
export function useCall({ overlapping = false }: { overlapping?: boolean } = {}) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  const setRunning = (isRunning: boolean) => {
    running.current = isRunning;
    setBusy(isRunning);
  };

  /** Says of a form what no call was needed to find out. */
  const complain = (words: Words) => {
    const said = toastOf(words);
    setError(said.description ?? said.title);
    toast.show({ ...said, variant: "destructive" });
  };

  /** Forgets the failure: the person has turned to something else. */
  const clear = () => setError(null);

  async function run<T>(call: () => Promise<T>, options: Options<T> = {}): Promise<Outcome<T>> {
    if (running.current && !overlapping) return { ok: false };
    const { done, failed = frameTexts.notDone, quiet = false, leaves = false } = options;
    setRunning(true);
    setError(null);
    try {
      const value = await call();
      const said = typeof done === "function" ? done(value) : done;
      if (said !== undefined) toast.show({ variant: "success", ...toastOf(said) });
      if (!leaves) setRunning(false);
      return { ok: true, value };
    } catch (reason) {
      const { inline, ...said } =
        typeof failed === "string" ? { title: errorMessage(reason, failed) } : failed(reason);
      setError(inline ?? said.description ?? said.title);
      if (!quiet) toast.show({ ...said, variant: "destructive" });
      setRunning(false);
      return { ok: false };
    }
  }
  return { busy, error, run, complain, clear };
}
