import { useState } from "react";
import type { ZodType } from "zod";

type Errors<Fields> = Partial<Record<keyof Fields & string, string>>;

/**
 * A form that works before its validation code (a schema and zod) has loaded. The first key press
 * calls `load` to fetch that code. Fields are inputs with a `name`. After the first submit, errors update while
 * typing.
 */
export function useShortForm<Fields extends object>(
  load: () => Promise<ZodType<Fields>>,
  { focusesError = true } = {},
) {
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [attempts, setAttempts] = useState(0);

  const check = async (form: HTMLFormElement) => {
    const schema = await load();
    const { data, error } = schema.safeParse(valuesOf(form));
    // Reversed, so that a field's first issue wins.
    const errorEntries = [...(error?.issues ?? [])]
      .reverse()
      .map(({ path, message }) => [path[0], message]);
    const newErrors = Object.fromEntries(errorEntries) as Errors<Fields>;
    setErrors(newErrors);
    return { data, errors: newErrors };
  };

  return {
    errors,
    attempts,
    onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
      // If loading fails, submitting tries again and reports the failure.
      const checked = attempts > 0 ? check(currentTarget) : load();
      checked.catch(() => undefined);
    },
    /** The input of the submitted `form`; null if it is invalid. */
    read: async (form: HTMLFormElement): Promise<Fields | null> => {
      const { data, errors: fieldErrors } = await check(form);
      setAttempts((count) => count + 1);
      if (data === undefined && focusesError) focusFirst(form, fieldErrors);
      return data ?? null;
    },
  };
}

function valuesOf(form: HTMLFormElement): Record<string, string | boolean> {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  return Object.fromEntries(
    fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]),
  );
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  fields.find(({ name }) => Object.hasOwn(errors, name))?.focus();
}
