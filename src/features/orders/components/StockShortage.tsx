import { formatPence } from "../../../../convex/domain/shared/money";
import { errorText } from "../../../../convex/errors";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";

type Props = {
  quantity: number;
  /** That can be bought now; 0 when others have or hold all of them. */
  most: number;
  /** What fewer would come to, in pence; null while that is not known. */
  sumOf: (quantity: number) => number | null;
  /** Pence. */
  before: number | null;
  onTake: () => void;
};

/** Others were quicker: what is left of it, and for how much. It goes when they let go again. */
export function StockShortage({ quantity, most, sumOf, before, onTake }: Props) {
  if (quantity <= most) return null;
  if (most === 0) {
    return (
      <Callout tone="warning" role="status">
        {errorText("stock_short", { left: 0 })}
      </Callout>
    );
  }
  const now = sumOf(most);
  return (
    <Callout
      tone="warning"
      role="status"
      title={`Only ${most} left`}
      actions={
        <Button size="sm" onClick={onTake}>
          Take {most}
          {now !== null && ` for ${formatPence(now)}`}
        </Button>
      }
    >
      You chose {quantity}
      {before !== null && ` for ${formatPence(before)}`}. Others were quicker.
    </Callout>
  );
}
