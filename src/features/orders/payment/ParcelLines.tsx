import { minPurchase } from "#convex/domain/listings/stock.ts";
import { maxPurchase } from "#convex/domain/orders/buying.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { QuantityInput } from "#src/components/ui/QuantityInput.tsx";
import { fixLink } from "../parcels/fixLink";
import { useLineQuantity } from "../parcels/useLineQuantity";
import type { PayLine } from "../types";

type Props = {
  lines: readonly PayLine[];
  onRemove: (listingId: PayLine["listingId"]) => void;
};

/** The other listings that are bought in the same parcel as the page's listing. */
export function ParcelLines({ lines, onRemove }: Props) {
  return (
    <ul aria-label="In the same parcel" className="grid gap-4">
      {lines.map((line) => (
        <li
          key={line.listingId}
          className="border-line flex flex-wrap items-end justify-between gap-3 border-t pt-4"
        >
          <Quantity line={line} />
          <RemoveLine title={line.title} onRemove={() => onRemove(line.listingId)} />
          {line.problem && <LineProblem line={line} text={line.problem.text} />}
        </li>
      ))}
    </ul>
  );
}

export function RemoveLine({ title, onRemove }: { title: string; onRemove: () => void }) {
  return (
    <Button variant="ghost" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
      Remove
    </Button>
  );
}

function Quantity({ line }: { line: PayLine }) {
  const { title, price, quantity, quiz, addedAt } = line;
  const label = <bdi>{title}</bdi>;
  const each = (
    <>
      <PriceText pence={price} zero="Free" /> {price > 0 && <span>each</span>}
    </>
  );
  const max = Math.max(1, quiz ? maxPurchase(quiz, line.available) : line.available);
  const [typed, change] = useLineQuantity(line, max);
  // A line of an unpaid order that is no longer in the basket keeps its number.
  if (addedAt === null) {
    return (
      <p>
        <b>{label}</b> <span>× {quantity}</span> <span className="text-ink-muted">{each}</span>
      </p>
    );
  }
  return (
    <Field label={label} required hint={each}>
      <QuantityInput
        value={typed}
        onChange={change}
        min={Math.min(minPurchase(line), max)}
        max={max}
      />
    </Field>
  );
}

/** Why the line isn't in the order, with a link to fix that if there is one. */
function LineProblem({ line, text }: { line: PayLine; text: string }) {
  const link = fixLink(line);
  return (
    <p role="status" className="text-warning w-full text-sm">
      <b>Not in this order:</b> <span>{text}</span>{" "}
      {link && (
        <Link to={link.to} className="font-semibold underline">
          {link.label}
        </Link>
      )}
    </p>
  );
}
