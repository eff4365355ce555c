import type { ReactNode } from "react";
import type { Doc } from "#convex/_generated/dataModel.js";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";

/** A reason as the check returns it and a completed quiz stores it. */
export type Reason = Doc<"suitabilityQuizzes">["reasons"][number];

const LEVELS: Record<Reason["level"], { label: string; tone: Tone }> = {
  unsuitable: { label: "Not suitable", tone: "danger" },
  caution: { label: "Check first", tone: "warning" },
  suitable: { label: "Suitable", tone: "success" },
};

type Props = {
  reasons: readonly Reason[];
  /** A button that carries out a reason's advice, in place of its text; null where there is none. */
  fixButton?: (reason: Reason) => ReactNode;
};

/** Every reason with the tank's figure, the figure needed, and the fix. */
export function ReasonList({ reasons, fixButton }: Props) {
  return (
    <ul className="grid gap-4">
      {reasons.map((reason, i) => (
        <li
          key={`${reason.rule}-${i}`}
          className="border-line bg-surface grid gap-3 rounded-xl border p-5 shadow-xs"
        >
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={LEVELS[reason.level].tone}>{LEVELS[reason.level].label}</Badge>
            <h3 className="font-semibold">{reason.title}</h3>
          </div>
          <p>{reason.text}</p>
          {(reason.yours !== undefined || reason.needs !== undefined) && (
            <dl className="bg-sunken grid grid-cols-2 gap-4 rounded-lg p-3">
              <div>
                <dt className="text-ink-muted text-sm">Yours</dt>
                <dd className="font-semibold">{reason.yours ?? "Not known"}</dd>
              </div>
              <div>
                <dt className="text-ink-muted text-sm">Needed</dt>
                <dd className="font-semibold">{reason.needs ?? "Not known"}</dd>
              </div>
            </dl>
          )}
          {fixButton?.(reason) ??
            (reason.fix !== undefined && (
              <p>
                <span className="font-semibold">How to fix it: </span>
                {reason.fix}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}
