import { useAction, useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { chargebackReason } from "#convex/domain/payments/chargebacks.ts";
import { MONEY_PROBLEMS_SHOWN } from "#convex/domain/shared/constants.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Badge, type Tone } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { DueDate, RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { withTitle, useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { retry } from "#src/lib/retry.ts";
import { ReasonDialog } from "../components/ReasonDialog";
import { refundToasts } from "./refundToasts";

const SettledDialog = lazyWithRetry(() => import("./SettledDialog"));

type Problem = FunctionReturnType<typeof api.payments.moneyProblems.list>[number];
type ProblemOf<Kind extends Problem["kind"]> = Extract<Problem, { kind: Kind }>;

const notDoneToast = withTitle(frameTexts.notDone);

/** Payments and refunds that need an admin, live. Renders nothing if there are none. */
export function MoneyProblems() {
  const problems = useQuery(api.payments.moneyProblems.list, {});
  if (problems === undefined || problems.length === 0) return null;
  return (
    <section aria-labelledby="money-problems" className="mb-8">
      <h2 id="money-problems" className="font-display mb-3 text-xl">
        Payments that need attention ({problems.length})
      </h2>
      {problems.length >= MONEY_PROBLEMS_SHOWN && (
        <p className="text-ink-muted mb-3">
          {`Only the newest ${MONEY_PROBLEMS_SHOWN} of each kind are shown.`}
        </p>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {problems.map((problem) => {
          switch (problem.kind) {
            case "refund":
              return <RefundProblem key={problem.refundId} refund={problem} />;
            case "unmatched":
              return <Unmatched key={problem.deferredId} fact={problem} />;
            case "transfer":
            case "reversal":
              return <TransferProblem key={problem.transferId} transfer={problem} />;
            case "chargeback":
              return <Chargeback key={problem.chargebackId} chargeback={problem} />;
            case "waitingForBuyer":
              return <WaitingForBuyer key={problem.order.uuid} waiting={problem} />;
          }
        })}
      </ul>
    </section>
  );
}

type FrameProps = {
  problem: Problem;
  label: string;
  tone: Tone;
  children: ReactNode;
  actions?: ReactNode;
};

function Frame({ problem, label, tone, children, actions }: FrameProps) {
  const title =
    problem.kind === "unmatched" ? "No matching order" : <bdi>{problem.order.listingTitle}</bdi>;
  return (
    <Card as="li" padding="sm" className="grid content-start gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={tone}>{label}</Badge>
        <PriceText pence={problem.amount} className="font-semibold" />
        <RelativeDate at={problem.at} className="text-ink-muted text-sm" />
      </div>
      <h3 className="font-semibold wrap-anywhere">
        {title}
        {problem.kind !== "unmatched" && (
          <>
            {" · "}
            <Link
              to={paths.order(problem.order.uuid)}
              translate="no"
              className="text-accent font-mono font-normal underline"
            >
              {shortId(problem.order.uuid)}
            </Link>
          </>
        )}
      </h3>
      <div className="grid gap-1 text-sm wrap-anywhere">{children}</div>
      {actions && <div className="mt-1 flex flex-wrap gap-2.5">{actions}</div>}
    </Card>
  );
}

const LONG_PENDING =
  "Stripe has been processing this for more than a week. Please look it up in the Stripe dashboard.";

function RefundProblem({ refund }: { refund: ProblemOf<"refund"> }) {
  const tryAgain = useAction(api.payments.moneyProblems.tryAgain);
  const { busy, run } = useCall();
  const [isSettling, setIsSettling] = useState(false);
  const { refundId, state, error, nextAttemptAt } = refund;
  const hasFailed = state === "failed";
  return (
    <Frame
      problem={refund}
      label={hasFailed ? "Refund failed" : "Refund not completed yet"}
      tone={hasFailed ? "danger" : "warning"}
      actions={
        <>
          <Button
            size="sm"
            busy={busy}
            onClick={() => void run(() => retry(() => tryAgain({ refundId })), refundToasts)}
          >
            Try again
          </Button>
          {hasFailed && (
            <Button size="sm" variant="secondary" onClick={() => setIsSettling(true)}>
              Settled elsewhere
            </Button>
          )}
        </>
      }
    >
      <p>{error ?? (state === "pending" ? LONG_PENDING : "Stripe hasn't said why.")}</p>
      <p className="text-ink-muted">
        {refund.purpose === "surplus" ? "Surplus payment: " : "Reason: "}
        <bdi>{refund.reason}</bdi>
      </p>
      {nextAttemptAt !== null && (
        <p className="text-ink-muted">
          Next automatic retry: <DueDate at={nextAttemptAt} />.
        </p>
      )}
      {isSettling && (
        <Suspense fallback={null}>
          <SettledDialog refund={refund} onClose={() => setIsSettling(false)} />
        </Suspense>
      )}
    </Frame>
  );
}

const TRANSFER_LABELS = { transfer: "Payment to a seller", reversal: "Money to take back" };

const TRANSFER_PROBLEMS = {
  refused: "Stripe refused this and hasn't said why.",
  rejected: "Stripe has rejected the seller's account, so it will never pay them.",
  sellerGone: "The seller's account is deleted, so we can't pay them through Stripe.",
  paidOtherwise:
    "The seller was paid another way, or gave the money up. Stripe can't take it back: ask the seller for it, or write it off.",
};

/** How an admin settles a transfer or reversal. */
const SETTLINGS = {
  paidToSeller: {
    label: "Paid another way",
    hint: "Say how the seller got the money, or that they gave it up in writing. Only admins see this.",
    text: "The seller counts as paid, and Stripe sends them nothing for this order.",
  },
  paidBack: {
    label: "Paid back another way",
    hint: "Say how the seller paid the money back. Only admins see this.",
    text: "The money counts as taken back.",
  },
  writtenOff: {
    label: "Write off",
    hint: "Say why Shoal bears the loss. Only admins see this.",
    text: "Shoal bears the loss, and the seller keeps the money.",
  },
};
type Settling = keyof typeof SETTLINGS;
const SETTLINGS_OF: Record<"transfer" | "reversal", readonly Settling[]> = {
  transfer: ["paidToSeller"],
  reversal: ["paidBack", "writtenOff"],
};

function TransferProblem({ transfer }: { transfer: ProblemOf<"transfer" | "reversal"> }) {
  const tryAgain = useMutation(api.payouts.problems.tryAgain);
  const payOtherwise = useMutation(api.payouts.problems.payOtherwise);
  const writeOff = useMutation(api.payouts.problems.writeOff);
  const { busy, run } = useCall();
  const settling = useCall();
  const [chosen, setChosen] = useState<Settling | null>(null);
  const { transferId, kind, why, state, error, nextAttemptAt, amount, order } = transfer;
  const settle = async (reason: string) => {
    const end = chosen === "writtenOff" ? writeOff : payOtherwise;
    const { ok } = await settling.run(() => retry(() => end({ transferId, reason })), {
      failed: notDoneToast,
    });
    return ok;
  };
  return (
    <Frame
      problem={transfer}
      label={TRANSFER_LABELS[kind]}
      tone={state === "requested" ? "warning" : "danger"}
      actions={
        <>
          {why === "refused" && (
            <Button
              size="sm"
              busy={busy}
              onClick={() =>
                void run(() => retry(() => tryAgain({ transferId })), { failed: notDoneToast })
              }
            >
              Try again
            </Button>
          )}
          {SETTLINGS_OF[kind].map((settling) => (
            <Button
              key={settling}
              size="sm"
              variant="secondary"
              onClick={() => setChosen(settling)}
            >
              {SETTLINGS[settling].label}
            </Button>
          ))}
        </>
      }
    >
      <p>{error ?? TRANSFER_PROBLEMS[why]}</p>
      {nextAttemptAt !== null && (
        <p className="text-ink-muted">
          Next automatic retry: <DueDate at={nextAttemptAt} />.
        </p>
      )}
      {chosen && (
        <ReasonDialog
          title={`${SETTLINGS[chosen].label}: ${formatPence(amount)}`}
          description={SETTLINGS[chosen].text}
          confirmLabel={SETTLINGS[chosen].label}
          tone="danger"
          busy={settling.busy}
          draftKey={`${chosen}.${transferId}`}
          error={null}
          item={{ itemType: "order", itemId: order.uuid }}
          hint={SETTLINGS[chosen].hint}
          onClose={() => setChosen(null)}
          onConfirm={settle}
        />
      )}
    </Frame>
  );
}

const UNMATCHED = {
  payment: "Unmatched payment",
  refund: "Unmatched refund",
  dispute: "Unmatched chargeback",
} as const;

function Unmatched({ fact }: { fact: ProblemOf<"unmatched"> }) {
  const dismiss = useMutation(api.payments.moneyProblems.dismissUnmatched);
  const { busy, run } = useCall();
  const { deferredId } = fact;
  return (
    <Frame
      problem={fact}
      label={UNMATCHED[fact.updateKind]}
      tone="warning"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => retry(() => dismiss({ deferredId })), { failed: notDoneToast })
          }
        >
          Settled elsewhere
        </Button>
      }
    >
      <p>
        {fact.updateKind === "payment"
          ? "This payment arrived, but no order is waiting for it. Please refund it in the Stripe dashboard."
          : "We have no record of the payment it belongs to."}
      </p>
      <p className="text-ink-muted">
        Stripe payment:{" "}
        <span translate="no" className="font-mono">
          {fact.stripePaymentIntentId}
        </span>
      </p>
    </Frame>
  );
}

