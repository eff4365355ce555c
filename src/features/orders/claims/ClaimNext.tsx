import { isWonBy } from "#convex/domain/claims/states.ts";
import { moneyBackText, outcomeText } from "#convex/domain/claims/texts.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { capitalise } from "#convex/domain/shared/text.ts";
import { Callout, type CalloutTone } from "#src/components/ui/Callout.tsx";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { useIsPast, useServerTime } from "#src/hooks/useServerTime.ts";
import type { Claim } from "../public/claimTypes";
import type { OrderDetails } from "../public/types";

type Props = { claim: Claim; order: OrderDetails };

/** What happens next with a claim and by when, or its outcome. */
export function ClaimNext({ claim, order }: Props) {
  useServerTime();
  const isLate = useIsPast(claim.respondBy ?? 0);
  if (claim.waitsFor === null) return <Outcome claim={claim} order={order} />;
  return (
    <div className="grid gap-1">
      <p role="status">{nextStep(claim, order, isLate)}</p>
      {claim.respondBy !== null && (
        <p className="text-ink-muted text-sm">
          {isLate ? "The time to answer ended on " : "The time to answer ends on "}
          <DateText at={claim.respondBy} kind="dateTime" />
          {!isLate && (
            <>
              {" ("}
              <Countdown until={claim.respondBy} className="text-ink font-semibold" /> left)
            </>
          )}
          {isLate && "."}
        </p>
      )}
    </div>
  );
}

/** The next step in a sentence or two, addressed to the viewer. */
function nextStep(
  { kind, isUndecidedBySilence, waitsFor, viewerSide, proposedRefund, answer }: Claim,
  { totalAmount, stops }: OrderDetails,
  isLate: boolean,
): string {
  if (stops.includes("chargeback")) {
    if (waitsFor !== "seller" || viewerSide !== "seller") {
      return "The buyer's bank holds the money until it decides, so the claim is on hold.";
    }
    // The deadline to answer runs even while the order is stopped.
    const consequence = isUndecidedBySilence
      ? "Shoal decides the claim"
      : "the claim counts as accepted even if the bank decides for you";
    const next = isLate
      ? capitalise(consequence)
      : `Please still answer the claim. If you don't reply, ${consequence}`;
    return `The buyer's bank holds the money until it decides. ${next}.`;
  }
  const sum = formatPence(proposedRefund);
  const refundTextFor = (to: string) => moneyBackText(proposedRefund, { to, totalAmount });
  const offer = formatPence(Math.min(answer?.offer ?? 0, proposedRefund));
  if (waitsFor === "seller" && kind === "not_arrived") {
    if (viewerSide === "seller") {
      return `If you agree that the buyer doesn't have the order, ${refundTextFor("the buyer")}. If not, please answer. If you don't reply, Shoal decides.`;
    }
    const recipient = viewerSide === "buyer" ? "your card" : "the buyer";
    return `We've asked the seller. If they agree, ${refundTextFor(recipient)}. If they don't agree or don't reply, Shoal decides.`;
  }
  if (waitsFor === "seller") {
    const ifSilent = (refund: string) =>
      isUndecidedBySilence ? "Shoal decides" : `it counts as accepted and ${refund}`;
    if (viewerSide === "seller") {
      return `Please accept or answer the claim. If you don't reply, ${ifSilent(refundTextFor("the buyer"))}.`;
    }
    const recipient = viewerSide === "buyer" ? "your card" : "the buyer";
    return `The seller can accept or answer the claim. If they don't reply in time, ${ifSilent(refundTextFor(recipient))}.`;
  }
  if (waitsFor === "buyer") {
    return viewerSide === "buyer"
      ? `The seller offers ${offer} instead of ${sum}. If you don't accept it, Shoal decides.`
      : `The buyer can accept the offer of ${offer}. If they don't, Shoal decides.`;
  }
  return viewerSide === "admin"
    ? "The buyer and seller haven't settled this claim, so Shoal decides."
    : "Shoal will look at the evidence from both of you and decide. We'll email you.";
}

/** A green tick only for the side that won. */
const toneOf = ({ status, viewerSide }: Claim): CalloutTone =>
  isWonBy(status, viewerSide) ? "success" : "info";

function Outcome({ claim, order }: Props) {
  const { decision, status, viewerSide } = claim;
  const amount = decision?.amount ?? 0;
  return (
    <Callout
      title={outcomeText(status, decision?.by ?? null, viewerSide)}
      tone={toneOf(claim)}
      role="status"
    >
      {status !== "overtaken" && status !== "withdrawn" && <p>{refundText(amount, order)}</p>}
      {decision?.reason && (
        <p className="mt-2 wrap-anywhere whitespace-pre-wrap">
          <strong>Reason:</strong> <bdi>{decision.reason}</bdi>
        </p>
      )}
    </Callout>
  );
}

/** Where a claim's refund is: on its way, refunded, or failed and waiting for Shoal. */
function refundText(amount: number, { viewerSide, moneyOwed, totalAmount }: OrderDetails): string {
  if (amount === 0) return totalAmount === 0 ? "The order was free." : "There's no refund.";
  const [sum, ownerText] = [formatPence(amount), viewerSide === "buyer" ? "your" : "the buyer's"];
  if (moneyOwed.failed > 0) return `The refund of ${sum} did not go through. We're fixing it.`;
  if (moneyOwed.sending + moneyOwed.requested > 0)
    return `${sum} is on its way to ${ownerText} card.`;
  return `${sum} was refunded to ${ownerText} card. Banks take 5 to 10 days to show it.`;
}
