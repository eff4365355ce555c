import { Suspense } from "react";
import { formatPence } from "#convex/domain/shared/money.ts";
import { type Problem, problemText } from "#convex/errors.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import type { PaymentPageData } from "../types";

const SoldOut = lazyWithRetry(() => import("#src/features/listings/public/SoldOut.tsx"));

type Props = {
  listing: PaymentPageData["listing"];
  quantity: number;
  /** How many can be bought now; 0 if others have bought or hold them all. */
  maxQuantity: number;
  /**
   * The seller's minimum order, or a smaller last stock. If it exceeds `maxQuantity`, nothing can be bought yet.
   */
  minQuantity: number;
  /** Why the stock doesn't allow this quantity; null if it does. */
  problem: Problem | null;
  /** The address of the quiz for `minQuantity`. */
  quizPath: string;
  /** The total for another quantity, in pence; null while unknown. */
  totalFor: (quantity: number) => number | null;
  /** The total for the chosen quantity at today's prices, in pence; null while unknown. */
  chosenTotal: number | null;
  onTake: (quantity: number) => void;
};

/**
 * Says that the chosen quantity is no longer available, how many are, and for how much. Disappears
 * once the quantity is available again.
 */
export function StockShortage(props: Props) {
  const { listing, quantity, maxQuantity, minQuantity, problem } = props;
  const { quizPath, totalFor, chosenTotal, onTake } = props;
  if (problem === null) return null;
  if (maxQuantity === 0 || (maxQuantity < minQuantity && problem.code === "group_held")) {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <SoldOut listing={listing} />
      </Suspense>
    );
  }
  if (maxQuantity < minQuantity) {
    return (
      <Callout
        tone="warning"
        role="status"
        title={problemText(problem)}
        actions={<LinkButton to={quizPath}>Check again</LinkButton>}
      >
        Your suitability quiz was for {maxQuantity}.
      </Callout>
    );
  }
  const offer = quantity > maxQuantity ? maxQuantity : minQuantity;
  const newTotal = totalFor(offer);
  return (
    <Callout
      tone="warning"
      role="status"
      title={quantity > maxQuantity ? `Only ${maxQuantity} left` : problemText(problem)}
      actions={
        <Button size="sm" onClick={() => onTake(offer)}>
          {newTotal === null ? (
            `Take ${offer}`
          ) : (
            <PriceLabel text={`Take ${offer} for`} pence={newTotal} />
          )}
        </Button>
      }
    >
      You chose {quantity}
      {chosenTotal !== null && ` for ${formatPence(chosenTotal)}`}.
      {quantity > maxQuantity && " Others were quicker."}
    </Callout>
  );
}
