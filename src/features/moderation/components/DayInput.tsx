import { TextInput } from "#src/components/ui/TextInput.tsx";

type DayProps = { label: string; value: string; onChange: (day: string) => void };

/** A day filter: "2026-11-21", "" for none. */
export function DayInput({ label, value, onChange }: DayProps) {
  return (
    <label className="grid gap-1 max-sm:col-span-2">
      <span className="text-sm font-semibold whitespace-nowrap">{label}</span>
      <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}
