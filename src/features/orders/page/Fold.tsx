import type { ReactNode } from "react";
import { useIsWide } from "../lists/useIsWide";

type Props = { summary: ReactNode; children: ReactNode };

/**
 * A card's content: collapsed to its summary on phones, shown below its heading on wide screens.
 */
export function Fold({ summary, children }: Props) {
  const isWide = useIsWide();
  if (isWide) {
    return (
      <div className="p-8">
        {summary}
        <div className="mt-4">{children}</div>
      </div>
    );
  }
  return (
    <details className="group p-6 sm:p-8">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        {summary}
        <span
          aria-hidden="true"
          className="border-ink-muted size-2.5 shrink-0 rotate-45 border-r-2 border-b-2 transition-transform group-open:rotate-225"
        />
      </summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
