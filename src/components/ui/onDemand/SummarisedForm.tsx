import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from "react";
import { plural } from "../../../lib/format";
import { SummarisedContext } from "../fieldContext";
import { WarningIcon } from "../icons";

/** A field that was refused: what it is called, why, and where it is. */
type Problem = { id: string; name: string; text: string; control: HTMLElement };

type Props = Omit<ComponentProps<"form">, "noValidate"> & {
  /** How often it was sent: react-hook-form's `submitCount`. */
  attempts: number;
};

/**
 * A form that says at its top what was refused of it, gathered from the errors at its fields, so that none can be
 * forgotten. The summary takes the focus after each failed try, is announced by that alone, and leads to the fields; give
 * react-hook-form `shouldFocusError: false`. Who is already at the next field keeps the focus: what is being typed must
 * not end elsewhere.
 */
export function SummarisedForm({ attempts, children, ...form }: Props) {
  const sentFrom = useRef<Element>(null);
  return (
    <form
      noValidate
      {...form}
      onSubmitCapture={() => {
        sentFrom.current = document.activeElement;
      }}
    >
      <ErrorSummary attempts={attempts} sentFrom={sentFrom} />
      <SummarisedContext value={true}>{children}</SummarisedContext>
    </form>
  );
}

type SummaryProps = { attempts: number; sentFrom: RefObject<Element | null> };

function ErrorSummary({ attempts, sentFrom }: SummaryProps) {
  const [headingId, listId] = [useId(), useId()];
  const anchor = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => {
    if (attempts === 0) return;
    // The fields have said what is wrong by then.
    const timer = setTimeout(() => setProblems(problemsOf(anchor.current?.closest("form"))));
    return () => clearTimeout(timer);
  }, [attempts]);
  useEffect(() => {
    const hasMovedOn = ![sentFrom.current, document.body].includes(document.activeElement);
    if (problems.length > 0 && !hasMovedOn) anchor.current?.focus();
  }, [problems, sentFrom]);
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
            {problems.map(({ id, name, text, control }) => (
              <li key={id}>
                <a
                  href={`#${control.id || id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    control.focus();
                  }}
                  className="inline-block py-0.5 underline underline-offset-2"
                >
                  {name}
                  {name.endsWith("?") ? "" : ":"} {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function problemsOf(form: HTMLFormElement | null | undefined): Problem[] {
  const errors = form?.querySelectorAll<HTMLElement>("[data-field-error]:not(:empty)") ?? [];
  return [...errors].flatMap((error) => {
    const control = form && controlOf(form, error.id);
    if (!control) return [];
    return [{ id: error.id, name: nameOf(control), text: error.textContent.trim(), control }];
  });
}

/** What the error speaks of: a control, or the first one of a group. */
function controlOf(form: HTMLFormElement, errorId: string): HTMLElement | null {
  const described = `[aria-describedby~="${errorId}"]`;
  return (
    form.querySelector<HTMLElement>(`${described}[aria-invalid="true"]`) ??
    form.querySelector<HTMLElement>(
      `fieldset${described} :is(input:not([type="file"]), button, select, textarea):enabled`,
    )
  );
}

/** Of radio buttons the group is what was left open, and each one's label an answer to it. */
const isAnswer = (control: HTMLElement) =>
  control instanceof HTMLInputElement && control.type === "radio";

function nameOf(control: HTMLElement): string {
  const labels = "labels" in control ? (control.labels as NodeListOf<HTMLElement> | null) : null;
  const isRefused = control.getAttribute("aria-invalid") === "true" && !isAnswer(control);
  const isLabelled = isRefused && labels?.[0];
  const label = isLabelled || control.closest("fieldset")?.querySelector("legend");
  return (label?.textContent ?? "").replace(/\s*\(optional\)$/, "").trim();
}
