import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { SEARCH_DEBOUNCE_MS } from "../../../../convex/domain/shared/constants";
import { shortId } from "../../../../convex/domain/shared/ids";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { Badge } from "../../../components/ui/Badge";
import { Button } from "../../../components/ui/Button";
import { type Column, DataTable } from "../../../components/ui/onDemand/DataTable";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { EmptyState } from "../../../components/ui/EmptyState";
import { UserIcon } from "../../../components/ui/onDemand/icons";
import { LoadMore } from "../../../components/ui/LoadMore";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { TableSkeleton } from "../../../components/ui/Skeleton";
import { TextInput } from "../../../components/ui/TextInput";
import { useDebounced } from "../../../hooks/useDebounced";
import { plural } from "../../../lib/format";
import { Head } from "../../../lib/head";
import { DeleteFailedUsers } from "../components/DeleteFailedUsers";
import { DeleteUserDialog } from "../components/DeleteUserDialog";
import { LivePart } from "../components/LivePart";
import { ReasonDialog } from "../components/ReasonDialog";
import { headed, useCall } from "../../../hooks/useCall";

type User = FunctionReturnType<typeof api.moderation.users.list>["page"][number];
type StandingAction = "suspend" | "unsuspend" | "ban" | "unban";
type Action = StandingAction | "delete";

const USERS_PER_PAGE = 25;

/** /admin/users: everybody, live; suspending, banning, letting back in and deleting. */
export default function UsersPage() {
  const [text, setText] = useState("");
  const search = useDebounced(text, SEARCH_DEBOUNCE_MS);
  // Here and not in the table, which gives way to a skeleton while another search is on its way.
  const [pending, setPending] = useState<{ user: User; action: Action } | null>(null);
  const close = () => setPending(null);
  return (
    <Page>
      <Head title="User Management" noIndex />
      <PageHeader
        title="User Management"
        lead="Who is on Shoal, and who may not be for now."
        actions={<DeleteFailedUsers />}
      />
      <div className="mb-6 max-w-md">
        <TextInput
          type="search"
          aria-label="Search by name or email"
          placeholder="Search by name or email"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <LivePart title={adminTexts.usersFailed} what="user" resetKey={search}>
        <UserTable search={search} onAction={(user, action) => setPending({ user, action })} />
      </LivePart>
      {pending?.action === "delete" && <DeleteUserDialog user={pending.user} onClose={close} />}
      {pending && pending.action !== "delete" && (
        <StandingDialog user={pending.user} action={pending.action} onClose={close} />
      )}
    </Page>
  );
}

type OnAction = (user: User, action: Action) => void;

function UserTable({ search, onAction }: { search: string; onAction: OnAction }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.moderation.users.list,
    { search },
    { initialNumItems: USERS_PER_PAGE },
  );
  if (status === "LoadingFirstPage") return <TableSkeleton />;
  if (results.length === 0) {
    return (
      <EmptyState title="Nobody found" icon={<UserIcon size={32} />}>
        Try a part of the name or the whole address.
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
      <LoadMore status={status} onLoadMore={() => loadMore(USERS_PER_PAGE)} />
    </>
  );
}

function columns(onAction: OnAction): Column<User>[] {
  return [
    { key: "id", header: "ID", cell: (user) => <code>{shortId(user.userId)}</code> },
    {
      key: "name",
      header: "Name",
      cell: (user) => (
        <>
          <p className="font-semibold">{user.fullName}</p>
          <p className="text-ink-muted text-xs">
            {plural(user.listings, "listing")} · {plural(user.transactions, "transaction")} ·{" "}
            {plural(user.reports, "report")}
          </p>
        </>
      ),
    },
    { key: "email", header: "Email", cell: (user) => user.email, className: "wrap-anywhere" },
    { key: "role", header: "Role", cell: (user) => user.role },
    { key: "status", header: "Status", cell: (user) => <Standing user={user} /> },
    { key: "created", header: "Created", cell: (user) => <DateText at={user.createdAt} /> },
    {
      key: "actions",
      header: "Actions",
      bare: true,
      cell: (user) => <Actions user={user} onAction={(action) => onAction(user, action)} />,
    },
  ];
}

/** Banned comes before Suspended, otherwise Active. */
function Standing({ user }: { user: User }) {
  if (user.isDeleted) return <Badge>Deleted</Badge>;
  if (user.isBanned) return <Badge tone="danger">Banned</Badge>;
  if (user.isSuspended) return <Badge tone="warning">Suspended</Badge>;
  return <Badge tone="success">Active</Badge>;
}

function Actions({ user, onAction }: { user: User; onAction: (action: Action) => void }) {
  if (user.role === "admin" || user.isDeleted) return null;
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
      <Button size="sm" variant="danger" onClick={() => onAction("delete")}>
        Delete
      </Button>
    </div>
  );
}

const dialogs: Record<
  StandingAction,
  { title: string; label: string; description: string; failed: string }
> = {
  suspend: {
    title: adminTexts.suspendTitle,
    label: "Suspend",
    description: "They are signed out at once and their listings are hidden until you unsuspend.",
    failed: adminTexts.suspendFailed,
  },
  unsuspend: {
    title: adminTexts.unsuspendTitle,
    label: "Unsuspend",
    description: "They can sign in again and their listings come back.",
    failed: adminTexts.unsuspendFailed,
  },
  ban: {
    title: adminTexts.banTitle,
    label: "Ban for 30 days",
    description: "They are signed out at once and their listings are hidden for 30 days.",
    failed: adminTexts.banFailed,
  },
  unban: {
    title: "Unban User Account",
    label: "Unban",
    description: "They can sign in again and their listings come back.",
    failed: adminTexts.unbanFailed,
  },
};

function StandingDialog({
  user,
  action,
  onClose,
}: {
  user: User;
  action: StandingAction;
  onClose: () => void;
}) {
  const suspend = useMutation(api.moderation.users.suspend);
  const ban = useMutation(api.moderation.bans.ban);
  const lift = useMutation(api.moderation.bans.lift);
  const { busy, error, run } = useCall();
  const { title, label, description, failed } = dialogs[action];

  async function confirm(reason: string) {
    const { userId } = user;
    const call = {
      suspend: () => suspend({ userId, suspended: true, reason }),
      unsuspend: () => suspend({ userId, suspended: false, reason }),
      ban: () => ban({ userId, purgeListings: false, reason }),
      unban: () => lift({ userId, reason }),
    }[action];
    const { ok } = await run(call, { failed: headed(failed) });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      title={title}
      description={`${user.fullName} (${user.email}). ${description}`}
      confirmLabel={label}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
