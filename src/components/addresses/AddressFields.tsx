import { Field } from "../ui/Field";
import { TextInput } from "../ui/TextInput";
import type { AddressFormState } from "./addressForm";

type Props = {
  form: AddressFormState;
  /** The error for a well-formed postcode that can't be used. */
  postcodeProblem?: string | undefined;
};

export function AddressFields({ form, postcodeProblem }: Props) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4">
      <Field label="Name" required error={errors.name?.message}>
        <TextInput autoComplete="shipping name" {...form.register("name")} />
      </Field>
      <Field label="Address line 1" required error={errors.line1?.message}>
        <TextInput autoComplete="shipping address-line1" {...form.register("line1")} />
      </Field>
      <Field label="Address line 2" error={errors.line2?.message}>
        <TextInput autoComplete="shipping address-line2" {...form.register("line2")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <Field label="Town" required error={errors.town?.message}>
          <TextInput autoComplete="shipping address-level2" {...form.register("town")} />
        </Field>
        <Field label="Postcode" required error={errors.postcode?.message ?? postcodeProblem}>
          <TextInput
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            {...form.register("postcode")}
          />
        </Field>
      </div>
      <Field
        label="Phone"
        hint="So that the courier can reach you on the day."
        className="max-w-72"
        error={errors.phone?.message}
      >
        <TextInput type="tel" autoComplete="shipping tel" {...form.register("phone")} />
      </Field>
    </div>
  );
}
