import { Suspense, useState } from "react";
import type { Id } from "#convex/_generated/dataModel.js";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { FlagIcon } from "#src/components/ui/pageIcons.tsx";

const ReportDialog = lazyWithRetry(async () => {
  const { ReportDialog } = await import("#src/components/reports/ReportDialog.tsx");
  return { default: ReportDialog };
});

/** A button that reports a message. As unobtrusive as the date, since every message has one. */
export function ReportMessage({ messageId }: { messageId: Id<"messages"> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label="Report this message"
        onClick={() => setOpen(true)}
        className="text-ink-muted hover:text-ink grid size-6 place-items-center rounded-full"
      >
        <FlagIcon size={14} />
      </button>
      {open && (
        <Suspense fallback={null}>
          <ReportDialog
            open
            onClose={() => setOpen(false)}
            itemType="message"
            itemId={messageId}
            itemName="this message"
          />
        </Suspense>
      )}
    </>
  );
}
