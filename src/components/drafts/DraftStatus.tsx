import { Button } from "../ui/Button";
import { Callout } from "../ui/Callout";
import { DateText } from "../ui/DateText";
import type { DraftState } from "./useServerDraft";

type Props = {
  /** When the server last saved the draft (ms epoch); null if only this tab has it. */
  at: number | null;
  /** The draft started as a copy of an existing item. */
  isCopy?: boolean;
  busy: boolean;
  onDiscard: () => void;
};

/** Says that an earlier draft was restored, and offers to start afresh. */
export function RestoredDraft({ at, isCopy = false, busy, onDiscard }: Props) {
  return (
    <Callout
      role="status"
      className="mb-6"
      title={isCopy ? "A copy, not published yet" : "Draft restored"}
      actions={
        <Button size="sm" variant="secondary" busy={busy} onClick={onDiscard}>
          {isCopy ? "Discard copy" : "Discard draft"}
        </Button>
      }
    >
      {isCopy
        ? "It has your listing's text and photos. Change what's different, then publish. This is how you left it"
        : "This is how you left the form"}
      {at !== null && (
        <>
          {" "}
          on <DateText at={at} kind="dateTime" />
        </>
      )}
      . A draft is kept for 30 days.
    </Callout>
  );
}

const TEXTS: Record<DraftState, string> = {
  unchanged: "",
  saving: "Saving draft…",
  saved: "Draft saved.",
  failed: "We couldn't save your draft. We'll try again when you change something else.",
};

export function DraftStatus({ state }: { state: DraftState }) {
  return (
    <p role="status" className="text-ink-muted min-h-6 text-sm">
      {TEXTS[state]}
    </p>
  );
}
