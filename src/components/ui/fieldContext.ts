import { createContext, use } from "react";

export type FieldContextValue = {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
};

export const FieldContext = createContext<FieldContextValue | null>(null);
/** Whether the form around gathers its errors at its top: `onDemand/SummarisedForm`. */
export const SummarisedContext = createContext(false);

export type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** What ties a control to the label, hint and error of the Field around it; `{}` outside of one. */
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
