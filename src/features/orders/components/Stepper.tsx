import { type Step, STEP_LABELS } from "../../../../convex/domain/orders/progress";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { CheckIcon, WarningIcon } from "../../../components/ui/icons";
import { cx } from "../../../lib/cx";

const BESIDE_THE_WAY: readonly string[] = ["cancelled", "refunded", "disputed"];

const words = { done: "done", current: "now", ahead: "to come" };

/** How far an order is, step by step; it changes under the eyes of both of its people. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="How far the order is" className="sm:flex">
      {steps.map((step, i) => (
        <li
          key={step.key}
          aria-current={step.state === "current" ? "step" : undefined}
          className="group relative flex min-h-12 gap-3 last:min-h-0 sm:min-h-22 sm:flex-1 sm:flex-col sm:items-center sm:gap-2 sm:text-center"
        >
          {i > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                "absolute -top-5 left-[0.8125rem] h-6 w-0.5 sm:top-[0.8125rem] sm:right-[calc(50%+1.125rem)] sm:left-[calc(-50%+1.125rem)] sm:h-0.5 sm:w-auto",
                step.state === "ahead" ? "bg-line-strong" : "bg-accent",
              )}
            />
          )}
          <Mark step={step} number={i + 1} />
          <span className="grid content-start">
            <span className={cx(step.state === "ahead" ? "text-ink-muted" : "font-semibold")}>
              {STEP_LABELS[step.key]}
              <span className="sr-only">, {words[step.state]}</span>
            </span>
            {step.at !== null && (
              <span className="text-ink-muted text-sm">
                <DateText at={step.at} kind="short" />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ step: { key, state }, number }: { step: Step; number: number }) {
  const left = BESIDE_THE_WAY.includes(key);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold transition-colors",
        state === "done" && "bg-accent text-on-accent",
        state === "current" && !left && "border-accent text-accent bg-surface border-2",
        state === "current" && left && "bg-warning-soft text-warning",
        state === "ahead" && "border-line-strong text-ink-muted bg-surface border",
      )}
    >
      {state === "done" ? <CheckIcon size={18} /> : left ? <WarningIcon size={18} /> : number}
    </span>
  );
}
