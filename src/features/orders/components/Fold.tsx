import type { ReactNode } from "react";
import { useIsWide } from "../useIsWide";

type Props = { summary: ReactNode; children: ReactNode };

/** The inside of a card: open on wide screens, folded to its summary on phones. */
export function Fold({ summary, children }: Props) {
  const isWide = useIsWide();
  return (
    <details open={isWide} className="group p-5 sm:p-8">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 lg:pointer-events-none [&::-webkit-details-marker]:hidden">
        {summary}
        <span
          aria-hidden="true"
          className="border-ink-muted size-2.5 shrink-0 rotate-45 border-r-2 border-b-2 transition-transform group-open:rotate-225 lg:hidden"
        />
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
