import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";

type Props = {
  title: ReactNode;
  /** One or two sentences on the page's purpose. */
  lead?: ReactNode;
  /** Above the title, for example a back link. */
  above?: ReactNode;
  actions?: ReactNode;
  className?: string;
};

/** A page's only h1. */
export function PageHeader({ title, lead, above, actions, className }: Props) {
  return (
    <header
      className={cx("mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4", className)}
    >
      <div className="min-w-0">
        {above !== undefined && <div className="mb-2 text-sm">{above}</div>}
        <h1 dir="auto" className="font-display text-3xl">
          {title}
        </h1>
        {lead !== undefined && <p className="text-ink-muted mt-2 max-w-prose text-lg">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
