import { useQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { SetFilters } from "../useFilters";

/** Says what a search with a typing error was taken to mean, and how to search for the words as they are. */
export default function Correction({ search, set }: { search: string; set: SetFilters }) {
  const meant = useQuery(api.listings.browse.corrected, { search });
  if (!meant) return null;
  return (
    <p role="status" className="mb-4">
      Showing results for <strong>{meant}</strong>.{" "}
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
