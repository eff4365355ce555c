import { useMutation, useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { capitalise } from "#convex/domain/shared/text.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { useNow } from "#src/hooks/useNow.ts";
import { formatCount, plural } from "#src/lib/format.ts";
import { intervalText, stateOf, type Sweep, type SweepState } from "./sweepStates";

const MINUTE_MS = 60_000;

type Row = Sweep & { state: SweepState };

const columns: Column<Row>[] = [
  {
    key: "sweep",
    header: "Job",
    cell: ({ label }) => <span className="text-right md:text-left">{capitalise(label)}</span>,
  },
  { key: "every", header: "Runs", cell: intervalText },
  {
    key: "last",
    header: "Last run",
    cell: ({ run }) => (run ? <RelativeDate at={run.lastAt} /> : "not yet"),
  },
  {
    key: "count",
    header: "Found",
    align: "end",
    cell: ({ run }) => (run === null || run.count === null ? "–" : formatCount(run.count)),
  },
  { key: "state", header: "State", cell: (row) => <State {...row} /> },
  { key: "run", header: "Actions", hidesLabel: true, cell: (row) => <RunNow {...row} /> },
];

function State({ state, run }: Row) {
  if (state === "onTime") return <Badge tone="success">On time</Badge>;
  if (state === "never") return <Badge>Not run yet</Badge>;
  return (
    <span className="grid justify-items-end gap-1 md:justify-items-start">
      <Badge tone="danger">{state === "overdue" ? "Overdue" : "Failed"}</Badge>
      {state === "overdue" && <span>It has missed at least one run.</span>}
      {run?.error && <span className="wrap-anywhere">{run.error}</span>}
    </span>
  );
}

/**
 * Every sweep with its last run and result. Those with a problem are shown; the others are
 * collapsed.
 */
export function Sweeps() {
  const sweeps = useQuery(api.moderation.sweeps.list, {});
  const now = useNow(MINUTE_MS);
  if (sweeps === undefined) return <TableSkeleton rows={6} />;
  const rows = sweeps.sweeps.map((sweep) => ({
    ...sweep,
    state: stateOf(sweep, sweeps.since, now),
  }));
  const isHealthy = ({ state }: Row) => state === "onTime" || state === "never";
  const [healthy, problems] = [rows.filter(isHealthy), rows.filter((row) => !isHealthy(row))];
  return (
    <div className="grid gap-3">
      {problems.length > 0 && <Table caption="Scheduled jobs with a problem" rows={problems} />}
      {healthy.length > 0 && (
        <details className="border-line bg-surface rounded-xl border px-4 py-3">
          <summary className="min-h-6 cursor-pointer font-semibold">{healthyText(healthy)}</summary>
          <div className="mt-3">
            <Table caption="Scheduled jobs on time" rows={healthy} />
          </div>
        </details>
      )}
    </div>
  );
}

/** "20 scheduled jobs on time, 2 not run yet" */
function healthyText(well: readonly Row[]): string {
  const neverRunCount = well.filter(({ state }) => state === "never").length;
  const onTimeText = `${plural(well.length - neverRunCount, "scheduled job")} on time`;
  return neverRunCount === 0 ? onTimeText : `${onTimeText}, ${neverRunCount} not run yet`;
}

const Table = ({ caption, rows }: { caption: string; rows: readonly Row[] }) => (
  <DataTable dense caption={caption} columns={columns} rows={rows} rowKey={({ sweep }) => sweep} />
);

function RunNow({ sweep, label }: Sweep) {
  const runNow = useMutation(api.moderation.sweeps.runNow);
  const { busy, run } = useCall();
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`Run now: ${label}`}
      onClick={() =>
        void run(() => runNow({ sweep }), {
          failed: withTitle("Couldn't start the job."),
          done: "The job is running.",
        })
      }
    >
      Run now
    </Button>
  );
}
