import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { UserIcon } from "#src/components/ui/pageIcons.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { Head } from "#src/lib/head.tsx";
import { AboutApplicant } from "../approvals/AboutApplicant";
import type { Application } from "../approvals/applications";
import { EmailText } from "../components/EmailText";
import { filterSelect, ListTools, orderParam, sortSelect } from "../components/ListTools";
import { LivePart } from "../components/LivePart";
import { ReasonDialog } from "../components/ReasonDialog";
import { ViewingNow } from "../components/ViewingNow";
import { SellerYears } from "../overview/SellerYears";
import { ActionReports } from "../queue/ActionReports";
import { StandingDialog } from "../standing/StandingDialog";

type Action = "reject" | "suspend" | "unsuspend" | "purge";
type Status = Application["status"];

const APPLICATIONS_PER_PAGE = 20;

/** /admin/seller-approvals: live applications and the decisions on them. */
export default function SellerApprovalsPage() {
  return (
    <Page width="full">
      <Head title="Seller Applications" noIndex />
      <PageHeader
        title="Seller Applications"
        lead="We send the applicant your decision as a message and by email. Check a trader's licence with the council before you approve, because buyers see the licence number."
      />
      <LivePart title={adminTexts.applicationsFailed} subject="application">
        <Applications />
      </LivePart>
      <SellerYears />
      <ActionReports />
    </Page>
  );
}

function Applications() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { search, status: statusFilter } = values;
  // Pending ones are a queue: the longest wait first.
  const order = values.order ?? (statusFilter === "pending_review" ? "oldest" : "newest");
  const [pending, setPending] = useState<{ application: Application; action: Action } | null>(null);
  const close = () => setPending(null);
  return (
    <>
      <ListTools
        search={{
          label: "Search by name or email",
          value: typed.search,
          onChange: (text) => type("search", text),
        }}
        selects={[
          filterSelect("Status", "Any status", statuses, statusFilter, (value) =>
            set({ status: value }),
          ),
          sortSelect(order, (value) => set({ order: value }), search !== ""),
        ]}
      />
      <ApplicationTable
        queryArgs={{
          search,
          oldestFirst: order === "oldest",
          ...(statusFilter === undefined ? {} : { status: statusFilter }),
        }}
        onAction={(application, action) => setPending({ application, action })}
      />
      {pending?.action === "reject" && (
        <RejectDialog application={pending.application} onClose={close} />
      )}
      {pending && pending.action !== "reject" && (
        <StandingDialog
          account={{ ...pending.application, name: pending.application.fullName }}
          action={pending.action}
          onClose={close}
        />
      )}
    </>
  );
}

type TableProps = {
  queryArgs: Omit<(typeof api.moderation.approvals.list)["_args"], "paginationOpts">;
  onAction: (application: Application, action: Action) => void;
};

function ApplicationTable({ queryArgs, onAction }: TableProps) {
  const { results, status, loadMore } = useLiveList(
    api.moderation.approvals.list,
    queryArgs,
    APPLICATIONS_PER_PAGE,
  );
  const decide = useMutation(api.moderation.approvals.decide);
  const approval = useCall();

  if (status === "LoadingFirstPage") {
    return (
      // As tall as the window, so that the content below starts outside it and doesn't visibly move.
      <div className="min-h-dvh">
        <TableSkeleton />
      </div>
    );
  }
  if (results.length === 0) {
    const isFiltered = queryArgs.search !== "" || queryArgs.status !== undefined;
    return (
      <EmptyState title="No seller applications found." icon={<UserIcon size={32} />}>
        {isFiltered ? "Try a different search or status." : "New ones appear here automatically."}
      </EmptyState>
    );
  }
  const approve = ({ applicationId, updatedAt: seenAt }: Application) =>
    approval.run(() => decide({ applicationId, approve: true, reason: "", seenAt }), {
      failed: withTitle(adminTexts.sellerStatusFailed),
      done: adminTexts.sellerApproved,
    });
  return (
    <>
      <DataTable
        dense
        caption="Seller applications"
        columns={columns({
          busy: approval.busy,
          onApprove: (application) => void approve(application),
          onAction,
        })}
        rows={results}
        rowKey={(application) => application.applicationId}
      />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}

type RowActions = Pick<TableProps, "onAction"> & {
  busy: boolean;
  onApprove: (application: Application) => void;
};

function columns(actions: RowActions): Column<Application>[] {
  return [
    {
      key: "name",
      header: "Full Name",
      className: "md:min-w-24",
      cell: (row) => (
        <strong>
          <PersonName>{row.fullName}</PersonName>
        </strong>
      ),
    },
    { key: "email", header: "Email", cell: (row) => <EmailText address={row.email} /> },
    {
      key: "date",
      header: "Application Date",
      className: "md:min-w-28",
      cell: (row) => <DateText at={row.createdAt} />,
    },
    {
      key: "location",
      header: "Location",
      className: "md:min-w-20",
      cell: (row) => <bdi>{row.location}</bdi>,
    },
    {
      key: "what",
      header: "What to Sell",
      className: "md:min-w-32",
      cell: (row) => <Clamped text={row.whatToSell} />,
    },
    {
      key: "species",
      header: "Species",
      className: "md:min-w-32",
      cell: (row) => <Clamped text={row.species.join(", ")} isSpecies />,
    },
    {
      key: "sales",
      header: "Estimated Sales",
      className: "md:min-w-20",
      cell: (row) => row.estimatedSales,
    },
    {
      key: "hobbyist",
      header: "Hobbyist",
      className: "md:min-w-28",
      cell: (row) => <Hobbyist row={row} />,
    },
    {
      key: "about",
      header: "About Seller",
      className: "md:min-w-36",
      cell: (row) => <AboutApplicant row={row} />,
    },
    { key: "status", header: "Status", cell: (row) => <StatusBadges row={row} /> },
    {
      key: "actions",
      header: "Actions",
      hidesLabel: true,
      cell: (row) => <Actions row={row} {...actions} />,
    },
  ];
}

/** Three lines in the table, as tall as the actions. The full text is in the details under "About Seller". */
const Clamped = ({ text, isSpecies = false }: { text: string; isSpecies?: boolean }) => (
  <span
    dir="auto"
    translate={isSpecies ? "no" : undefined}
    className="line-clamp-3 wrap-break-word"
  >
    {text}
  </span>
);

/** Shows a trader's licence, which the admin must look up. */
function Hobbyist({ row: { isHobbyist, trader } }: { row: Application }) {
  if (isHobbyist) return <>Yes</>;
  if (!trader) return <>No (no licence given)</>;
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span>No: {isolated(trader.tradingName)}</span>
      <span className="text-ink-muted text-sm wrap-break-word">
        Licence {trader.licenceNumber}, {trader.council}
      </span>
    </span>
  );
}

