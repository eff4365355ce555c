import { type ComponentProps, useRef } from "react";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { NameSuggestion } from "../components/NameSuggestion";

type Props = { error: string | undefined; field: ComponentProps<"input"> };

/** A name field for signing up, or for confirming a sign-up that another person made. */
export function NewNameField({ error, field }: Props) {
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area} className="grid gap-1.5">
      <Field label="Your name" hint="Shown to other people." required error={error}>
        <TextInput autoComplete="name" {...field} />
      </Field>
      <NameSuggestion area={area} error={error} />
    </div>
  );
}

export function Over16Field({ error, field }: Props) {
  return <Checkbox label="I am 16 or over" error={error} {...field} />;
}
