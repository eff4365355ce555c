import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { SECOND_MS } from "#convex/domain/shared/constants.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon } from "#src/components/ui/icons.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { type ActionReport, dismissReport, tickReports, useActionReports } from "./actionReports";

/**
 * Reports of actions on accounts, with "Undo" for ten seconds. Unlike toasts, reports don't replace
 * each other: they stack at the bottom of the window. The timer pauses while the pointer or the
 * focus is on them. Ctrl+Z undoes the latest action, except in a text field.
 */
export function ActionReports() {
  const reports = useActionReports();
  const [isPaused, setIsPaused] = useState(false);
  const undo = useMutation(api.moderation.standing.undo);
  const { busy, run } = useCall();
  const isEmpty = reports.length === 0;

  const undoOne = async ({ key, eventId }: ActionReport) => {
    if (eventId === null) return;
    await run(() => undo({ eventId }), {
      done: adminTexts.undone,
      failed: withTitle(adminTexts.undoFailed),
    });
    dismissReport(key);
  };
  const latest = reports.findLast(({ eventId }) => eventId !== null);

  useEffect(() => {
    if (isEmpty || isPaused || busy) return;
    const timer = setInterval(() => tickReports(SECOND_MS), SECOND_MS);
    return () => clearInterval(timer);
  }, [isEmpty, isPaused, busy]);

  useEffect(() => {
    if (latest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
      if (!isUndo || event.shiftKey || isTyping(event.target)) return;
      event.preventDefault();
      void undoOne(latest);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  return createPortal(
    <section
      aria-label="Recent actions"
      className="short:max-h-[50dvh] short:overflow-y-auto pointer-events-none fixed inset-x-(--notch) bottom-0 z-60 p-3 sm:p-5"
    >
      <div
        role="status"
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
        onFocus={() => setIsPaused(true)}
        onBlur={() => setIsPaused(false)}
      >
        <ul className="grid justify-items-center gap-3 sm:justify-items-end">
          {reports.map((report) => (
            <UndoNotice
              key={report.key}
              report={report}
              isLatest={report === latest}
              busy={busy}
              onUndo={() => void undoOne(report)}
            />
          ))}
        </ul>
      </div>
    </section>,
    document.body,
  );
}

type UndoNoticeProps = {
  report: ActionReport;
  isLatest: boolean;
  busy: boolean;
  onUndo: () => void;
};

function UndoNotice({ report, isLatest, busy, onUndo }: UndoNoticeProps) {
  const { key, title, lines, eventId, leftMs } = report;
  return (
    <li className="animate-rise border-line bg-raised pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-lg border border-l-4 py-3 pr-1.5 pl-4 shadow-lg">
      <div className="min-w-0 flex-1 py-1">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <ul className="text-ink-muted mt-1 grid gap-0.5 text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {eventId !== null && (
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              onClick={onUndo}
              aria-keyshortcuts={isLatest ? "Control+Z Meta+Z" : undefined}
            >
              Undo
            </Button>
            <span className="text-ink-muted text-sm" data-numeric>
              {isLatest && <span className="hidden pointer-fine:inline">or Ctrl+Z · </span>}
              <span aria-hidden="true">{Math.ceil(leftMs / SECOND_MS)} s</span>
            </span>
          </div>
        )}
      </div>
      <IconButton
        label="Dismiss"
        icon={<CloseIcon size={18} />}
        onClick={() => dismissReport(key)}
      />
    </li>
  );
}

/** Whether Ctrl+Z undoes typing here. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));
