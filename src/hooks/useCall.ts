import { useRef, useState } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { errorMessage } from "../lib/errors";
import { type ToastOptions, useToast } from "./useToast";

type ToastText = string | ToastOptions;

type Options<T> = {
  /** The success toast; none by default. */
  done?: ToastText | ((value: T) => ToastText | undefined);
  /**
   * The failure toast. A string is the fallback for the server's message, by default 'That did not
   * work. Please try again.'; a function returns the whole toast (see `withTitle`). `error` gets
   * the toast's text, or `inline` if the function returns that.
   */
  failed?: string | ((error: unknown) => ToastOptions & { inline?: string });
  /** Shows failures in `error` only, for forms where the user is looking at it anyway. */
  quiet?: boolean;
  /** Success navigates away: `busy` stays set, so that nothing runs again until the page is gone. */
  leaves?: boolean;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false };

const toastOf = (words: ToastText): ToastOptions =>
  typeof words === "string" ? { title: words } : words;

/** A failure toast with a heading, and the server's message or `fallback` below it. */
export const withTitle =
  (title: string, fallback: string = title) =>
  (error: unknown): ToastOptions => {
    const description = errorMessage(error, fallback);
    return description === title ? { title } : { title, description };
  };

/**
 * Runs a button's or form's action, one call at a time. Sets `busy` while it runs, shows a toast
 * for its outcome, and keeps the failure in `error` until the next attempt. A success dismisses the
 * last failure's toast. A second click during a call is a no-op. With `overlapping`, calls for
 * several items may run in parallel, as optimistic switches need; one's success says nothing about
 * another's failure.
 */
export function useCall({ overlapping = false }: { overlapping?: boolean } = {}) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  /** Dismisses the last failure's toast, because a success would contradict it. */
  const dismissFailure = useRef<() => void>(undefined);
  const setRunning = (isRunning: boolean) => {
    running.current = isRunning;
    setBusy(isRunning);
  };

  /** Shows an error without making a call. */
  const showError = (words: ToastText) => {
    const toastText = toastOf(words);
    setError(toastText.description ?? toastText.title);
    dismissFailure.current = toast.show({ ...toastText, variant: "destructive" });
  };

  /** Clears the failure, because the user has moved on. */
  const clear = () => setError(null);

  async function run<T>(call: () => Promise<T>, options: Options<T> = {}): Promise<Outcome<T>> {
    if (running.current && !overlapping) return { ok: false };
    const { done, failed = frameTexts.notDone, quiet = false, leaves = false } = options;
    const dismissLastFailure = dismissFailure.current;
    setRunning(true);
    setError(null);
    try {
      const value = await call();
      if (!overlapping) dismissLastFailure?.();
      const toastText = typeof done === "function" ? done(value) : done;
      if (toastText !== undefined) toast.show({ variant: "success", ...toastOf(toastText) });
      if (!leaves) setRunning(false);
      return { ok: true, value };
    } catch (reason) {
      const { inline, ...toastText } =
        typeof failed === "string" ? { title: errorMessage(reason, failed) } : failed(reason);
      setError(inline ?? toastText.description ?? toastText.title);
      if (!quiet) dismissFailure.current = toast.show({ ...toastText, variant: "destructive" });
      setRunning(false);
      return { ok: false };
    }
  }
  return { busy, error, run, showError, clear };
}
