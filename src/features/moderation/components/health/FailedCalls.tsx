import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/onDemand/DataTable.tsx";
import { DateText } from "#src/components/ui/onDemand/DateText.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";

type Call = FunctionReturnType<typeof api.shared.jobs.calls>["failed"][number];

const columns: Column<Call>[] = [
  {
    key: "name",
    header: "Function",
    cell: ({ name }) => <code>{name}</code>,
    className: "wrap-anywhere",
  },
  { key: "error", header: "Problem", cell: ({ error }) => error, className: "wrap-anywhere" },
  { key: "at", header: "When", cell: ({ at }) => <DateText at={at} kind="relative" /> },
  { key: "actions", header: "Actions", bare: true, cell: (call) => <TryAgain {...call} /> },
];

/** Scheduled functions that ended with an error; nothing if there are none. */
export function FailedCalls() {
  const calls = useQuery(api.shared.jobs.calls, {});
  if (calls === undefined || calls.failed.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-1 text-lg font-semibold">Failed background functions</h3>
      <p className="text-ink-muted mb-3">
        Among the last 25 scheduled. The jobs below pick up most unfinished work; a long task
        continues where it stopped when you retry it.
      </p>
      <DataTable
        dense
        caption="Failed background functions"
        columns={columns}
        rows={calls.failed}
        rowKey={({ callId }) => callId}
      />
    </div>
  );
}

function TryAgain({ callId, name }: Call) {
  const tryAgain = useMutation(api.shared.jobs.tryCallAgain);
  const { busy, run } = useCall();
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`Try again: ${name}`}
      onClick={() =>
        void run(() => tryAgain({ callId }), {
          failed: withTitle("Couldn’t retry it."),
          done: "Retrying.",
        })
      }
    >
      Try again
    </Button>
  );
}
