import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { TRAIL_ACTIONS, type TrailAction } from "#convex/domain/moderation/actions.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { ClockIcon } from "#src/components/ui/pageIcons.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { DayInput } from "../components/DayInput";
import { dayEdge, dayParam } from "../components/days";
import { EmailInput } from "../components/EmailInput";
import { useFullPages } from "../components/useFullPages";
import { type TrailQuery, useTrailCsv } from "./useTrailCsv";

type Entry = FunctionReturnType<typeof api.moderation.trail.list>["page"][number];

const PER_PAGE = 10;

const PARAMS = {
  admin: searchParam,
  person: searchParam,
  action: choiceParam(TRAIL_ACTIONS),
  from: dayParam,
  until: dayParam,
};

const actionLabel = (action: TrailAction) => action.replaceAll("_", " ");

const columns: Column<Entry>[] = [
  { key: "at", header: "Date", cell: ({ at }) => <DateText at={at} kind="dateTime" /> },
  { key: "admin", header: "Admin", cell: ({ admin }) => admin ?? "Shoal" },
  { key: "action", header: "Action", cell: ({ action }) => actionLabel(action) },
  { key: "target", header: "About", cell: ({ target }) => target },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => reason ?? "none given",
    className: "wrap-anywhere",
  },
];

/**
 * The log of moderation: actor, action, target, time and reason, newest first; filterable, and
 * downloadable as a file.
 */
export function ModerationTrail() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { admin, person, action } = values;
  const { busy, download } = useTrailCsv();
  const [from, to] = [dayEdge(values.from, false), dayEdge(values.until, true)];
  const request: TrailQuery = {
    ...(admin === "" ? {} : { admin }),
    ...(person === "" ? {} : { person }),
    ...(action === undefined ? {} : { action }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
  return (
    <>
      <div role="search" aria-label="Past actions" className="mb-6 flex flex-wrap items-end gap-4">
        <EmailInput
          label="Admin's email"
          value={typed.admin}
          onChange={(text) => type("admin", text)}
        />
        <EmailInput
          label="Person's email"
          value={typed.person}
          onChange={(text) => type("person", text)}
        />
        <label className="grid gap-1">
          <span className="text-sm font-semibold">Action</span>
          <NativeSelect
            value={action ?? ""}
            onChange={({ target }) => set({ action: target.value })}
          >
            <option value="">Any action</option>
            {TRAIL_ACTIONS.map((option) => (
              <option key={option} value={option}>
                {actionLabel(option)}
              </option>
            ))}
          </NativeSelect>
        </label>
        <DayInput label="From" value={values.from} onChange={(day) => set({ from: day })} />
        <DayInput label="Until" value={values.until} onChange={(day) => set({ until: day })} />
        <Button variant="secondary" busy={busy} onClick={() => download(request)}>
          Download CSV
        </Button>
      </div>
      <Entries request={request} />
    </>
  );
}

function Entries({ request }: { request: TrailQuery }) {
  const { results, status, isLooking, onLoadMore } = useFullPages(
    usePaginatedQuery(api.moderation.trail.list, request, { initialNumItems: PER_PAGE }),
    PER_PAGE,
    `trail ${JSON.stringify(request)}`,
  );
  const isEmpty = results.length === 0;
  return (
    <>
      {status === "LoadingFirstPage" || (isLooking && isEmpty) ? (
        <TableSkeleton />
      ) : isEmpty ? (
        <NoEntries
          isNarrowed={Object.keys(request).length > 0}
          isComplete={status === "Exhausted"}
        />
      ) : (
        <DataTable
          caption="Past actions"
          columns={columns}
          rows={results}
          rowKey={({ eventId }) => eventId}
        />
      )}
      <LoadMore status={isLooking ? "LoadingMore" : status} onLoadMore={onLoadMore} />
    </>
  );
}

function NoEntries({ isNarrowed, isComplete }: { isNarrowed: boolean; isComplete: boolean }) {
  const [title, text] = !isComplete
    ? ["No actions like this so far.", "There may be older ones. Load more to keep looking."]
    : isNarrowed
      ? [
          "No actions like this.",
          "Try other filters. An email must be the full address of an existing user.",
        ]
      : ["No past actions.", "Every admin action is recorded here with its reason."];
  return (
    <EmptyState title={title} icon={<ClockIcon size={32} />}>
      {text}
    </EmptyState>
  );
}
