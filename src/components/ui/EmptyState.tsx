import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { FishIcon } from "./icons";

type Props = {
  /** Names what is missing: 'No sold listings found.' */
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Without its own frame, for use inside one. */
  frameless?: boolean;
};

export function EmptyState({ title, children, action, icon, frameless = false }: Props) {
  return (
    <div
      className={cx(
        "grid justify-items-center gap-3 px-6 py-14 text-center",
        !frameless && "border-line-strong rounded-xl border border-dashed",
      )}
    >
      <span className="bg-accent-soft text-accent grid size-16 place-items-center rounded-full">
        {icon ?? <FishIcon size={32} />}
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="text-ink-muted max-w-md">{children}</div>}
      {action !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>
      )}
    </div>
  );
}
