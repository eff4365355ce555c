import type { ReactNode } from "react";
import { cx } from "#src/lib/cx.ts";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons";

export type CalloutTone = "info" | "success" | "warning" | "danger";

const styles: Record<CalloutTone, { box: string; icon: ReactNode }> = {
  info: {
    box: "bg-info-soft [&>svg]:text-info",
    icon: <InfoIcon size={22} className="mt-0.5 shrink-0" />,
  },
  success: {
    box: "bg-success-soft [&>svg]:text-success",
    icon: <CheckIcon size={22} className="mt-0.5 shrink-0" />,
  },
  warning: {
    box: "bg-warning-soft [&>svg]:text-warning",
    icon: <WarningIcon size={22} className="mt-0.5 shrink-0" />,
  },
  danger: {
    box: "bg-danger-soft [&>svg]:text-danger",
    icon: <WarningIcon size={22} className="mt-0.5 shrink-0" />,
  },
};

type Props = {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` if it appears in response to the user. */
  role?: "note" | "status" | "alert";
  className?: string;
};

export function Callout({
  tone = "info",
  title,
  children,
  actions,
  role = "note",
  className,
}: Props) {
  const style = styles[tone];
  return (
    <div role={role} className={cx("flex gap-3 rounded-lg p-4", style.box, className)}>
      {style.icon}
      <div className="min-w-0">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className="text-sm sm:text-base">{children}</div>}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2.5">{actions}</div>}
      </div>
    </div>
  );
}
