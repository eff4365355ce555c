import { isOffPath, type Step, stepLabel } from "#convex/domain/orders/progress.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import { CheckIcon, WarningIcon } from "#src/components/ui/icons.tsx";
import { cx } from "#src/lib/cx.ts";

/**
 * On the usual path, the current step is the next one to reach. Off that path, in a dispute for example, the
 * current step has been reached.
 */
const stateText = ({ key, state }: Step) =>
  state === "done" ? "done" : state === "ahead" ? "to come" : isOffPath(key) ? "now" : "next";

/** An order's progress, step by step, live; on phones a line of dots with the last step reached. */
export function Stepper({ steps }: { steps: readonly Step[] }) {
  const reachedIndex = steps.findLastIndex(
    ({ key, state }) => state === "done" || (state === "current" && isOffPath(key)),
  );
  const reachedStep = steps[reachedIndex];
  return (
    <div className="flex items-center justify-between gap-3 sm:block">
      {reachedStep && (
        <p aria-hidden="true" className="text-sm sm:hidden">
          <span className="font-semibold">{stepLabel(reachedStep.key)}</span>{" "}
          <span className="text-ink-muted">{`${reachedIndex + 1} of ${steps.length}`}</span>
        </p>
      )}
      <StepList steps={steps} />
    </div>
  );
}

function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-label="Order progress" className="flex max-sm:gap-1.5">
      {steps.map((step, i) => (
        <li
          key={step.key}
          aria-current={step.state === "current" ? "step" : undefined}
          className="relative flex sm:min-h-22 sm:flex-1 sm:flex-col sm:items-center sm:gap-2 sm:text-center"
        >
          {i > 0 && (
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-[0.8125rem] right-[calc(50%+1.125rem)] left-[calc(-50%+1.125rem)] h-0.5 max-sm:hidden",
                step.state === "ahead" ? "bg-line-strong" : "bg-accent",
              )}
            />
          )}
          <Mark step={step} number={i + 1} />
          <span className="grid content-start max-sm:sr-only">
            <span className={cx(step.state === "ahead" ? "text-ink-muted" : "font-semibold")}>
              {stepLabel(step.key)}
              <span className="sr-only">, {stateText(step)}</span>
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
  const isOffUsualPath = isOffPath(key);
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold transition-colors max-sm:size-3 max-sm:*:hidden",
        state === "done" && "bg-accent text-on-accent",
        state === "current" && !isOffUsualPath && "border-accent text-accent bg-surface border-2",
        state === "current" && isOffUsualPath && "bg-warning-soft text-warning max-sm:bg-warning",
        state === "ahead" && "border-line-strong text-ink-muted bg-surface border",
      )}
    >
      {state === "done" ? (
        <CheckIcon size={18} />
      ) : isOffUsualPath ? (
        <WarningIcon size={18} />
      ) : (
        <span>{number}</span>
      )}
    </span>
  );
}
