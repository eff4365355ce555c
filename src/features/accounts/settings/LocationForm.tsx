import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { locationSchema } from "#convex/domain/accounts/settingsSchemas.ts";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { clearLastOutcode } from "#src/hooks/useLastOutcode.ts";
import { resetToSaved } from "#src/lib/resetToSaved.ts";

type Props = { outcode: string | null; place: string | null };

/** The viewer's location, stored only as the first half of a postcode. */
export function LocationForm({ outcode, place }: Props) {
  const setLocation = useMutation(api.accounts.settings.setLocation);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(locationSchema),
    values: { outcode: outcode ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useDraft(form, { key: "location", store: "tab" });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    const values = structuredClone(form.getValues());
    const { ok } = await run(() => setLocation(fields), {
      done: "Location saved.",
      failed: "Could not save your location.",
    });
    if (!ok) return;
    clearLastOutcode();
    resetToSaved(form, { sent: values, saved: fields });
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <Field
        label="First half of your postcode"
        hint={
          place === null
            ? "Such as LS6. We never store the rest."
            : `Now: ${place}. We never store the rest.`
        }
        error={errors.outcode?.message}
      >
        <TextInput
          autoComplete="postal-code"
          className="max-w-40 uppercase"
          {...form.register("outcode")}
        />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save location
      </Button>
    </form>
  );
}
