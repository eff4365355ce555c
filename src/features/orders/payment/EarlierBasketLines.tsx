import { Button } from "#src/components/ui/Button.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import type { PayLine } from "../types";

type Props = {
  /** In the basket or the unpaid order, but not bought with the page's listing. */
  lines: readonly PayLine[];
  onAdd: (listingId: PayLine["listingId"]) => void;
};

/** What the buyer put in the basket more than a day ago, or took out of their unpaid order. */
export function EarlierBasketLines({ lines, onAdd }: Props) {
  return (
    <section aria-labelledby="earlier-lines" className="grid gap-3">
      <h2 id="earlier-lines" className="font-semibold">
        Chosen earlier from this seller
      </h2>
      <ul className="grid gap-2">
        {lines.map(({ listingId, title, price, quantity, problem }) => (
          <li key={listingId} className="flex items-center justify-between gap-3">
            <span>
              <bdi>{title}</bdi> <span>× {quantity}</span>{" "}
              <span className="text-ink-muted">
                {problem ? problem.text : <PriceText pence={price * quantity} zero="Free" />}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Add ${title}`}
              disabled={problem !== null}
              onClick={() => onAdd(listingId)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
