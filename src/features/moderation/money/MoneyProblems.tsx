import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { MONEY_PROBLEMS_SHOWN } from "#convex/domain/shared/constants.ts";
import { Chargeback } from "./Chargebacks";
import { RefundProblem } from "./RefundProblem";
import { TransferProblem } from "./TransferProblem";
import { UnmatchedUpdate } from "./UnmatchedUpdate";
import { WaitingForBuyer } from "./WaitingForBuyer";

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
              return <UnmatchedUpdate key={problem.deferredId} fact={problem} />;
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
