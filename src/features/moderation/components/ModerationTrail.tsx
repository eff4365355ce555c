import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { type Column, DataTable } from "../../../components/ui/onDemand/DataTable";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { EmptyState } from "../../../components/ui/EmptyState";
import { ClockIcon } from "../../../components/ui/onDemand/icons";
import { LoadMore } from "../../../components/ui/LoadMore";
import { TableSkeleton } from "../../../components/ui/Skeleton";

type Entry = FunctionReturnType<typeof api.moderation.queue.trail>["page"][number];

const PER_PAGE = 10;

const columns: Column<Entry>[] = [
  { key: "at", header: "Date", cell: ({ at }) => <DateText at={at} kind="dateTime" /> },
  { key: "admin", header: "Admin", cell: ({ admin }) => admin ?? "Shoal" },
  { key: "action", header: "Action", cell: ({ action }) => action.replaceAll("_", " ") },
  { key: "target", header: "Whom or what", cell: ({ target }) => target },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => reason ?? "none given",
    className: "wrap-anywhere",
  },
];

/** Who did what to whom, when and why, newest first. */
export function ModerationTrail() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.moderation.queue.trail,
    {},
    { initialNumItems: PER_PAGE },
  );
  if (status === "LoadingFirstPage") return <TableSkeleton />;
  if (results.length === 0) {
    return (
      <EmptyState title="No past actions." icon={<ClockIcon size={32} />}>
        What admins do is kept here, with the reason.
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption="Past actions"
        columns={columns}
        rows={results}
        rowKey={({ eventId }) => eventId}
      />
      <LoadMore status={status} onLoadMore={() => loadMore(PER_PAGE)} />
    </>
  );
}
