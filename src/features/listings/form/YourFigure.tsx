import type { FigureVerdict } from "#convex/domain/tanks/figures.ts";
import { CheckIcon, CloseIcon, WarningIcon } from "#src/components/ui/icons.tsx";
import { cx } from "#src/lib/cx.ts";

const MARKS = {
  suitable: { Icon: CheckIcon, tone: "text-success" },
  caution: { Icon: WarningIcon, tone: "text-warning" },
  unsuitable: { Icon: CloseIcon, tone: "text-danger" },
} as const;

type Props = {
  /** The tank's figure, with its unit. */
  yours: string;
  /** The rules' verdict, as text; undefined until it has loaded. */
  verdict: FigureVerdict | undefined;
};

/** The viewer's figure below the species' range, with the same verdict as in the quiz. */
export function YourFigure({ yours, verdict }: Props) {
  const { Icon, tone } = verdict ? MARKS[verdict.level] : { Icon: null, tone: "text-ink-muted" };
  return (
    <span className={cx("flex min-h-6 items-center gap-1 text-sm", tone)}>
      {Icon && <Icon size={16} className="shrink-0" />}
      <span>
        Your tank: {yours}
        {verdict && ` (${verdict.text})`}
      </span>
    </span>
  );
}
