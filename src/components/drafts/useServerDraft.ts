import { useEffect, useRef, useState } from "react";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import { deleteDraft, type DraftPlace, readDraft, saveDraft } from "#src/lib/drafts.ts";
import {
  applyDraft,
  applyEdit,
  type DraftChanges,
  draftChanges,
  type DraftEdit,
  draftEdit,
  type FormContent,
  isEmptyDraft,
} from "./draftChanges";
import { useDraftPlace } from "./draftPlace";

const PAUSE_MS = 1500;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

type Options<Content extends FormContent> = {
  /** Names the form and its subject, such as "listing.edit.<listing>". */
  key: string;
  /** The server's draft; null for none, undefined while loading. */
  saved: { changes: DraftChanges<Content>; updatedAt: number } | null | undefined;
  /** The form without a draft; undefined while loading. */
  blank: Content | undefined;
  /** There is no form without a draft, as for a copy: the draft contains every field. */
  isWhole?: boolean;
  /** Merges the edit into the server's draft as it is on arrival; a draft left without changes is deleted. */
  save: (edit: DraftEdit<Content>) => Promise<unknown>;
  /** Deletes the server's draft. */
  remove: () => Promise<unknown>;
};

/** The initial values of a form whose draft is on the server, and the actions on that draft. */
export type ServerDraft<Content extends FormContent> = {
  start: Content;
  /**
   * Set if the draft was restored. `at`: when the server last saved it (ms epoch); null if only this
   * tab has it. `isBehind`: the server lacks changes that this tab has.
   */
  restored: { at: number | null; isBehind: boolean } | null;
  /** Changes when the draft is discarded; use it as the form's React key. */
  round: number;
  /** What `content` changes in the form as it was loaded. */
  changesOf: (content: Content) => DraftChanges<Content>;
  /** Resolves to the draft's new state; a draft without changes is deleted. */
  save: (changes: DraftChanges<Content>) => Promise<DraftState>;
  /** Deletes the draft here and on the server, and starts again with `blank`. */
  discard: () => Promise<void>;
  /** Call once the form has been sent; the server then deletes its own draft. */
  forget: () => void;
  place: DraftPlace | null;
};

type Start<Content extends FormContent> = Pick<
  ServerDraft<Content>,
  "start" | "restored" | "round"
> & {
  loaded: Content | null;
  /** The server's draft that `start` contains. */
  known: DraftChanges<Content>;
};

/**
 * The draft of a long form: only the fields that differ from what the form was loaded with, so that
 * the others show what has been saved elsewhere by the time it is next opened. This tab stores it until the
 * server has it, so that neither a reload nor the end of the session loses anything. Undefined while
 * loading; null if there is neither a draft nor a form without one.
 */
export function useServerDraft<Content extends FormContent>({
  key,
  saved,
  blank,
  isWhole = false,
  save,
  remove,
}: Options<Content>): ServerDraft<Content> | null | undefined {
  const place = useDraftPlace(key, "tab");
  // Read once: the user's own saves come back live and must not change the form they are editing.
  const [start, setStart] = useState<Start<Content> | null>();
  // What this tab has sent, so that a save leaves alone what another tab has changed.
  const known = useRef<DraftChanges<Content> | null>(null);
  const none: DraftChanges<Content> = { values: {} } as DraftChanges<Content>;
  const startBlank = (form: Content, round: number) =>
    setStart(isWhole ? null : { start: form, loaded: form, restored: null, round, known: none });
  if (start === undefined && saved !== undefined && blank !== undefined) {
    const tabDraft = place && (readDraft(place) as DraftChanges<Content> | null);
    const changes = tabDraft ?? saved?.changes;
    if (changes) {
      setStart({
        start: applyDraft(blank, changes),
        loaded: isWhole ? null : blank,
        restored: { at: saved?.updatedAt ?? null, isBehind: tabDraft !== null },
        round: 0,
        known: tabDraft ? none : changes,
      });
    } else startBlank(blank, 0);
  }
  const forget = () => place && deleteDraft(place);
  const discard = async () => {
    await remove();
    known.current = null;
    forget();
    if (blank) startBlank(blank, (start?.round ?? 0) + 1);
  };
  if (!start) return start;
  return {
    ...start,
    changesOf: (content) => draftChanges(start.loaded, content),
    save: async (changes) => {
      const before = known.current ?? start.known;
      const isGone = isWhole && saved === null;
      const edit = draftEdit(isGone ? none : before, changes);
      // Set before the save: saves arrive in order, so the next edit builds on this one.
      known.current = changes;
      try {
        await save(edit);
      } catch (error) {
        known.current = before;
        throw error;
      }
      return isEmptyDraft(applyEdit(saved?.changes ?? none, edit)) ? "unchanged" : "saved";
    },
    discard,
    forget,
    place,
  };
}

/**
 * Saves a form's draft to the server shortly after the last change; this tab stores it until then.
 * Set `isPaused` while the form is being submitted or discarded: a later save would bring the draft
 * back.
 */
export function useAutosave<Changes>(
  {
    restored,
    save,
    place,
  }: Pick<ServerDraft<FormContent>, "restored" | "place"> & {
    save: (changes: Changes) => Promise<DraftState>;
  },
  changes: Changes,
  isPaused: boolean,
) {
  const text = JSON.stringify(changes);
  const settledText = useDebounced(text, PAUSE_MS);
  const savedText = useRef(restored?.isBehind ? "" : text);
  const latest = useRef(text);
  const latestSave = useRef(save);
  const savesInFlight = useRef(0);
  const [state, setState] = useState<DraftState>("unchanged");

  useEffect(() => {
    latest.current = text;
    latestSave.current = save;
    if (!place || isPaused) return;
    const isSaved = text === savedText.current && savesInFlight.current === 0;
    // A change that was undone must not come back at the next reload.
    if (isSaved) deleteDraft(place);
    else saveDraft(place, JSON.parse(text));
  }, [text, save, place, isPaused]);
  useEffect(() => {
    if (isPaused || settledText === savedText.current || settledText !== latest.current) return;
    savedText.current = settledText;
    savesInFlight.current += 1;
    setState("saving");
    latestSave.current(JSON.parse(settledText) as Changes).then(
      (outcome) => {
        savesInFlight.current -= 1;
        if (place && latest.current === settledText) deleteDraft(place);
        setState(outcome);
      },
      (error: unknown) => {
        savesInFlight.current -= 1;
        // The text is safe in the tab, and the next change retries.
        console.warn("The draft was not saved", error);
        savedText.current = "";
        setState("failed");
      },
    );
  }, [settledText, place, isPaused]);
  return state;
}
