import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { DEFAULT_QUIET_HOURS } from "#convex/domain/notifications/quietHours.ts";
import { timeOfDay } from "#convex/domain/shared/ukClock.ts";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { Switch } from "#src/components/ui/Switch.tsx";
import { useCall } from "#src/hooks/useCall.ts";

type Hours = FunctionReturnType<typeof api.accounts.settings.get>["quietHours"];

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => half * 30);

/** When the user's devices stay quiet. A change takes effect at once, and reverts if that fails. */
export function QuietHours({ quietHours }: { quietHours: Hours }) {
  const { run } = useCall({ overlapping: true });
  const set = useMutation(api.accounts.settings.setQuietHours).withOptimisticUpdate(
    (store, change) => {
      const settings = store.getQuery(api.accounts.settings.get, {});
      if (settings) store.setQuery(api.accounts.settings.get, {}, { ...settings, ...change });
    },
  );
  const save = (hours: Hours) =>
    void run(() => set({ quietHours: hours }), {
      failed: "Could not save your quiet hours. Please try again.",
    });
  return (
    <div className="grid gap-3">
      <Switch
        label="Quiet hours"
        hint="Your devices stay quiet then (UK time). You get what you've missed when quiet hours end."
        checked={quietHours !== null}
        onChange={(event) => save(event.currentTarget.checked ? DEFAULT_QUIET_HOURS : null)}
      />
      {quietHours !== null && (
        <div className="grid max-w-sm grid-cols-2 gap-4">
          <TimeField
            label="From"
            minutes={quietHours.from}
            other={quietHours.until}
            onChange={(from) => save({ ...quietHours, from })}
          />
          <TimeField
            label="Until"
            minutes={quietHours.until}
            other={quietHours.from}
            onChange={(until) => save({ ...quietHours, until })}
          />
        </div>
      )}
    </div>
  );
}

type TimeProps = {
  label: string;
  minutes: number;
  /** The other end of the quiet hours; not offered here, because the two must differ. */
  other: number;
  onChange: (minutes: number) => void;
};

function TimeField({ label, minutes, other, onChange }: TimeProps) {
  return (
    <Field label={label} required>
      <NativeSelect
        value={minutes}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {HALF_HOURS.filter((time) => time !== other).map((time) => (
          <option key={time} value={time}>
            {timeOfDay(time)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
