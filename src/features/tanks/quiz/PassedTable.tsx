import type { Doc } from "#convex/_generated/dataModel.js";
import { CheckIcon, InfoIcon } from "#src/components/ui/icons.tsx";

type Reason = Doc<"suitabilityQuizzes">["reasons"][number];

/** The comparisons that passed, one line each, then additional information. */
export function PassedTable({ reasons }: { reasons: readonly Reason[] }) {
  const rows = reasons.filter((reason) => reason.rule !== "DATA");
  const notes = reasons.filter((reason) => reason.rule === "DATA");
  return (
    <>
      {rows.length > 0 && (
        // On a phone it scrolls sideways, so it must be scrollable by keyboard too.
        <div
          role="group"
          aria-label="What fits"
          tabIndex={0}
          className="border-line bg-surface overflow-x-auto rounded-xl border shadow-xs"
        >
          <table className="w-full text-left text-sm sm:text-base">
            <thead className="bg-sunken sm:text-sm">
              <tr>
                <th scope="col" className="px-2 py-2.5 font-semibold sm:px-4">
                  Compared
                </th>
                <th scope="col" className="px-2 py-2.5 font-semibold sm:px-4">
                  Yours
                </th>
                <th scope="col" className="px-2 py-2.5 font-semibold sm:px-4">
                  Needed
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((reason) => (
                <tr key={`${reason.rule}-${reason.title}`} className="border-line border-t">
                  <th scope="row" className="px-2 py-2.5 font-normal sm:px-4">
                    <span className="flex items-center gap-1.5 sm:gap-2">
                      <CheckIcon size={18} className="text-success shrink-0" />
                      {reason.title}
                    </span>
                  </th>
                  <td className="px-2 py-2.5 sm:px-4">{reason.yours}</td>
                  <td className="px-2 py-2.5 sm:px-4">{reason.needs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {notes.map((note) => (
        <p key={note.text} className="text-ink-muted flex gap-2">
          <InfoIcon size={20} className="mt-0.5 shrink-0" />
          {note.text}
        </p>
      ))}
    </>
  );
}
