import { TextInput } from "#src/components/ui/TextInput.tsx";

type Props = { label: string; value: string; onChange: (text: string) => void };

/** A search for a user by their full email address. */
export function EmailInput({ label, value, onChange }: Props) {
  return (
    <label className="grid min-w-56 flex-1 gap-1">
      <span className="text-sm font-semibold">{label}</span>
      <TextInput
        type="search"
        inputMode="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