/** An order whose buyer is silent, and can't act or may not know that they should. */
function WaitingForBuyer({ waiting }: { waiting: ProblemOf<"waitingForBuyer"> }) {
  const letRun = useMutation(api.orders.unreachable.letRun);
  const { busy, run } = useCall();
  const { uuid: orderId } = waiting.order;
  return (
    <Frame
      problem={waiting}
      label="Buyer can't answer"
      tone="warning"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() => void run(() => retry(() => letRun({ orderId })), { failed: notDoneToast })}
        >
          Let it run
        </Button>
      }
    >
      <p>
        The buyer is blocked, or our emails don't reach them and they haven't seen our request on
        the site to confirm the arrival or report a problem. We check again every day until they can
        answer.
      </p>
      <p className="text-ink-muted">
        If you let it run, silence counts: the order is marked as delivered if it isn't yet, then
        completes, and the seller is paid.
      </p>
    </Frame>
  );
}

function Chargeback({ chargeback }: { chargeback: ProblemOf<"chargeback"> }) {
  const { state, reason, dueBy } = chargeback;
  if (state === "lost" || state === "won") return <WaitingChargeback chargeback={chargeback} />;
  const isInquiry = state === "warning";
  return (
    <Frame problem={chargeback} label={isInquiry ? "Bank inquiry" : "Chargeback"} tone="danger">
      <p>The bank says: {chargebackReason(reason)}.</p>
      <p className="font-semibold">
        {dueBy === null ? (
          "Answered. The bank will decide."
        ) : (
          <>
            Answer in the Stripe dashboard by <DateText at={dueBy} kind="long" />.
          </>
        )}
      </p>
    </Frame>
  );
}

