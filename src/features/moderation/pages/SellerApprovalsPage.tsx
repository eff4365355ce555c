import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { Badge, type Tone } from "../../../components/ui/Badge";
import { Button } from "../../../components/ui/Button";
import { type Column, DataTable } from "../../../components/ui/onDemand/DataTable";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { EmptyState } from "../../../components/ui/EmptyState";
import { UserIcon } from "../../../components/ui/onDemand/icons";
import { LoadMore } from "../../../components/ui/LoadMore";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { TableSkeleton } from "../../../components/ui/Skeleton";
import { Head } from "../../../lib/head";
import { LivePart } from "../components/LivePart";
import { ReasonDialog } from "../components/ReasonDialog";
import { headed, useCall } from "../../../hooks/useCall";

type Application = FunctionReturnType<typeof api.moderation.approvals.list>["page"][number];
type Action = "reject" | "suspend" | "unsuspend" | "ban";

const APPLICATIONS_PER_PAGE = 20;

/** /admin/seller-approvals: applications as they come in, and what is decided on them. */
export default function SellerApprovalsPage() {
  return (
    <Page>
      <Head title="Seller Applications" noIndex />
      <PageHeader
        title="Seller Applications"
        lead="Who wants to sell, what, and how. A decision reaches the applicant by message and mail."
      />
      <LivePart title={adminTexts.applicationsFailed} what="application">
        <Applications />
      </LivePart>
    </Page>
  );
}

function Applications() {
  const { results, status, loadMore } = usePaginatedQuery(
    api.moderation.approvals.list,
    {},
    { initialNumItems: APPLICATIONS_PER_PAGE },
  );
  const decide = useMutation(api.moderation.approvals.decide);
  const approval = useCall();
  const [pending, setPending] = useState<{ application: Application; action: Action } | null>(null);

  if (status === "LoadingFirstPage") return <TableSkeleton />;
  if (results.length === 0) {
    return <EmptyState title="No seller applications found." icon={<UserIcon size={32} />} />;
  }
  const approve = ({ applicationId }: Application) =>
    approval.run(() => decide({ applicationId, approve: true, reason: "" }), {
      failed: headed(adminTexts.sellerStatusFailed),
      done: adminTexts.sellerApproved,
    });
  return (
    <>
      <DataTable
        caption="Seller applications"
        columns={columns({
          busy: approval.busy,
          onApprove: (application) => void approve(application),
          onAction: (application, action) => setPending({ application, action }),
        })}
        rows={results}
        rowKey={(application) => application.applicationId}
      />
      <LoadMore status={status} onLoadMore={() => loadMore(APPLICATIONS_PER_PAGE)} />
      {pending && <DecisionDialog {...pending} onClose={() => setPending(null)} />}
    </>
  );
}

type RowActions = {
  busy: boolean;
  onApprove: (application: Application) => void;
  onAction: (application: Application, action: Action) => void;
};

function columns(actions: RowActions): Column<Application>[] {
  return [
    { key: "name", header: "Full Name", cell: (row) => <strong>{row.fullName}</strong> },
    { key: "email", header: "Email", cell: (row) => row.email, className: "wrap-anywhere" },
    { key: "date", header: "Application Date", cell: (row) => <DateText at={row.createdAt} /> },
    { key: "location", header: "Location", cell: (row) => row.location },
    { key: "what", header: "What to Sell", cell: (row) => row.whatToSell },
    { key: "species", header: "Species", cell: (row) => row.species.join(", ") },
    { key: "sales", header: "Estimated Sales", cell: (row) => row.estimatedSales },
    { key: "hobbyist", header: "Hobbyist", cell: (row) => (row.isHobbyist ? "Yes" : "No") },
    {
      key: "about",
      header: "About Seller",
      cell: (row) => (
        <details className="max-w-72">
          <summary className="cursor-pointer">{row.aboutSeller.slice(0, 60)}…</summary>
          <p className="mt-2 whitespace-pre-wrap">{row.aboutSeller}</p>
          {row.comments !== null && row.comments !== "" && (
            <p className="mt-2 whitespace-pre-wrap">
              <strong>Anything else:</strong> {row.comments}
            </p>
          )}
          {row.packagingVideoUrl !== null && (
            <a href={row.packagingVideoUrl} className="text-accent wrap-anywhere underline">
              Packaging video{row.packagingVideoName === null ? "" : `: ${row.packagingVideoName}`}
            </a>
          )}
        </details>
      ),
    },
    { key: "status", header: "Status", cell: (row) => <Status row={row} /> },
    {
      key: "actions",
      header: "Actions",
      bare: true,
      cell: (row) => <Actions row={row} {...actions} />,
    },
  ];
}

