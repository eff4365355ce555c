import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { plural } from "#src/lib/format.ts";
import { type FieldProblem, SummarisedContext } from "./fieldContext";
import { WarningIcon } from "./icons";

type Props = Omit<ComponentProps<"form">, "noValidate"> & {
  /** How often the form was submitted since its last reset: react-hook-form's `submitCount`. */
  attempts: number;
};

/**
 * A form that lists its errors at the top after a failed submit. Each `FieldError` adds its own
 * error while it has one, so the list shrinks as fields are corrected and disappears with a reset.
 * After each failed submit the list takes the focus, which announces it; give react-hook-form
 * `shouldFocusError: false`. If the user has already moved to another field, the focus stays there.
 */
export function SummarisedForm({ attempts, children, ...form }: Props) {
  const sentFrom = useRef<Element>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const addProblem = useCallback((problem: FieldProblem) => {
    setProblems((current) => [...current, problem].sort(byPlace));
    return () => setProblems((current) => current.filter((other) => other !== problem));
  }, []);
  return (
    <form
      noValidate
      {...form}
      onSubmitCapture={() => {
        sentFrom.current = document.activeElement;
      }}
    >
      <ErrorSummary
        attempts={attempts}
        problems={attempts === 0 ? [] : problems}
        sentFrom={sentFrom}
      />
      <SummarisedContext value={addProblem}>{children}</SummarisedContext>
    </form>
  );
}

const byPlace = (a: FieldProblem, b: FieldProblem) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

type SummaryProps = {
  attempts: number;
  problems: readonly FieldProblem[];
  sentFrom: RefObject<Element | null>;
};

function ErrorSummary({ attempts, problems, sentFrom }: SummaryProps) {
  const [headingId, listId] = [useId(), useId()];
  const anchor = useRef<HTMLDivElement>(null);
  const takeFocus = useEffectEvent(() => {
    const isElsewhere = ![sentFrom.current, document.body].includes(document.activeElement);
    if (problems.length > 0 && !isElsewhere) anchor.current?.focus();
  });
  useEffect(() => {
    // By then the fields have reported this submit's errors.
    const timer = setTimeout(takeFocus);
    return () => clearTimeout(timer);
  }, [attempts]);
  return (
    <div
      ref={anchor}
      role="group"
      aria-labelledby={headingId}
      aria-describedby={listId}
      tabIndex={-1}
      className="border-danger bg-danger-soft scroll-mt-24 rounded-lg border p-4 empty:hidden"
    >
      {problems.length > 0 && (
        <>
          <h2 id={headingId} className="text-danger flex items-center gap-2 font-semibold">
            <WarningIcon size={20} className="shrink-0" />
            {plural(problems.length, "thing needs", "things need")} your attention
          </h2>
          <ul id={listId} className="mt-2 grid gap-1">
            {problems.map((problem) => (
              <SummaryLink key={problem.element.id} {...problem} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function SummaryLink({ element, text }: FieldProblem) {
  const [name] = useState(() => nameOf(controlOf(element)));
  return (
    <li>
      <a
        href={`#${element.id}`}
        onClick={(event) => {
          event.preventDefault();
          controlOf(element)?.focus();
        }}
        className="inline-block py-0.5 underline underline-offset-2"
      >
        {name}
        {name === "" || name.endsWith("?") ? "" : ":"} {text}
      </a>
    </li>
  );
}

/** The control that an error describes, or the first control of the group that it describes. */
function controlOf(error: HTMLElement): HTMLElement | null {
  const describedSelector = `[aria-describedby~="${error.id}"]`;
  const find = (selector: string) => error.closest("form")?.querySelector<HTMLElement>(selector);
  return (
    find(`${describedSelector}[aria-invalid="true"]`) ??
    find(
      `fieldset${describedSelector} :is(input:not([type="file"]), button, select, textarea):enabled`,
    ) ??
    null
  );
}

/** A radio button's own label is one answer; the group's legend is the question. */
const isAnswer = (control: HTMLElement) =>
  control instanceof HTMLInputElement && control.type === "radio";

function nameOf(control: HTMLElement | null): string {
  if (control === null) return "";
  const labels = "labels" in control ? (control.labels as NodeListOf<HTMLElement> | null) : null;
  const isRefused = control.getAttribute("aria-invalid") === "true" && !isAnswer(control);
  const isLabelled = isRefused && labels?.[0];
  const label = isLabelled || control.closest("fieldset")?.querySelector("legend");
  return (label?.textContent ?? "").replace(/\s*\(optional\)$/, "").trim();
}
