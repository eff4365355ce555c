import { useAction, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { type Column, DataTable } from "#src/components/ui/onDemand/DataTable.tsx";
import { Callout } from "#src/components/ui/onDemand/Callout.tsx";
import { ConfirmDialog } from "#src/components/ui/onDemand/ConfirmDialog.tsx";
import { DateText } from "#src/components/ui/onDemand/DateText.tsx";
import { TextArea } from "#src/components/ui/onDemand/TextArea.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { retry } from "#src/lib/retry.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";

type Books = FunctionReturnType<typeof api.payments.reconciliation.state>;
type Difference = Books["differences"][number];
type Day = Books["days"][number];

const WEEK_MS = 7 * 86_400_000;
const KINDS: Record<Difference["kind"], string> = {
  missingHere: "Missing at Shoal",
  missingThere: "Missing at Stripe",
  sum: "Another sum",
};

const dayColumns: Column<Day>[] = [
  {
    key: "day",
    header: "Day (UTC)",
    cell: ({ day }) => <DateText at={Date.parse(day)} kind="long" />,
  },
  {
    key: "theirs",
    header: "Paid, Stripe",
    align: "end",
    cell: (day) => formatPence(day.theirPaid),
  },
  { key: "ours", header: "Paid, Shoal", align: "end", cell: (day) => formatPence(day.ourPaid) },
  {
    key: "theirRefunds",
    header: "Refunded, Stripe",
    align: "end",
    cell: (day) => formatPence(day.theirRefunded),
  },
  {
    key: "ourRefunds",
    header: "Refunded, Shoal",
    align: "end",
    cell: (day) => formatPence(day.ourRefunded),
  },
  {
    key: "difference",
    header: "Difference",
    align: "end",
    cell: (day) =>
      formatPence(
        Math.abs(day.theirPaid - day.ourPaid) + Math.abs(day.theirRefunded - day.ourRefunded),
      ),
  },
];

/**
 * Our books against Stripe's by day: compared daily and by the button, with actions on the
 * differences.
 */
export function Reconciliation() {
  const books = useQuery(api.payments.reconciliation.state, {});
  const [settling, setSettling] = useState<Difference | null>(null);
  if (books === undefined) return <Skeleton className="h-40" />;
  const { runs, days, differences, hasMore } = books;
  const [run] = runs;
  return (
    <div className="grid gap-5">
      <LastRun run={run} />
      {differences.length > 0 ? (
        <DataTable
          dense
          caption="Differences"
          columns={differenceColumns(setSettling)}
          rows={differences}
          rowKey={({ differenceId }) => differenceId}
        />
      ) : (
        run && <p className="font-semibold">No difference is open.</p>
      )}
      {hasMore && <p className="text-ink-muted">There are more: these are the newest 100.</p>}
      {days.length > 0 && (
        <DataTable
          dense
          caption="Days"
          columns={dayColumns}
          rows={days}
          rowKey={({ day }) => day}
        />
      )}
      {settling && <SettleDialog difference={settling} onClose={() => setSettling(null)} />}
    </div>
  );
}

function LastRun({ run }: { run: Books["runs"][number] | undefined }) {
  const start = useMutation(api.payments.reconciliation.start);
  const resume = useMutation(api.payments.reconciliation.resume);
  const { busy, run: call } = useCall();
  const isRunning = run?.state === "running";
  const compare = () => {
    const until = Date.now();
    return call(() => start({ from: until - WEEK_MS, until }), {
      failed: withTitle("Could not compare the books."),
    });
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" busy={busy} disabled={isRunning} onClick={() => void compare()}>
          Compare the last 7 days
        </Button>
        <p role="status" className="text-ink-muted">
          {run === undefined ? (
            "Not compared yet. This runs once a day."
          ) : (
            <>
              {isRunning ? "Comparing" : run.state === "done" ? "Compared" : "Stopped"}:{" "}
              {plural(run.theirs, "entry", "entries")} at Stripe
              {run.foreign > 0 && `, ${run.foreign} of other shops left out`} ·{" "}
              <DateText at={run.updatedAt} kind="relative" />
            </>
          )}
        </p>
      </div>
      {run?.state === "failed" && (
        <Callout tone="danger" title="The comparison stopped">
          <p className="mb-3 wrap-anywhere">{run.error}</p>
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={() =>
              void call(() => resume({ runId: run._id }), {
                failed: withTitle("Could not resume."),
              })
            }
          >
            Resume
          </Button>
        </Callout>
      )}
    </>
  );
}

function differenceColumns(onSettle: (difference: Difference) => void): Column<Difference>[] {
  return [
    { key: "kind", header: "Difference", cell: ({ kind }) => KINDS[kind] },
    {
      key: "what",
      header: "What",
      cell: ({ what, stripeId }) => (
        <>
          {what === "payment" ? "Payment" : "Refund"}{" "}
          <code translate="no" className="wrap-anywhere">
            {stripeId}
          </code>
        </>
      ),
    },
    {
      key: "day",
      header: "Day (UTC)",
      cell: ({ day }) => <DateText at={Date.parse(day)} kind="long" />,
    },
    { key: "theirs", header: "Stripe", align: "end", cell: ({ theirs }) => formatPence(theirs) },
    { key: "ours", header: "Shoal", align: "end", cell: ({ ours }) => formatPence(ours) },
    {
      key: "order",
      header: "Order",
      cell: ({ orderUuid }) =>
        orderUuid === null ? (
          "none"
        ) : (
          <Link
            to={paths.order(orderUuid)}
            translate="no"
            className="text-accent font-mono underline"
          >
            {shortId(orderUuid)}
          </Link>
        ),
    },
    {
      key: "actions",
      header: "Actions",
      bare: true,
      cell: (row) => <Actions difference={row} onSettle={() => onSettle(row)} />,
    },
  ];
}

function Actions({ difference, onSettle }: { difference: Difference; onSettle: () => void }) {
  const apply = useAction(api.payments.reconciliation.apply);
  const { busy, run } = useCall();
  const { differenceId, stripeId } = difference;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        aria-label={`Ask Stripe again: ${stripeId}`}
        onClick={() =>
          void run(() => retry(() => apply({ differenceId })), {
            failed: withTitle("Could not ask Stripe."),
            done: (agree) =>
              agree
                ? "The books agree now."
                : { title: "The books still differ.", variant: "destructive" },
          })
        }
      >
        Ask Stripe again
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Leave as it is: ${stripeId}`}
        onClick={onSettle}
      >
        Leave as it is
      </Button>
    </div>
  );
}

function SettleDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const settle = useMutation(api.payments.reconciliation.settle);
  const { busy, error, run } = useCall();
  const [reason, setReason] = useState("");
  const confirm = async () => {
    const { ok } = await run(() => settle({ differenceId: difference.differenceId, reason }), {
      failed: withTitle("The difference stays open."),
      done: "The difference is settled.",
    });
    if (ok) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Leave the difference as it is"
      description={`${KINDS[difference.kind]}: ${difference.stripeId}. It opens again if the sums change.`}
      confirmLabel="Settle"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Field
        label="Reason (required)"
        required
        hint="Recorded in the log of past actions, for admins."
        error={error ?? undefined}
      >
        <TextArea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
