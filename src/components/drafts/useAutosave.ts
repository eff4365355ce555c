import { useCallback, useEffect, useRef, useState } from "react";
import { useDebounced } from "../../hooks/useDebounced";
import { forgetUnsaved, keepUnsaved } from "./unsaved";

const PAUSE_MS = 1500;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

type Options<T> = {
  /** What is typed, as JSON can say it. */
  value: T;
  /** Keeps it on the server. */
  save: (value: T) => Promise<unknown>;
  /** Names the form in this tab: `place` of `unsaved.ts`. */
  place: string;
  /** While it is being sent: a draft that is kept after that would offer the same thing again. */
  paused: boolean;
  /** What it begins with is not on the server yet. */
  isBehind?: boolean;
};

/**
 * Keeps a form on the server while it is typed, a moment after the last change. What the server does not have yet
 * stands in this tab meanwhile, so that neither a reload nor the end of the session loses a word.
 */
export function useAutosave<T>({ value, save, place, paused, isBehind = false }: Options<T>) {
  const text = JSON.stringify(value);
  const settled = useDebounced(text, PAUSE_MS);
  const kept = useRef(isBehind ? "" : text);
  const latest = useRef(text);
  const [state, setState] = useState<DraftState>("unchanged");

  useEffect(() => {
    latest.current = text;
    if (!paused && text !== kept.current) keepUnsaved(place, JSON.parse(text));
  }, [text, place, paused]);
  useEffect(() => {
    if (paused || settled === kept.current || settled !== latest.current) return;
    kept.current = settled;
    setState("saving");
    save(JSON.parse(settled) as T).then(
      () => {
        if (latest.current === settled) forgetUnsaved(place);
        setState("saved");
      },
      (error: unknown) => {
        // Nothing typed is lost: it stands in the tab, and the next change tries again.
        console.warn("The draft was not saved", error);
        kept.current = "";
        setState("failed");
      },
    );
  }, [settled, save, paused, place]);
  /** The form was sent or thrown away. */
  const forget = useCallback(() => forgetUnsaved(place), [place]);
  return { state, forget };
}
