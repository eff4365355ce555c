import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/DataTable.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";

type Mail = FunctionReturnType<typeof api.moderation.failedEmails.list>["page"][number];

const PER_PAGE = 20;

const KINDS: Record<Mail["kind"], string> = {
  confirmation: "Email confirmation",
  code: "Log-in code",
  reset: "Password reset",
  contact: "Contact form",
  order: "Order",
  message: "Message",
  notice: "Notice",
  alert: "Saved searches and favourites",
  security: "Account security",
  test: "Test",
};

const columns: Column<Mail>[] = [
  {
    key: "mail",
    header: "Email",
    cell: ({ kind, subject }) => (
      <span className="grid justify-items-end md:justify-items-start">
        <span dir="auto" className="text-right font-semibold wrap-anywhere md:text-left">
          {subject}
        </span>
        <span className="text-ink-muted">{KINDS[kind]}</span>
      </span>
    ),
  },
  { key: "to", header: "To", cell: ({ to }) => to, className: "wrap-anywhere" },
  { key: "error", header: "Problem", cell: ({ error }) => error, className: "wrap-anywhere" },
  { key: "attempts", header: "Tries", align: "end", cell: ({ attempts }) => attempts },
  {
    key: "written",
    header: "Written",
    cell: ({ createdAt }) => <RelativeDate at={createdAt} />,
  },
  {
    key: "last",
    header: "Failed",
    cell: ({ updatedAt }) => <RelativeDate at={updatedAt} />,
  },
  { key: "actions", header: "Actions", hidesLabel: true, cell: (mail) => <Actions mail={mail} /> },
];

/** Emails that could not be sent, live; each can be dismissed or, while its text is stored, resent. */
export function FailedEmails() {
  const { results, status, loadMore } = useLiveList(api.moderation.failedEmails.list, {}, PER_PAGE);
  if (status === "LoadingFirstPage") {
    return (
      <div data-waiting>
        <Skeleton className="h-6 w-56" />
      </div>
    );
  }
  if (results.length === 0) return <p className="text-ink-muted">No emails have failed.</p>;
  return (
    <>
      <DataTable
        dense
        caption="Failed emails"
        columns={columns}
        rows={results}
        rowKey={({ emailId }) => emailId}
      />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}

function Actions({ mail: { emailId, subject, to, canSendAgain } }: { mail: Mail }) {
  const tryAgain = useMutation(api.moderation.failedEmails.tryAgain);
  const dismiss = useMutation(api.moderation.failedEmails.dismiss);
  const { busy, run } = useCall();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canSendAgain ? (
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          aria-label={`Try again: ${isolated(subject)}, to ${to}`}
          onClick={() =>
            void run(() => tryAgain({ emailId }), {
              failed: withTitle("Couldn't resend the email."),
              done: "Resending the email.",
            })
          }
        >
          Try again
        </Button>
      ) : (
        <span className="text-ink-muted">Can't be resent: its text was deleted.</span>
      )}
      <Button
        size="sm"
        variant="secondary"
        disabled={busy}
        aria-label={`Dismiss: ${isolated(subject)}, to ${to}`}
        onClick={() =>
          void run(() => dismiss({ emailId }), { failed: withTitle("Couldn't dismiss the email.") })
        }
      >
        Dismiss
      </Button>
    </div>
  );
}
