import { formatPence } from "../../../../convex/domain/shared/money";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";

type Props = {
  /** Pence. */
  before: number;
  now: number;
  /** What has changed, a sentence each. */
  changes: readonly string[];
  onAccept: () => void;
};

/** The sum is another than the buyer agreed to: what it was, what it is, and whether they still want it. */
export function SumChanged({ before, now, changes, onAccept }: Props) {
  return (
    <Callout
      tone="warning"
      role="alert"
      title={`The total was ${formatPence(before)} and is ${formatPence(now)} now`}
      actions={
        <Button size="sm" onClick={onAccept}>
          Accept {formatPence(now)}
        </Button>
      }
    >
      {changes.join(" ")} Nothing is charged unless you accept it.
    </Callout>
  );
}
