import { useConvex } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { useCall } from "#src/hooks/useCall.ts";
import { csvOf, csvText, everyRow, saveCsv } from "#src/lib/csv.ts";
import { plural } from "#src/lib/format.ts";

export type TrailQuery = Omit<(typeof api.moderation.trail.list)["_args"], "paginationOpts">;
type Entry = (typeof api.moderation.trail.list)["_returnType"]["page"][number];

/** The most pages read; for more, narrow the dates and download in parts. */
const PAGES_MAX = 100;

const columns = [
  { header: "Time (UTC)", cell: ({ at }: Entry) => new Date(at).toISOString() },
  { header: "Admin", cell: ({ admin }: Entry) => csvText(admin ?? "Shoal") },
  { header: "Action", cell: ({ action }: Entry) => action },
  { header: "About", cell: ({ target }: Entry) => csvText(target) },
  { header: "Reason", cell: ({ reason }: Entry) => csvText(reason ?? "") },
];

/** Fetches the filtered log page by page and downloads it as a file. */
export function useTrailCsv() {
  const convex = useConvex();
  const { busy, run } = useCall();

  const download = (request: TrailQuery) =>
    void run(
      async () => {
        const { rows, isAll } = await everyRow(
          (paginationOpts) =>
            convex.query(api.moderation.trail.list, { ...request, paginationOpts }),
          PAGES_MAX,
        );
        saveCsv(csvOf(columns, rows), "shoal-past-actions.csv");
        const count = plural(rows.length, "action");
        return isAll ? `${count} downloaded.` : `The latest ${count} downloaded; there are more.`;
      },
      { done: (text) => text, failed: "The download did not work. Please try again." },
    );
  return { busy, download };
}
