import { proofTexts } from "../../../components/listings/proofTexts";
import type { ListingDetails } from "../../../components/listings/types";
import { Callout } from "../../../components/ui/onDemand/Callout";

/** Why a listing that needs a proof isn't in the shop; visible to its seller and admins. */
export default function ProofCallout({ proof }: { proof: NonNullable<ListingDetails["proof"]> }) {
  const { title, next } = proofTexts[proof];
  return (
    <Callout tone="warning" title={title}>
      {next}
    </Callout>
  );
}
