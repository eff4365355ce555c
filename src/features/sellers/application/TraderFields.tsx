import type { UseFormReturn } from "react-hook-form";
import type {
  ApplicationInput,
  ApplicationTyped,
} from "#convex/domain/sellers/applicationSchema.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { TextArea } from "#src/components/ui/TextArea.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

type Props = { form: UseFormReturn<ApplicationTyped, unknown, ApplicationInput> };

export function TraderFields({ form }: Props) {
  const errors = form.formState.errors.trader;
  return (
    <fieldset className="border-line grid min-w-0 gap-5 rounded-lg border p-4">
      <legend className="px-1 font-semibold">Your business</legend>
      <p className="text-ink-muted text-sm">
        Shoal checks this with the council. Buyers then see it on your page, your listings and their
        receipts, as the law requires.
      </p>
      <Field label="Trading name" required error={errors?.tradingName?.message}>
        <TextInput autoComplete="organization" {...form.register("trader.tradingName")} />
      </Field>
      <Field label="Business address" required error={errors?.address?.message}>
        <TextArea rows={3} autoComplete="street-address" {...form.register("trader.address")} />
      </Field>
      <Field label="Council that licensed you" required error={errors?.council?.message}>
        <TextInput placeholder="Leeds City Council" {...form.register("trader.council")} />
      </Field>
      <Field label="Licence number" required error={errors?.licenceNumber?.message}>
        <TextInput {...form.register("trader.licenceNumber")} />
      </Field>
    </fieldset>
  );
}