const tones: Record<Application["status"], { label: string; tone: Tone }> = {
  pending_review: { label: "Pending review", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

function Status({ row }: { row: Application }) {
  const { label, tone } = tones[row.status];
  return (
    <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={tone}>{label}</Badge>
      {row.isBanned && <Badge tone="danger">Banned</Badge>}
      {row.isSuspended && !row.isBanned && <Badge tone="warning">Suspended</Badge>}
    </span>
  );
}

function Actions({ row, busy, onApprove, onAction }: RowActions & { row: Application }) {
  const decided = row.status !== "pending_review";
  return (
    <div className="flex flex-wrap gap-2 md:w-52">
      <Button size="sm" disabled={decided || busy} onClick={() => onApprove(row)}>
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={decided}
        onClick={() => onAction(row, "reject")}
      >
        Reject
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={row.isBanned}
        onClick={() => onAction(row, row.isSuspended ? "unsuspend" : "suspend")}
      >
        {row.isSuspended ? "Unsuspend" : "Suspend"}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={row.isBanned}
        onClick={() => onAction(row, "ban")}
      >
        Ban
      </Button>
    </div>
  );
}

const dialogs: Record<
  Action,
  { title: string; label: string; description: string; failed: string; done: string }
> = {
  reject: {
    title: "Reject Seller Application",
    label: "Reject",
    description:
      "The applicant is told the reason and may apply again. If they sell already, their listings are hidden and their sales called off.",
    failed: adminTexts.sellerStatusFailed,
    done: adminTexts.sellerRejected,
  },
  suspend: {
    title: adminTexts.suspendTitle,
    label: "Suspend",
    description: "They are signed out at once and their listings are hidden.",
    failed: adminTexts.suspendFailed,
    done: adminTexts.userSuspended,
  },
  unsuspend: {
    title: adminTexts.unsuspendTitle,
    label: "Unsuspend",
    description: "They can sign in again and their listings come back.",
    failed: adminTexts.unsuspendFailed,
    done: "User unsuspended successfully.",
  },
  ban: {
    title: adminTexts.banTitle,
    label: "Ban for a year",
    description: "They are signed out for a year and their listings are taken off the shelf.",
    failed: adminTexts.banFailed,
    done: adminTexts.userBanned,
  },
};

function DecisionDialog({
  application,
  action,
  onClose,
}: {
  application: Application;
  action: Action;
  onClose: () => void;
}) {
  const { applicationId, userId, fullName, email } = application;
  const decide = useMutation(api.moderation.approvals.decide);
  const suspend = useMutation(api.moderation.users.suspend);
  const ban = useMutation(api.moderation.bans.ban);
  const { busy, error, run } = useCall();
  const { title, label, description, failed, done } = dialogs[action];

  async function confirm(reason: string) {
    const call = {
      reject: () => decide({ applicationId, approve: false, reason }),
      suspend: () => suspend({ userId, suspended: true, reason }),
      unsuspend: () => suspend({ userId, suspended: false, reason }),
      ban: () => ban({ userId, purgeListings: true, reason }),
    }[action];
    const { ok } = await run<unknown>(call, { failed: headed(failed), done });
    if (ok) onClose();
  }

  return (
    <ReasonDialog
      title={title}
      description={`${fullName} (${email}). ${description}`}
      confirmLabel={label}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
