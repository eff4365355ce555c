import { proofTexts } from "#src/components/listings/proofTexts.ts";
import type { ListingDetails } from "#src/components/listings/types.ts";
import { Callout } from "#src/components/ui/onDemand/Callout.tsx";

/** Why a listing that needs a proof isn't in the shop; visible to its seller and admins. */
export default function ProofCallout({ proof }: { proof: NonNullable<ListingDetails["proof"]> }) {
  const { title, next } = proofTexts[proof];
  return (
    <Callout tone="warning" title={title}>
      {next}
    </Callout>
  );
}
