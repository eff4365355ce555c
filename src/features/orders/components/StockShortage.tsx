import { formatPence } from "#convex/domain/shared/money.ts";
import { errorText, type Problem, problemText } from "#convex/errors.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";

type Props = {
  quantity: number;
  /** How many can be bought now; 0 if others have bought or hold them all. */
  most: number;
  /**
   * The smallest number that can be bought now; above `most` if the quiz or the free stock doesn't
   * cover it.
   */
  least: number;
  /** Why the stock doesn't allow this quantity; null if it does. */
  problem: Problem | null;
  /** The address of the quiz for `least`. */
  again: string;
  /** The total for another quantity, in pence; null while unknown. */
  sumOf: (quantity: number) => number | null;
  /** Pence. */
  before: number | null;
  onTake: (quantity: number) => void;
};

/**
 * Says that the chosen quantity is no longer available, how many are, and for how much. Disappears
 * once the quantity is available again.
 */
export function StockShortage(props: Props) {
  const { quantity, most, least, problem, again, sumOf, before, onTake } = props;
  if (problem === null) return null;
  if (most === 0) return <Told>{errorText("stock_short", { left: 0 })}</Told>;
  if (most < least && problem.code === "group_held") return <Told>{problemText(problem)}</Told>;
  if (most < least) {
    return (
      <Callout
        tone="warning"
        role="status"
        title={problemText(problem)}
        actions={<LinkButton to={again}>Take the quiz again</LinkButton>}
      >
        Your suitability quiz was for {most}.
      </Callout>
    );
  }
  const offer = quantity > most ? most : least;
  const now = sumOf(offer);
  return (
    <Callout
      tone="warning"
      role="status"
      title={quantity > most ? `Only ${most} left` : problemText(problem)}
      actions={
        <Button size="sm" onClick={() => onTake(offer)}>
          Take {offer}
          {now !== null && ` for ${formatPence(now)}`}
        </Button>
      }
    >
      You chose {quantity}
      {before !== null && ` for ${formatPence(before)}`}.
      {quantity > most && " Others were quicker."}
    </Callout>
  );
}

function Told({ children }: { children: string }) {
  return (
    <Callout tone="warning" role="status">
      {children}
    </Callout>
  );
}
