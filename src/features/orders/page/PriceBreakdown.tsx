import { isolated } from "#convex/domain/shared/isolated.ts";
import { orderMoney, type OrderMoney } from "#convex/domain/shared/money.ts";
import { PriceText } from "#src/components/ui/PriceText.tsx";

type Props = {
  title: string;
  /** Pence each. */
  price: number;
  quantity: number;
  /** Null until the delivery, and with it the total, is known. */
  money: OrderMoney | null;
};

/** The items of the price. Those independent of the delivery show before it is known. */
export function PriceBreakdown({ title, price, quantity, money }: Props) {
  const { amount, commission } = orderMoney(price, quantity, 0);
  // For a free item, the delivery decides whether there is a fee.
  const fee = money?.commission ?? (amount === 0 ? undefined : commission);
  const rows = [
    [quantity > 1 ? `${isolated(title)} × ${quantity}` : isolated(title), amount],
    ["Delivery", money?.deliveryCharge],
    ["Service fee", fee],
  ] as const;
  return (
    <dl className="grid gap-2.5">
      {rows.map(([label, pence]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-muted wrap-anywhere">{label}</dt>
          <dd>
            <Amount pence={pence} />
          </dd>
        </div>
      ))}
      <div className="border-line flex items-baseline justify-between gap-4 border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="text-xl font-semibold">
          <Amount pence={money?.totalAmount} />
        </dd>
      </div>
    </dl>
  );
}

function Amount({ pence }: { pence: number | undefined }) {
  return pence === undefined || Number.isNaN(pence) ? (
    <span className="text-ink-muted text-base font-normal">not known yet</span>
  ) : (
    <PriceText pence={pence} />
  );
}
