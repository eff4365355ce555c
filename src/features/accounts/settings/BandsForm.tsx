import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useFieldArray, useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { bandsFormSchema } from "#convex/domain/accounts/settingsSchemas.ts";
import { BANDS_MAX, bandTexts, type DeliveryBand } from "#convex/domain/shared/courierBands.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PlusIcon } from "#src/components/ui/pageIcons.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";

export function BandsForm({ bands }: { bands: DeliveryBand[] }) {
  const setBands = useMutation(api.accounts.settings.setDeliveryBands);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(bandsFormSchema),
    values: { bands: bandTexts(bands) },
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const draft = useDraft(form, { key: "bands", store: "tab" });
  const rows = useFieldArray({ control: form.control, name: "bands" });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (parsed) => {
    const values = structuredClone(form.getValues());
    const { ok } = await run(() => setBands(parsed), {
      done: "Delivery bands saved.",
      failed: "Could not save your delivery bands.",
    });
    if (!ok) return;
    resetToSaved(form, { sent: values, saved: { bands: bandTexts(parsed.bands) } });
  });
  const formError = errors.bands?.root?.message ?? errors.bands?.message;
  return (
    <SummarisedForm
      attempts={form.formState.submitCount}
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      {formError && (
        <Callout tone="danger" role="alert">
          {formError}
        </Callout>
      )}
      {rows.fields.length === 0 && (
        <p className="text-ink-muted">No delivery bands yet. You set prices on each listing.</p>
      )}
      <ul className="grid gap-4">
        {rows.fields.map((row, i) => (
          <li key={row.id} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <Field label="Up to" error={errors.bands?.[i]?.upToMiles?.message}>
              <TextInput
                inputMode="numeric"
                suffix="miles"
                placeholder="Anywhere"
                {...form.register(`bands.${i}.upToMiles`)}
              />
            </Field>
            <Field label="Courier price" required error={errors.bands?.[i]?.price?.message}>
              <TextInput inputMode="decimal" prefix="£" {...form.register(`bands.${i}.price`)} />
            </Field>
            <Button variant="ghost" className="sm:mt-7.5" onClick={() => rows.remove(i)}>
              Remove<span className="sr-only"> band {i + 1}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<PlusIcon size={18} />}
          disabled={rows.fields.length >= BANDS_MAX}
          onClick={() => rows.append({ upToMiles: "", price: "" })}
        >
          Add a band
        </Button>
        <Button type="submit" busy={busy}>
          Save delivery bands
        </Button>
      </div>
    </SummarisedForm>
  );
}
