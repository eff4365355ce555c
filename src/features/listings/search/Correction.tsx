import type { SetFilters } from "../filters/useFilters";

type Props = { search: string; corrected: string; set: SetFilters };

/** Shows how a misspelt search was understood, and how to search for the exact words. */
export default function Correction({ search, corrected, set }: Props) {
  return (
    <p role="status" className="mb-2 text-sm sm:mb-4 sm:text-base">
      Showing results for <strong>{corrected}</strong>.{" "}
      <button
        type="button"
        onClick={() => set({ exact: "1" })}
        className="text-accent font-semibold underline"
      >
        Search for {search} instead
      </button>
    </p>
  );
}
