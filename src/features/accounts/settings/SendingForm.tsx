import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { sendingSchema } from "#convex/domain/sellers/sendingSchema.ts";
import {
  NOTICE_DAYS_MAX,
  SENDING_DAYS,
  type SendingRules,
} from "#convex/domain/shared/sendingRules.ts";
import { timeOfDay } from "#convex/domain/shared/ukClock.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { fieldRows } from "#src/components/ui/controlStyles.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { FieldError } from "#src/components/ui/FieldError.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { useCall } from "#src/hooks/useCall.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour * 60);
const NOTICES = Array.from({ length: NOTICE_DAYS_MAX + 1 }, (_, days) => days);

/** On which days the seller sends parcels, and until when buyers can order for a day. */
export function SendingForm({ sending }: { sending: SendingRules }) {
  const save = useMutation(api.sellers.rules.setSending);
  const { busy, run } = useCall();
  const form = useForm({
    resolver: zodResolver(sendingSchema),
    values: sending,
    resetOptions: { keepDirtyValues: true },
  });
  const days = useWatch({ control: form.control, name: "days" });
  const error = form.formState.errors.days?.message;
  const toggle = (day: number, isOn: boolean) =>
    form.setValue("days", isOn ? [...days, day] : days.filter((other) => other !== day), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  const submit = form.handleSubmit(async (rules) => {
    await run(() => save(rules), {
      done: "Saved. Orders you already have keep their day.",
      failed: "Could not save your days.",
    });
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <fieldset aria-describedby={error === undefined ? undefined : "sending-days-error"}>
        <legend className="mb-1.5 font-semibold">I send on</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {SENDING_DAYS.map((name, at) => (
            <Checkbox
              key={name}
              label={name}
              checked={days.includes(at + 1)}
              onChange={(event) => toggle(at + 1, event.currentTarget.checked)}
            />
          ))}
        </div>
        <FieldError id="sending-days-error" error={error} />
      </fieldset>
      <div className={fieldRows}>
        <Field
          label="Order by"
          aligned
          required
          hint="UK time, on the day before you send. Extra notice moves this earlier."
        >
          <NativeSelect {...form.register("cutOff", { valueAsNumber: true })}>
            {HOURS.map((minutes) => (
              <option key={minutes} value={minutes}>
                {timeOfDay(minutes)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label="Extra notice"
          aligned
          required
          hint="More days that you need before you send, to fast and pack the animals."
        >
          <NativeSelect {...form.register("notice", { valueAsNumber: true })}>
            {NOTICES.map((notice) => (
              <option key={notice} value={notice}>
                {notice === 0 ? "None" : notice === 1 ? "1 day" : `${notice} days`}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
