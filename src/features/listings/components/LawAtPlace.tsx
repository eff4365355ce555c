import { useQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import type { ListingDetails } from "../../../components/listings/types";
import { Callout } from "../../../components/ui/onDemand/Callout";

type Props = {
  listing: Pick<ListingDetails, "title" | "species" | "proofSeen">;
  /** The viewer's outward postcode. */
  outcode: string;
};

/** Why the law at the viewer's place stands in the way of a purchase, before they take the quiz; nothing where it does not. */
export function LawAtPlace({ listing, outcode }: Props) {
  const { title, species: name, proofSeen } = listing;
  const law = useQuery(api.listings.species.lookUp, { name, title, outcode })?.law;
  if (!law?.reason) return null;
  const isBarred =
    law.status === "blocked" || law.status === "name" || (law.status === "proof" && !proofSeen);
  return isBarred ? (
    <Callout tone="warning" className="mb-4" title={`The law at ${outcode} does not allow it`}>
      {law.reason}
    </Callout>
  ) : null;
}
