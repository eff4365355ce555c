import { formatPence } from "#convex/domain/shared/money.ts";

type Props = {
  pence: number;
  /** The text for a zero price: "Free to a good home". */
  zero?: string;
  className?: string;
};

/** Money, always with two decimals. */
export function PriceText({ pence, zero, className }: Props) {
  return (
    <span data-numeric translate="no" className={className}>
      {pence === 0 && zero !== undefined ? zero : formatPence(pence)}
    </span>
  );
}
