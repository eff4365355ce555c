import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { DueDate } from "#src/components/ui/RelativeDate.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";

type Mail = FunctionReturnType<typeof api.demo.outbox.list>["page"][number];

const PER_PAGE = 20;
const tones: Record<Mail["state"], Tone> = {
  queued: "warning",
  sending: "info",
  sent: "success",
  failed: "danger",
  dismissed: "neutral",
};

const columns: Column<Mail>[] = [
  {
    key: "created",
    header: "Queued",
    cell: ({ createdAt }) => <DateText at={createdAt} kind="dateTime" />,
  },
  { key: "to", header: "To", cell: ({ to }) => to, className: "wrap-anywhere" },
  { key: "subject", header: "Subject", cell: ({ subject }) => subject },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge>,
  },
  { key: "attempts", header: "Attempts", align: "end", cell: ({ attempts }) => attempts },
  {
    key: "error",
    header: "Last error",
    cell: ({ lastError, state, nextAttemptAt }) =>
      lastError === null ? (
        "none"
      ) : (
        <>
          <p>{lastError}</p>
          {state === "queued" && (
            <p className="text-ink-muted">
              Next attempt: <DueDate at={nextAttemptAt} />
            </p>
          )}
        </>
      ),
    className: "wrap-anywhere",
  },
];

/** The state of every email, live. Bodies aren't shown, since they contain personal texts and secrets. */
export function MailOutbox({ headingId }: { headingId: string }) {
  const { results, status, loadMore } = useLiveList(api.demo.outbox.list, {}, PER_PAGE);
  const sendTest = useMutation(api.demo.outbox.sendTest);
  const { busy, run } = useCall();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id={headingId} className="font-display text-2xl">
          Email outbox
        </h2>
        <Button
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => sendTest({}), {
              failed: withTitle("The test email was not queued."),
              done: "A test email to you is on its way.",
            })
          }
        >
          Send a test email
        </Button>
      </div>
      {status === "LoadingFirstPage" ? (
        <TableSkeleton />
      ) : results.length === 0 ? (
        <EmptyState title="No emails yet." icon={<MessageIcon size={32} />}>
          Emails that Shoal sends appear here.
        </EmptyState>
      ) : (
        <DataTable
          caption="Emails, newest first"
          columns={columns}
          rows={results}
          rowKey={({ emailId }) => emailId}
        />
      )}
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
