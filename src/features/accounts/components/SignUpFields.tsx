import type { ComponentProps } from "react";
import { Checkbox } from "../../../components/ui/Checkbox";
import { Field } from "../../../components/ui/Field";
import { TextInput } from "../../../components/ui/TextInput";

type Props = { error: string | undefined; field: ComponentProps<"input"> };

/** The name of somebody who signs up, or confirms what others signed up for them. */
export function NewNameField({ error, field }: Props) {
  return (
    <Field label="Your name" hint="Shown to other people." required error={error}>
      <TextInput autoComplete="name" {...field} />
    </Field>
  );
}

export function Over16Field({ error, field }: Props) {
  return <Checkbox label="I am 16 or over" error={error} {...field} />;
}
