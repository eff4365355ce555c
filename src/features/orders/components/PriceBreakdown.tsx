import type { OrderMoney } from "../../../../convex/domain/shared/money";
import { PriceText } from "../../../components/ui/PriceText";

type Props = { title: string; quantity: number; money: OrderMoney | null };

/** What is paid, item by item; dashes while the delivery is not known. */
export function PriceBreakdown({ title, quantity, money }: Props) {
  const rows = [
    [quantity > 1 ? `${title} × ${quantity}` : title, money?.amount],
    ["Delivery", money?.deliveryCharge],
    ["Service fee", money?.commission],
  ] as const;
  return (
    <dl className="grid gap-2.5">
      {rows.map(([label, pence]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-ink-muted wrap-anywhere">{label}</dt>
          <dd>{pence === undefined ? "–" : <PriceText pence={pence} />}</dd>
        </div>
      ))}
      <div className="border-line flex items-baseline justify-between gap-4 border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="text-xl font-semibold">
          {money === null ? "–" : <PriceText pence={money.totalAmount} />}
        </dd>
      </div>
    </dl>
  );
}
