import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";

type Props = {
  /** Pence. */
  before: number;
  now: number;
  changes: readonly string[];
  onAccept: () => void;
};

/** The total differs from the one that the buyer agreed to: shows both and asks whether to continue. */
export function SumChanged({ before, now, changes, onAccept }: Props) {
  return (
    <Callout
      tone="warning"
      role="alert"
      title={`The total has changed from ${formatPence(before)} to ${formatPence(now)}`}
      actions={
        <Button size="sm" onClick={onAccept}>
          <PriceLabel text="Accept" pence={now} />
        </Button>
      }
    >
      {changes.join(" ")} Nothing is charged unless you accept it.
    </Callout>
  );
}
