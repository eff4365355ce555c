import { Callout } from "#src/components/ui/Callout.tsx";
import { proofTexts } from "../form/proofTexts";
import type { ListingDetails } from "../public/types";

/** Why a listing that needs a proof or a review isn't in the shop; visible to its seller and admins. */
export default function ProofCallout({ proof }: { proof: NonNullable<ListingDetails["proof"]> }) {
  const { title, next } = proofTexts[proof];
  return (
    <Callout tone="warning" title={title}>
      {next}
    </Callout>
  );
}
