import type { ReactNode } from "react";
import { WarningIcon } from "./icons";

type Props = {
  title?: ReactNode;
  /** What happened, and what to do if that isn't obvious. */
  message: ReactNode;
  actions?: ReactNode;
};

export function ErrorCard({ title = "Error", message, actions }: Props) {
  return (
    <div
      role="alert"
      className="border-line bg-surface mx-auto grid max-w-xl justify-items-center gap-3 rounded-xl border p-8 text-center shadow-xs"
    >
      <span className="bg-danger-soft text-danger grid size-14 place-items-center rounded-full">
        <WarningIcon size={28} />
      </span>
      <h2 className="font-display text-xl">{title}</h2>
      <p className="text-ink-muted">{message}</p>
      {actions !== undefined && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      )}
    </div>
  );
}
