import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { type Column, DataTable } from "#src/components/ui/onDemand/DataTable.tsx";
import { DateText } from "#src/components/ui/onDemand/DateText.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { formatCount } from "#src/lib/format.ts";

type Day = FunctionReturnType<typeof api.payments.webhook.refused>[number];

/** The server stops counting here, per day. */
const COUNTED_MAX = 1000;
const counted = (count: number): string =>
  `${formatCount(count)}${count >= COUNTED_MAX ? " or more" : ""}`;

const columns: Column<Day>[] = [
  {
    key: "day",
    header: "Day (UTC)",
    cell: ({ day }) => <DateText at={Date.parse(day)} kind="long" />,
  },
  {
    key: "unsigned",
    header: "Not signed by Stripe",
    align: "end",
    cell: ({ unsigned }) => counted(unsigned),
  },
  {
    key: "unreadable",
    header: "Signed but unreadable",
    align: "end",
    cell: ({ unreadable }) => counted(unreadable),
  },
];

/** The refused webhook calls per day. Anyone may call it, so a few are harmless. */
export function Refusals() {
  const days = useQuery(api.payments.webhook.refused, {});
  if (days === undefined) return <TableSkeleton rows={1} />;
  if (days.length === 0) return <p className="text-ink-muted">No calls were refused.</p>;
  return (
    <>
      <p className="text-ink-muted mb-3">
        Anyone can call the webhook, so a few refusals are normal. If every call from Stripe is
        refused, the signing secret is wrong.
      </p>
      <DataTable
        dense
        caption="Refused webhook calls"
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
      />
    </>
  );
}
