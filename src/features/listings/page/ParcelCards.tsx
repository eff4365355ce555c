import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { ParcelNote } from "#src/components/parcels/ParcelNote.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { CardGrid, type CardMarks } from "../public/ListingGrid";
import type { ListingSummary } from "../public/types";

type Props = {
  /** The listing whose page this is. */
  listingId: Id<"listings">;
  cards: readonly ListingSummary[];
  marks: CardMarks;
  near: string | undefined;
};

/** The seller's other listings with what each adds to the total in one parcel. */
export default function ParcelCards({ listingId, cards, marks, near }: Props) {
  const args = { listingId, ...(near !== undefined && { outcode: near }) };
  const more = usePreviousWhileLoading(useQuery(api.orders.basket.more, args));
  if (more === undefined) return <CardGridSkeleton count={4} />;
  return (
    <CardGrid
      listings={cards}
      marks={marks}
      note={({ _id }) => {
        const card = more.find((other) => other.listingId === _id);
        return card && <ParcelNote card={card} />;
      }}
    />
  );
}
