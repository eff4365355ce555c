import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useId } from "react";
import { api } from "../../../../convex/_generated/api";
import { shortId } from "../../../../convex/domain/shared/ids";
import { Button } from "../../../components/ui/Button";
import { type Column, DataTable } from "../../../components/ui/onDemand/DataTable";
import { DateText } from "../../../components/ui/onDemand/DateText";
import { headed, useCall } from "../../../hooks/useCall";

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
};

const columns: Column<Failure>[] = [
  { key: "job", header: "Work", cell: ({ job }) => LABELS[job] },
  { key: "row", header: "Row", cell: ({ rowId }) => <code>{shortId(rowId)}</code> },
  { key: "error", header: "Problem", cell: ({ error }) => error, className: "break-words" },
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
  { key: "again", header: "Actions", bare: true, cell: (failure) => <TryAgain {...failure} /> },
];

/** What scheduled work could not deal with; nothing at all while there is nothing. */
export function FailedJobs() {
  const headingId = useId();
  const failures = useQuery(api.shared.jobs.failures, {});
  if (failures === undefined || failures.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="font-display mb-1 text-2xl">
        Work that failed
      </h2>
      <p className="text-ink-muted mb-4">
        Shoal tries these again by itself. One that stays here needs a person.
      </p>
      <DataTable
        caption="Work that failed"
        columns={columns}
        rows={failures}
        rowKey={(failure) => failure.failureId}
        dense
      />
    </section>
  );
}

function TryAgain({ failureId, job, rowId }: Failure) {
  const tryAgain = useMutation(api.shared.jobs.tryAgain);
  const { busy, run } = useCall();
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      aria-label={`Try again: ${LABELS[job]}, ${shortId(rowId)}`}
      onClick={() =>
        void run(() => tryAgain({ failureId }), {
          failed: headed("Could not try it again."),
          done: "It is being tried again.",
        })
      }
    >
      Try again
    </Button>
  );
}