/**
 * A chargeback that the bank has decided and that now needs an admin's decision: lost before
 * dispatch, or won after the order was closed as lost.
 */
function WaitingChargeback({ chargeback }: { chargeback: ProblemOf<"chargeback"> }) {
  const resume = useMutation(api.payments.moneyProblems.resumeOrder);
  const { busy, run } = useCall();
  const { chargebackId, state } = chargeback;
  const isWon = state === "won";
  return (
    <Frame
      problem={chargeback}
      label={isWon ? "Chargeback won after all" : "Chargeback lost"}
      tone="danger"
      actions={
        <Button
          size="sm"
          variant="secondary"
          busy={busy}
          onClick={() =>
            void run(() => retry(() => resume({ chargebackId })), { failed: notDoneToast })
          }
        >
          {isWon ? "Complete the order" : "Continue the order"}
        </Button>
      }
    >
      {isWon ? (
        <>
          <p>
            The bank refunded the buyer, then changed its decision and returned the money to us.
          </p>
          <p className="text-ink-muted">Refund what the buyer is owed, or complete the order.</p>
        </>
      ) : (
        <>
          <p>The bank refunded the buyer before dispatch, so the order is on hold.</p>
          <p className="text-ink-muted">Refund the rest, or continue the order.</p>
        </>
      )}
    </Frame>
  );
}
