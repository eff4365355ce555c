import { proofTexts } from "../../../components/listings/proofTexts";
import type { ListingDetails } from "../../../components/listings/types";
import { Callout } from "../../../components/ui/onDemand/Callout";

/** Why a listing that waits for its proof is not in the shop: its seller and admins see it. */
export default function ProofCallout({ proof }: { proof: NonNullable<ListingDetails["proof"]> }) {
  const { title, next } = proofTexts[proof];
  return (
    <Callout tone="warning" title={title}>
      {next}
    </Callout>
  );
}
