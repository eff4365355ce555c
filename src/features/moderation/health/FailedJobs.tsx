import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { FAILED_JOBS_SHOWN } from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";

type Failure = FunctionReturnType<typeof api.shared.jobFailures.list>[number];

const APPLY_EVENT = "payments/stripeEvents:applyAgain";

const sharedColumns: Column<Failure>[] = [
  { key: "error", header: "Problem", cell: ({ error }) => error, className: "wrap-anywhere" },
  { key: "attempts", header: "Tries", align: "end", cell: ({ attempts }) => attempts },
  {
    key: "since",
    header: "Since",
    cell: ({ firstAt }) => <RelativeDate at={firstAt} />,
  },
  {
    key: "last",
    header: "Last try",
    cell: ({ lastAt }) => <RelativeDate at={lastAt} />,
  },
  {
    key: "actions",
    header: "Actions",
    hidesLabel: true,
    cell: (failure) => <Actions {...failure} />,
  },
];
const jobColumns: Column<Failure>[] = [
  {
    key: "job",
    header: "Task",
    cell: ({ label }) => <span className="text-right md:text-left">{label}</span>,
  },
  { key: "row", header: "Row", cell: ({ rowId }) => <code translate="no">{shortId(rowId)}</code> },
  ...sharedColumns,
];
const eventColumns: Column<Failure>[] = [
  {
    key: "event",
    header: "Event",
    cell: ({ rowId }) => <code translate="no">{rowId}</code>,
    className: "wrap-anywhere",
  },
  ...sharedColumns,
];

export function FailedJobs() {
  return (
    <Failures
      include={({ job }) => job !== APPLY_EVENT}
      caption="Failed tasks"
      columns={jobColumns}
      emptyText="No tasks have failed."
    />
  );
}

export function FailedEvents() {
  return (
    <Failures
      include={({ job }) => job === APPLY_EVENT}
      caption="Failed events"
      columns={eventColumns}
      emptyText="No events have failed."
    />
  );
}

type Props = {
  include: (failure: Failure) => boolean;
  caption: string;
  columns: Column<Failure>[];
  emptyText: string;
};

function Failures({ include, caption, columns, emptyText }: Props) {
  const failures = useQuery(api.shared.jobFailures.list, {});
  if (failures === undefined) return <Skeleton className="mb-3 h-6 w-56" />;
  const rows = failures.slice(0, FAILED_JOBS_SHOWN).filter(include);
  const areAllHere = failures.length <= FAILED_JOBS_SHOWN;
  if (rows.length === 0) {
    return (
      <p className="text-ink-muted mb-3">
        {areAllHere ? emptyText : `None among the newest ${FAILED_JOBS_SHOWN} tasks and events.`}
      </p>
    );
  }
  return (
    <div className="mb-6">
      <p className="text-ink-muted mb-3">
        These retry every hour. Anything that stays here needs your attention.
        {!areAllHere && ` Only the newest ${FAILED_JOBS_SHOWN} tasks and events are shown.`}
      </p>
      <DataTable
        dense
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(failure) => failure.failureId}
      />
    </div>
  );
}

function Actions({ failureId, job, label, rowId }: Failure) {
  const tryAgain = useMutation(api.shared.jobFailures.tryAgain);
  const dismiss = useMutation(api.shared.jobFailures.dismiss);
  const { busy, run } = useCall();
  const jobName = `${label}, ${job === APPLY_EVENT ? rowId : shortId(rowId)}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        aria-label={`Try again: ${jobName}`}
        onClick={() =>
          void run(() => tryAgain({ failureId }), {
            failed: withTitle("Couldn't start the retry."),
            done: "Retrying.",
          })
        }
      >
        Try again
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={busy}
        aria-label={`Dismiss: ${jobName}`}
        onClick={() =>
          void run(() => dismiss({ failureId }), {
            failed: withTitle("Couldn't dismiss the failure."),
          })
        }
      >
        Dismiss
      </Button>
    </div>
  );
}