const STATUS_BADGES: Record<Application["status"], { label: string; tone: Tone }> = {
  pending_review: { label: "Pending review", tone: "warning" },
  approved: { label: "Approved", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

const statuses = (Object.keys(STATUS_BADGES) as Status[]).map((value) => ({
  value,
  label: STATUS_BADGES[value].label,
}));

const PARAMS = {
  search: searchParam,
  status: choiceParam(statuses.map(({ value }) => value)),
  order: orderParam,
};

function StatusBadges({ row }: { row: Application }) {
  const { label, tone } = STATUS_BADGES[row.status];
  return (
    <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={tone}>{label}</Badge>
      {row.isChange && <Badge>Already sells</Badge>}
      {row.isBanned && <Badge tone="danger">Banned</Badge>}
      {row.isSuspended && !row.isBanned && <Badge tone="warning">Suspended</Badge>}
      <ViewingNow itemType="seller_application" itemId={row.applicationId} />
      <ViewingNow itemType="user" itemId={row.userId} />
    </span>
  );
}

function Actions({ row, busy, onApprove, onAction }: RowActions & { row: Application }) {
  const isDecided = row.status !== "pending_review";
  return (
    <div className="flex flex-wrap gap-2 md:w-44">
      <Button size="sm" disabled={isDecided || busy} onClick={() => onApprove(row)}>
        Approve
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={isDecided}
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
      {/* Also for a banned applicant: a ban for 30 days becomes one for a year. */}
      <Button size="sm" variant="secondary" onClick={() => onAction(row, "purge")}>
        Ban
      </Button>
    </div>
  );
}

function RejectDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const { applicationId, fullName, email, isChange, updatedAt: seenAt } = application;
  const decide = useMutation(api.moderation.approvals.decide);
  const { busy, error, run, showError } = useCall();
  const confirm = async (reason: string) => {
    if (reason === "") {
      showError(adminTexts.reasonRejection);
      return false;
    }
    const { ok } = await run(() => decide({ applicationId, approve: false, reason, seenAt }), {
      failed: withTitle(adminTexts.sellerStatusFailed),
      done: adminTexts.sellerRejected,
    });
    if (ok) onClose();
    return ok;
  };
  return (
    <ReasonDialog
      title="Reject Seller Application"
      description={
        <>
          <PersonName>{fullName}</PersonName> (<span translate="no">{email}</span>).{" "}
          {isChange
            ? "We'll tell the seller the reason. They can keep selling as before and ask again."
            : "We'll tell the applicant the reason, and they can apply again. If they already sell, their listings will be hidden and their unpaid orders cancelled, and buyers of paid orders not yet dispatched can get a refund."}
        </>
      }
      confirmLabel="Reject"
      tone="danger"
      item={{ itemType: "seller_application", itemId: applicationId }}
      draftKey={`reject.${applicationId}`}
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
