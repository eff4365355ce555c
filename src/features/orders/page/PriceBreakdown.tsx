import { isolated } from "#convex/domain/shared/isolated.ts";
import { amountOf, goodsMoney, type OrderMoney } from "#convex/domain/shared/money.ts";
import { PriceText } from "#src/components/ui/PriceText.tsx";

type Line = {
  title: string;
  /** Pence each. */
  price: number;
  quantity: number;
};
type Props = {
  lines: readonly Line[];
  /** Null until the delivery, and with it the total, is known. */
  money: OrderMoney | null;
  /** Whether the delivery charge is unknown because the buyer hasn't entered a postcode. */
  needsPostcode?: boolean;
};

/** The price, line by line. Lines that don't depend on the delivery show before its charge is known. */
export function PriceBreakdown({ lines, money, needsPostcode = false }: Props) {
  const goods = lines.map(({ title, price, quantity }) => {
    const name = isolated(title);
    return [quantity > 1 ? `${name} × ${quantity}` : name, price * quantity] as const;
  });
  const { amount, commission } = goodsMoney(amountOf(lines), 0);
  // For a free item, the delivery decides whether there is a fee.
  const fee = money?.commission ?? (amount === 0 ? undefined : commission);
  const rows = [...goods, ["Delivery", money?.deliveryCharge], ["Service fee", fee]] as const;
  const unknownText = needsPostcode ? "Enter your postcode" : "not known yet";
  return (
    <dl className="grid gap-2.5">
      {rows.map(([label, pence], at) => (
        // The index is the key, because two listings may share a title; rows are never reordered.
        <div key={at} className="flex justify-between gap-4">
          <dt className="text-ink-muted wrap-anywhere">{label}</dt>
          <dd>
            <Amount pence={pence} unknownText={unknownText} />
          </dd>
        </div>
      ))}
      <div className="border-line flex items-baseline justify-between gap-4 border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="text-xl font-semibold">
          <Amount pence={money?.totalAmount} unknownText={unknownText} />
        </dd>
      </div>
    </dl>
  );
}

function Amount({ pence, unknownText }: { pence: number | undefined; unknownText: string }) {
  return pence === undefined || Number.isNaN(pence) ? (
    <span className="text-ink-muted text-base font-normal">{unknownText}</span>
  ) : (
    <PriceText pence={pence} />
  );
}
