import type { ReactNode } from "react";
import { cx } from "../../lib/cx";

type Props = {
  title: ReactNode;
  /** One or two sentences on what the page is for. */
  lead?: ReactNode;
  /** Above the title, such as a link back. */
  above?: ReactNode;
  /** Buttons at the end of the row. */
  actions?: ReactNode;
  className?: string;
};

/** The one h1 of a page. */
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
