import { useCallback, useEffect, useRef, useState } from "react";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import { clearUnsaved, saveUnsaved } from "./unsaved";

const PAUSE_MS = 1500;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

type Options<T> = {
  /** The form's values, as JSON. */
  value: T;
  save: (value: T) => Promise<unknown>;
  /** Names the form in this tab: `place` in `unsaved.ts`. */
  place: string;
  /** True while the form is being submitted: a draft saved after that would offer the same item again. */
  paused: boolean;
  /** The initial value isn't on the server yet. */
  isBehind?: boolean;
};

/**
 * Autosaves a form to the server shortly after the last change. Until then this tab stores it, so
 * neither a reload nor the end of the session loses anything.
 */
export function useAutosave<T>({ value, save, place, paused, isBehind = false }: Options<T>) {
  const text = JSON.stringify(value);
  const settled = useDebounced(text, PAUSE_MS);
  const kept = useRef(isBehind ? "" : text);
  const latest = useRef(text);
  const [state, setState] = useState<DraftState>("unchanged");

  useEffect(() => {
    latest.current = text;
    if (!paused && text !== kept.current) saveUnsaved(place, JSON.parse(text));
  }, [text, place, paused]);
  useEffect(() => {
    if (paused || settled === kept.current || settled !== latest.current) return;
    kept.current = settled;
    setState("saving");
    save(JSON.parse(settled) as T).then(
      () => {
        if (latest.current === settled) clearUnsaved(place);
        setState("saved");
      },
      (error: unknown) => {
        // The text is safe in the tab, and the next change retries.
        console.warn("The draft was not saved", error);
        kept.current = "";
        setState("failed");
      },
    );
  }, [settled, save, paused, place]);
  /** Call once the form was sent or discarded. */
  const forget = useCallback(() => clearUnsaved(place), [place]);
  return { state, forget };
}
