import { useEffect, useRef } from "react";
import { discardDraft, useDraftPlace } from "#src/components/drafts/draftPlace.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import { ClaimSides } from "../public/ClaimSides";
import { ClaimStatusBadge } from "../public/ClaimStatusBadge";
import type { Claim } from "../public/claimTypes";
import type { OrderDetails } from "../public/types";
import { answerDraftKey } from "./answerForm";
import { BuyersTurn } from "./BuyersTurn";
import { claimDraftKey } from "./claimForm";
import { ClaimNext } from "./ClaimNext";
import { SellersTurn } from "./SellersTurn";
import { WithdrawClaim } from "./WithdrawClaim";

type Props = {
  claim: Claim;
  order: OrderDetails;
  /** The buyer has just sent the claim, which removed the form that had the focus. */
  takesFocus: boolean;
};

export function ClaimView({ claim, order, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { viewerSide, waitsFor, answer } = claim;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const focusHeading = () => heading.current?.focus();
  // Discard the drafts here too: the claim may have been sent from another tab, or its confirmation may have been lost.
  const claimDraft = useDraftPlace(claimDraftKey(order.uuid), "browser");
  const answerDraft = useDraftPlace(answerDraftKey(order.uuid), "browser");
  useEffect(() => discardDraft(claimDraft), [claimDraft]);
  useEffect(() => {
    if (answer !== null) discardDraft(answerDraft);
  }, [answer, answerDraft]);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id="claim" tabIndex={-1} className="font-display scroll-mt-28 text-xl">
          {claimHeading(claim, order)}
        </h2>
        <ClaimStatusBadge status={claim.status} viewerSide={viewerSide} />
      </div>
      <ClaimNext claim={claim} order={order} />
      <ClaimSides claim={claim} names={namesOf(order)} />
      {viewerSide === "seller" && waitsFor !== null && (
        <SellersTurn claim={claim} order={order} onSent={focusHeading} />
      )}
      {viewerSide === "buyer" && waitsFor !== null && claim.kind === "not_arrived" && (
        <WithdrawClaim order={order} />
      )}
      {viewerSide === "buyer" && waitsFor === "buyer" && <BuyersTurn claim={claim} order={order} />}
      {viewerSide === "admin" && waitsFor !== null && (
        <LinkButton to={paths.claimCase(order.uuid)} className="justify-self-start">
          {waitsFor === "admin" ? "Decide this claim" : "See the whole case"}
        </LinkButton>
      )}
    </>
  );
}

function claimHeading({ kind }: Claim, { hasAnimals }: OrderDetails): string {
  if (kind === "not_arrived") return "Not received";
  return hasAnimals ? "Live-arrival claim" : "Claim";
}

function namesOf({ viewerSide, buyer, seller, sellerName }: OrderDetails) {
  return {
    buyer: viewerSide === "buyer" ? "You" : (buyer?.fullName ?? "The buyer"),
    seller: viewerSide === "seller" ? "You" : (seller?.fullName ?? sellerName ?? "The seller"),
  };
}
