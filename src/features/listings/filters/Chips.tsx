import { CloseIcon } from "#src/components/ui/icons.tsx";
import type { Chip } from "./filters";
import type { SetFilters } from "./useFilters";

export default function Chips({
  chips,
  set,
  onClear,
}: {
  chips: Chip[];
  set: SetFilters;
  onClear: () => void;
}) {
  return (
    <ul
      aria-label="Active filters"
      className="mb-2 flex gap-2 overflow-x-auto sm:mb-4 sm:flex-wrap"
    >
      {chips.map((chip) => (
        <li key={chip.label}>
          <button
            type="button"
            onClick={() => set(chip.without)}
            aria-label={`Remove filter ${chip.label}`}
            className="bg-accent-soft text-accent-strong hover:bg-sunken inline-flex min-h-9 items-center gap-1.5 rounded-full pr-2.5 pl-3.5 text-sm font-semibold whitespace-nowrap"
          >
            {chip.label}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={onClear}
            className="text-accent min-h-9 px-2 text-sm font-semibold whitespace-nowrap underline"
          >
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
