import { isolated } from "#convex/domain/shared/isolated.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import type { Column } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { EmailText } from "../components/EmailText";
import { ViewingNow } from "../components/ViewingNow";
import { AboutApplicant } from "./AboutApplicant";
import type { Application, OnAction } from "./applications";
import { STATUS_BADGES } from "./applicationStatuses";

type RowActions = {
  onAction: OnAction;
  busy: boolean;
  onApprove: (application: Application) => void;
};

export function columns(actions: RowActions): Column<Application>[] {
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
function Hobbyist({ row: { isHobbyist, needsTraderCheck, trader } }: { row: Application }) {
  if (isHobbyist) return <>{needsTraderCheck ? "Yes (applied as a trader before)" : "Yes"}</>;
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

function StatusBadges({ row }: { row: Application }) {
  const { label, tone } = STATUS_BADGES[row.status];
  return (
    <span className="flex flex-wrap justify-end gap-1.5 md:justify-start">
      <Badge tone={tone}>{label}</Badge>
      {row.isChange && <Badge>Already sells</Badge>}
      {row.isBanned && <Badge tone="danger">Banned</Badge>}
      {row.isSuspended && !row.isBanned && <Badge tone="warning">Suspended</Badge>}
      {row.suspicious && <Badge tone="warning">Suspicious</Badge>}
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
