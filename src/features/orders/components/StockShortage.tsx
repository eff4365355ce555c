import { formatPence } from "../../../../convex/domain/shared/money";
import { errorText, type Problem, problemText } from "../../../../convex/errors";
import { Button } from "../../../components/ui/Button";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Callout } from "../../../components/ui/onDemand/Callout";

type Props = {
  quantity: number;
  /** That can be bought now; 0 when others have or hold all of them. */
  most: number;
  /** That must be bought now: more than `most` when the quiz, or what is free, does not reach that far. */
  least: number;
  /** What keeps so many from being bought, of the stock; null when nothing does. */
  problem: Problem | null;
  /** The quiz, for as many as must be bought. */
  again: string;
  /** What another number would come to, in pence; null while that is not known. */
  sumOf: (quantity: number) => number | null;
  /** Pence. */
  before: number | null;
  onTake: (quantity: number) => void;
};

/** What was chosen cannot be had any more: what can, and for how much. It goes when that is so again. */
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
