import { formatPence } from "#convex/domain/shared/money.ts";

type Props = {
  card: {
    quantity: number;
    /** What the listing adds to the parcel's total, in pence; null while that is unknown. */
    adds: number | null;
    /** The saving against buying the listing alone, in pence. */
    saves: number;
    hasExtraDelivery: boolean | null;
  };
};

/** "Adds £2.63 · no extra delivery · saves £12.60". */
export function ParcelNote({ card: { quantity, adds, saves, hasExtraDelivery } }: Props) {
  const group = quantity > 1 ? ` for ${quantity}` : "";
  const parts = [
    adds !== null && `adds ${formatPence(adds)}${group}`,
    hasExtraDelivery === false && "no extra delivery",
    saves > 0 && `saves ${formatPence(saves)}`,
  ].filter((part) => part !== false);
  return <p className="text-success text-sm first-letter:uppercase">{parts.join(" · ")}</p>;
}
