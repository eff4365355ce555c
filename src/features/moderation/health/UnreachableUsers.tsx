import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { emailProblems } from "../components/emailProblems";
import { EmailText } from "../components/EmailText";

type User = FunctionReturnType<typeof api.moderation.health.unreachable>["page"][number];

const PER_PAGE = 20;

const columns: Column<User>[] = [
  { key: "name", header: "Name", cell: ({ fullName }) => <PersonName>{fullName}</PersonName> },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => <EmailText address={email} />,
    className: "wrap-anywhere",
  },
  {
    key: "problem",
    header: "Problem",
    cell: ({ emailProblem }) => emailProblem && emailProblems[emailProblem.kind],
  },
  {
    key: "since",
    header: "Since",
    cell: ({ emailProblem }) => emailProblem && <RelativeDate at={emailProblem.at} />,
  },
];

/** Users whom no email reaches, live. A banner tells them, and only they can fix their address. */
export function UnreachableUsers() {
  const { results, status, loadMore } = useLiveList(
    api.moderation.health.unreachable,
    {},
    PER_PAGE,
  );
  if (status === "LoadingFirstPage") return <Skeleton className="h-6 w-56" />;
  if (results.length === 0) return <p className="text-ink-muted">Emails reach everyone.</p>;
  return (
    <>
      <DataTable
        dense
        caption="Users our emails don't reach"
        columns={columns}
        rows={results}
        rowKey={({ userId }) => userId}
      />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
