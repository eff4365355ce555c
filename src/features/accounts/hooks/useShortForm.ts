import { useState } from "react";
import type { ZodType } from "zod";

type Errors<Fields> = Partial<Record<keyof Fields & string, string>>;

/**
 * A form of a page that people land on: its fields work before its rules are there. `load` fetches those, a schema and
 * zod with it, on the first key. Fields are inputs with a `name`; once the form has been sent, errors follow what is typed.
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
    // The first problem of a field is the one to mend first.
    const found = [...(error?.issues ?? [])]
      .reverse()
      .map(({ path, message }) => [path[0], message]);
    const now = Object.fromEntries(found) as Errors<Fields>;
    setErrors(now);
    return { data, errors: now };
  };

  return {
    errors,
    /** How often it was sent. */
    attempts,
    onInput: ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
      // Sending the form asks for the rules again, and says if they can't be loaded.
      const checked = attempts > 0 ? check(currentTarget) : load();
      checked.catch(() => undefined);
    },
    /** What was typed into `form`, which is sent; null when it breaks a rule. */
    read: async (form: HTMLFormElement): Promise<Fields | null> => {
      const { data, errors: found } = await check(form);
      setAttempts((count) => count + 1);
      if (data === undefined && focusesError) focusFirst(form, found);
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
