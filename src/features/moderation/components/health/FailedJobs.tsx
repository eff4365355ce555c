import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../../convex/_generated/api";
import { shortId } from "../../../../../convex/domain/shared/ids";
import { Button } from "../../../../components/ui/Button";
import { type Column, DataTable } from "../../../../components/ui/onDemand/DataTable";
import { DateText } from "../../../../components/ui/onDemand/DateText";
import { TableSkeleton } from "../../../../components/ui/Skeleton";
import { headed, useCall } from "../../../../hooks/useCall";

type Failure = FunctionReturnType<typeof api.shared.jobs.failures>[number];

const LABELS: Record<Failure["job"], string> = {
  endHold: "End the hold of an order",
  failCheckout: "Give up on a pay page",
  askStripe: "Ask the card provider about a pay page",
  retryRefund: "Try a refund again",
  liftBan: "Lift a ban that is over",
  callOffSale: "Call off an order that may not be sold any more",
  removeUnconfirmed: "Remove an account that nobody confirmed",
  endExport: "Finish or delete a download of personal data",
  deletePersonalData: "Delete the data of a deleted account",
  sendMail: "Send a mail",
  deleteUpload: "Delete a file that nothing uses",
  endClaimWait: "Go on with a claim whose time is over",
  eraseAddress: "Delete a delivery address",
  forgetApplicationDraft: "Delete an application that was never sent",
  forgetListingDraft: "Delete a listing's draft that was never sent",
  forgetNotification: "Delete an old notification",
  forgetCareAnswer: "Forget a care answer of 90 days ago",
  forgetSellerYear: "Forget what a seller received in a year long ago",
  judgeListing: "Hold a listing against the law as it is now",
  matchSearch: "Compare a saved search with new listings",
  forgetMatch: "Forget what a saved search told a year ago",
  tellPriceDrop: "Tell somebody that a favourite costs less",
  sendAlertMail: "Send the daily mail of saved searches and favourites",
  applyStripeEvent: "Apply what Stripe told",
};

const tries: Column<Failure>[] = [
  { key: "error", header: "Problem", cell: ({ error }) => error, className: "wrap-anywhere" },
  { key: "attempts", header: "Tries", align: "end", cell: ({ attempts }) => attempts },
  {
    key: "since",
    header: "Since",
    cell: ({ firstAt }) => <DateText at={firstAt} kind="relative" />,
  },
  {
    key: "last",
    header: "Last try",
    cell: ({ lastAt }) => <DateText at={lastAt} kind="relative" />,
  },
  { key: "actions", header: "Actions", bare: true, cell: (failure) => <Actions {...failure} /> },
];
const jobColumns: Column<Failure>[] = [
  {
    key: "job",
    header: "Work",
    cell: ({ job }) => <span className="text-right md:text-left">{LABELS[job]}</span>,
  },
  { key: "row", header: "Row", cell: ({ rowId }) => <code>{shortId(rowId)}</code> },
  ...tries,
];
const eventColumns: Column<Failure>[] = [
  {
    key: "event",
    header: "Event",
    cell: ({ rowId }) => <code>{rowId}</code>,
    className: "wrap-anywhere",
  },
  ...tries,
];

/** As many as the server hands over. */
const SHOWN_MAX = 50;

/** What scheduled work could not deal with. */
export function FailedJobs() {
  return (
    <Failures
      of={({ job }) => job !== "applyStripeEvent"}
      caption="Work that failed"
      columns={jobColumns}
      none="No work has failed."
    />
  );
}

/** Events that Stripe sent and that could not be applied. */
export function FailedEvents() {
  return (
    <Failures
      of={({ job }) => job === "applyStripeEvent"}
      caption="Events that could not be applied"
      columns={eventColumns}
      none="Every event was applied."
    />
  );
}

type Props = {
  of: (failure: Failure) => boolean;
  caption: string;
  columns: Column<Failure>[];
  /** What is said when there is none. */
  none: string;
};

function Failures({ of, caption, columns, none }: Props) {
  const failures = useQuery(api.shared.jobs.failures, {});
  if (failures === undefined) return <TableSkeleton rows={1} />;
  const rows = failures.filter(of);
  if (rows.length === 0) return <p className="text-ink-muted mb-3">{none}</p>;
  return (
    <div className="mb-6">
      <p className="text-ink-muted mb-3">
        Shoal tries these again by itself, once an hour. One that stays here needs a person.
        {failures.length === SHOWN_MAX && " There may be more: the newest 50 of all are shown."}
      </p>
      <DataTable
        dense
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(failure) => failure.failureId}
      />
    </div>
  );
}

function Actions({ failureId, job, rowId }: Failure) {
  const tryAgain = useMutation(api.shared.jobs.tryAgain);
  const leave = useMutation(api.shared.jobs.leave);
  const { busy, run } = useCall();
  const what = `${LABELS[job]}, ${job === "applyStripeEvent" ? rowId : shortId(rowId)}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        aria-label={`Try again: ${what}`}
        onClick={() =>
          void run(() => tryAgain({ failureId }), {
            failed: headed("Could not try it again."),
            done: "It is being tried again.",
          })
        }
      >
        Try again
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={busy}
        aria-label={`Leave it: ${what}`}
        onClick={() => void run(() => leave({ failureId }), { failed: headed("It stays here.") })}
      >
        Leave it
      </Button>
    </div>
  );
}
