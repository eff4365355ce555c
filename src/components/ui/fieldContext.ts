import { createContext, use } from "react";

export type FieldContextValue = {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
};

export const FieldContext = createContext<FieldContextValue | null>(null);

export type FieldProblem = { element: HTMLElement; text: string };
/**
 * Adds an error to the summary of `SummarisedForm` until the returned function is called;
 * null outside of one.
 */
export const SummarisedContext = createContext<((problem: FieldProblem) => () => void) | null>(
  null,
);

export type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** Links a control to the label, hint and error of its Field; `{}` outside of one. */
export function useControlProps(): ControlProps {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.controlId,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.invalid || undefined,
    required: field.required || undefined,
    disabled: field.disabled || undefined,
  };
}
