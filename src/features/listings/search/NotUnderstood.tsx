import { summariseNames } from "#convex/domain/shared/summariseNames.ts";
import type { Interpretation } from "../filters/filters";

/** Says which words of a search were left out, and what the list shows instead. */
export default function NotUnderstood({ unread, understood, stated }: Interpretation) {
  return (
    <p role="status" className="mb-2 text-sm sm:mb-4 sm:text-base">
      <span>
        We can't search by{" "}
        {summariseNames(
          unread.map((phrase) => `“${phrase}”`),
          "or",
        )}
        .
      </span>
      {understood !== "" && (
        <span>
          {" "}
          Showing <strong>{understood}</strong>.
        </span>
      )}
      {understood === "" && stated.length === 0 && <span> Showing everything.</span>}
    </p>
  );
}
