import { useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { Loading, Skeleton } from "#src/components/ui/Skeleton.tsx";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { paths } from "#src/lib/paths.ts";
import { ParcelNote } from "./ParcelNote";
import { useAddToParcel } from "./useAddToParcel";

type Props = FunctionArgs<typeof api.orders.basket.more> & {
  sellerName: string;
  /** Listings already in the parcel or the basket, which aren't offered again. */
  hidden?: readonly string[];
  /** Runs before a listing is added. */
  prepare?: () => Promise<unknown>;
};
type MoreCard = FunctionReturnType<typeof api.orders.basket.more>[number];

/** Other listings of a seller that can travel in the parcel, each with what it adds to the total. */
export default function MoreFromSeller({ sellerName, hidden = [], prepare, ...parcel }: Props) {
  const found = usePreviousWhileLoading(useQuery(api.orders.basket.more, parcel));
  const cards = found?.filter(({ listingId }) => !hidden.includes(listingId));
  if (cards === undefined) {
    return (
      <Loading subject="more listings" className="grid gap-3 sm:grid-cols-2">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </Loading>
    );
  }
  if (cards.length === 0) {
    return <p className="text-ink-muted text-sm">Nothing else to suggest now.</p>;
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <More
          key={card.listingId}
          card={card}
          sellerName={sellerName}
          {...(prepare && { prepare })}
        />
      ))}
    </ul>
  );
}

type CardProps = Pick<Props, "sellerName" | "prepare"> & { card: MoreCard };

function More({ card, sellerName, prepare }: CardProps) {
  const { listingId, title } = card;
  const { busy, add } = useAddToParcel();
  return (
    <li className="border-line flex items-start gap-3 rounded-lg border p-3">
      <ListingImage
        src={card.imageUrl}
        alt=""
        width={64}
        height={64}
        className="size-16 shrink-0 rounded-lg"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <Link to={paths.listing(listingId)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{title}</bdi>
        </Link>
        <ParcelNote card={card} />
        <div>
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            aria-label={`Add ${title} to your parcel`}
            onClick={() => void add({ listingId, sellerName }, prepare)}
          >
            Add
          </Button>
        </div>
      </div>
    </li>
  );
}
