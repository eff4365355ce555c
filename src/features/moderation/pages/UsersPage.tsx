import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Standing } from "#convex/domain/accounts/standings.ts";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { UserIcon } from "#src/components/ui/pageIcons.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { plural } from "#src/lib/format.ts";
import { Head } from "#src/lib/head.tsx";
import { emailProblems } from "../components/emailProblems";
import { EmailText } from "../components/EmailText";
import { filterSelect, ListTools, orderParam, sortSelect } from "../components/ListTools";
import { LivePart } from "../components/LivePart";
import { ViewingNow } from "../components/ViewingNow";
import { ActionReports } from "../queue/ActionReports";
import { DeleteFailedUsers } from "../standing/DeleteFailedUsers";
import { DeleteUserDialog } from "../standing/DeleteUserDialog";
import { StandingDialog } from "../standing/StandingDialog";
import type { StandingAction } from "../standing/useStanding";

type User = FunctionReturnType<typeof api.moderation.users.list>["page"][number];
type Action = Exclude<StandingAction, "purge"> | "delete" | "notes";

const NotesDialog = lazyWithRetry(async () => {
  const { NotesDialog } = await import("../standing/NotesDialog");
  return { default: NotesDialog };
});

const USERS_PER_PAGE = 25;

const standings: readonly { value: Standing; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "suspended", label: "Suspended" },
  { value: "banned", label: "Banned" },
];

const PARAMS = {
  search: searchParam,
  status: choiceParam(standings.map(({ value }) => value)),
  order: orderParam,
};

/** /admin/users: all users, live; suspend, ban, reinstate and delete. */
export default function UsersPage() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { search, status: statusFilter, order = "newest" } = values;
  // Held here rather than in the table, which a skeleton replaces while another search loads.
  const [pending, setPending] = useState<{ user: User; action: Action } | null>(null);
  const close = () => setPending(null);
  return (
    <Page width="full">
      <Head title="User Management" noIndex />
      <PageHeader
        title="User Management"
        lead="All accounts, including suspended and banned"
        actions={<DeleteFailedUsers />}
      />
      <ListTools
        search={{
          label: "Search by name or email",
          value: typed.search,
          onChange: (text) => type("search", text),
        }}
        selects={[
          filterSelect("Status", "Any status", standings, statusFilter, (value) =>
            set({ status: value }),
          ),
          sortSelect(order, (value) => set({ order: value }), search !== ""),
        ]}
      />
      <LivePart title={adminTexts.usersFailed} subject="user" resetKey={search}>
        <UserTable
          filters={{
            search,
            oldestFirst: order === "oldest",
            ...(statusFilter === undefined ? {} : { standing: statusFilter }),
          }}
          onAction={(user, action) => setPending({ user, action })}
        />
      </LivePart>
      {pending?.action === "delete" && <DeleteUserDialog user={pending.user} onClose={close} />}
      {pending?.action === "notes" && (
        <Suspense fallback={null}>
          <NotesDialog user={pending.user} onClose={close} />
        </Suspense>
      )}
      {pending && pending.action !== "delete" && pending.action !== "notes" && (
        <StandingDialog
          account={{ ...pending.user, name: pending.user.fullName }}
          action={pending.action}
          onClose={close}
        />
      )}
      <ActionReports />
    </Page>
  );
}

type OnAction = (user: User, action: Action) => void;

type UserFilters = Omit<(typeof api.moderation.users.list)["_args"], "paginationOpts">;

function UserTable({ filters, onAction }: { filters: UserFilters; onAction: OnAction }) {
  const { results, status, loadMore } = useLiveList(
    api.moderation.users.list,
    filters,
    USERS_PER_PAGE,
  );
  if (status === "LoadingFirstPage") return <TableSkeleton />;
  if (results.length === 0) {
    return (
      <EmptyState title="No users match" icon={<UserIcon size={32} />}>
        Try part of the name, the whole email address, or any status.
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        caption="Users"
        columns={columns(onAction)}
        rows={results}
        rowKey={(user) => user.userId}
      />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}

function columns(onAction: OnAction): Column<User>[] {
  return [
    { key: "id", header: "ID", cell: (user) => <code translate="no">{shortId(user.userId)}</code> },
    {
      key: "name",
      header: "Name",
      className: "wrap-anywhere md:min-w-44",
      cell: (user) => (
        <>
          <p className="font-semibold">
            <PersonName>{user.fullName}</PersonName>
          </p>
          <p className="text-ink-muted text-xs">
            {plural(user.listings, "listing")} · {plural(user.transactions, "transaction")} ·{" "}
            {plural(user.reports, "report")}
          </p>
        </>
      ),
    },
    {
      key: "email",
      header: "Email",
      className: "wrap-anywhere",
      // A deleted account's row contains a placeholder address.
      cell: (user) =>
        user.isDeleted ? (
          "none"
        ) : (
          <>
            <EmailText address={user.email} />
            {user.emailProblem && (
              <span className="text-warning block text-xs">
                {emailProblems[user.emailProblem.kind]}
              </span>
            )}
          </>
        ),
    },
    { key: "role", header: "Role", cell: (user) => user.role },
    {
      key: "status",
      header: "Status",
      cell: (user) => (
        <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
          <StandingBadge user={user} />
          {user.suspicious && !user.isDeleted && <Badge tone="warning">Suspicious</Badge>}
          <ViewingNow itemType="user" itemId={user.userId} />
        </span>
      ),
    },
    { key: "created", header: "Created", cell: (user) => <DateText at={user.createdAt} /> },
    {
      key: "actions",
      header: "Actions",
      hidesLabel: true,
      cell: (user) => <Actions user={user} onAction={(action) => onAction(user, action)} />,
    },
  ];
}

function StandingBadge({ user }: { user: User }) {
  if (user.isDeleted) return <Badge>Deleted</Badge>;
  if (user.isBanned) return <Badge tone="danger">Banned</Badge>;
  if (user.isSuspended) return <Badge tone="warning">Suspended</Badge>;
  return <Badge tone="success">Active</Badge>;
}

function Actions({ user, onAction }: { user: User; onAction: (action: Action) => void }) {
  if (user.isDeleted) return null;
  const notes = (
    <Button size="sm" variant="secondary" onClick={() => onAction("notes")}>
      {user.notes === 0 ? "Notes" : `Notes (${user.notes})`}
    </Button>
  );
  if (user.role === "admin") return notes;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <Button
        size="sm"
        variant="secondary"
        disabled={user.isBanned}
        onClick={() => onAction(user.isSuspended ? "unsuspend" : "suspend")}
      >
        {user.isSuspended ? "Unsuspend" : "Suspend"}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => onAction(user.isBanned ? "unban" : "ban")}
      >
        {user.isBanned ? "Unban" : "Ban"}
      </Button>
      <Button size="sm" variant="ghost" className="text-danger" onClick={() => onAction("delete")}>
        Delete
      </Button>
      {notes}
    </div>
  );
}
