import { Suspense, useEffect } from "react";
import { moneyBackText, outcomeText } from "#convex/domain/claims/texts.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { discardDraft, useDraftPlace, useDraftValues } from "#src/components/drafts/draftPlace.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";
import { decisionDraftKey } from "./decisionDraftKey";

const DecisionForm = lazyWithRetry(async () => {
  const { DecisionForm } = await import("./DecisionForm");
  return { default: DecisionForm };
});

/** The decision form while it is the admin's turn; before that, who must act; after it, the decision. */
export function Decision({ claimCase }: { claimCase: ClaimCase }) {
  const { claim, decidedBy } = claimCase;
  const { waitsFor, respondBy, decision } = claim;
  const unsentReason = useUnsentReason(claimCase);
  const refundText = moneyBackText(claim.proposedRefund, {
    to: "the buyer",
    totalAmount: claimCase.order.totalAmount,
  });
  if (waitsFor === "admin") {
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <DecisionForm key={claimCase.claim.claimId} claimCase={claimCase} />
      </Suspense>
    );
  }
  if (decision !== null) {
    return (
      <>
        <Decided decision={decision} status={claim.status} admin={decidedBy} />
        {unsentReason !== "" && (
          <section aria-labelledby="written" className="grid gap-1.5">
            <h3 id="written" className="font-semibold">
              What you had written
            </h3>
            <p className="text-ink-muted text-sm">The claim was decided before you sent this.</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{unsentReason}</p>
          </section>
        )}
      </>
    );
  }
  return (
    <Callout title={waitsFor === "seller" ? "Waiting for the seller" : "Waiting for the buyer"}>
      {waitsFor === "seller" && claim.kind === "not_arrived"
        ? `If they agree, ${refundText}. If they don't agree or don't reply, you decide.`
        : waitsFor === "seller"
          ? claim.isUndecidedBySilence
            ? "If they don't reply, you decide."
            : `If they don't reply, the claim counts as accepted and ${refundText}.`
          : "If they don't accept the offer, you decide."}
      {respondBy !== null && (
        <>
          {" "}
          They have until <DateText at={respondBy} kind="dateTime" />.
        </>
      )}
    </Callout>
  );
}

/**
 * The reason that the viewer was typing when the claim was decided; "" for none. Lost when the page is
 * left.
 */
function useUnsentReason(claimCase: ClaimCase): string {
  const { reason } = useDraftValues(decisionDraftKey(claimCase), "browser");
  const place = useDraftPlace(decisionDraftKey(claimCase), "browser");
  const isDecided = claimCase.claim.decision !== null;
  useEffect(() => {
    if (isDecided) return () => discardDraft(place);
  }, [isDecided, place]);
  return typeof reason === "string" ? reason.trim() : "";
}

const DECIDER_LABELS = {
  buyer: "By the buyer, who accepted the offer",
  seller: "By the seller, who accepted",
  admin: "By an admin",
  system: "Automatically, at the deadline",
};

type DecidedProps = {
  decision: NonNullable<ClaimCase["claim"]["decision"]>;
  status: ClaimCase["claim"]["status"];
  admin: string | null;
};

function Decided({ decision: { by, amount, reason, at }, status, admin }: DecidedProps) {
  return (
    <Callout
      tone={amount > 0 ? "success" : "info"}
      title={amount > 0 ? `${formatPence(amount)} to the buyer` : (outcomeText(status, by) ?? "")}
    >
      <p>
        {admin === null ? DECIDER_LABELS[by] : `By ${isolated(admin)}`},{" "}
        <DateText at={at} kind="dateTime" />.
      </p>
      {reason !== null && (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
          {reason}
        </p>
      )}
    </Callout>
  );
}
