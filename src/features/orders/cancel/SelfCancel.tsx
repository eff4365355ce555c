import { packingCountsFrom } from "#convex/domain/orders/transitions.ts";
import { DAY_MS, SELF_CANCEL_MS } from "#convex/domain/shared/constants.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import { useIsPast } from "#src/hooks/useServerTime.ts";
import type { OrderDetails } from "../public/types";
import { CancelButton } from "./CancelOrder";

/** `end` (ms epoch): until when the buyer can cancel; `Infinity` means until the order is packed. */
type Props = { order: OrderDetails; end: number };

/** Lets the buyer of a parcel cancel it without asking the seller, and says until when they can. */
export function SelfCancel({ order, end }: Props) {
  const { uuid, totalAmount } = order;
  const isFree = totalAmount === 0;
  return (
    <div className="grid gap-1">
      <div>
        <CancelButton
          orderId={uuid}
          size="sm"
          label="Cancel this order"
          variant="secondary"
          title="Cancel this order?"
          description={
            isFree
              ? "What you ordered goes back on sale. This can't be undone."
              : `We'll refund the full ${formatPence(totalAmount)}, including delivery and the service fee, to the card you paid with. What you ordered goes back on sale. This can't be undone.`
          }
          keepLabel="Keep the order"
          done={isFree ? "Order cancelled." : "Order cancelled. Your money is being refunded."}
        />
      </div>
      <p className="text-ink-muted text-sm">
        You can cancel without asking the seller until <UntilWhen order={order} end={end} />.
      </p>
    </div>
  );
}

function UntilWhen({ order: { paidAt, dispatchOn }, end }: Props) {
  const halfHourEnd = (paidAt ?? 0) + SELF_CANCEL_MS;
  const isFirstHalfHour = !useIsPast(halfHourEnd);
  const isEarly = !useIsPast(packingCountsFrom({ packagingDone: true, dispatchOn }));
  if (end === halfHourEnd) return <DateText at={end} kind="time" />;
  const lastDay = `the end of ${weekdayDate((dispatchOn ?? 0) - 2 * DAY_MS)}`;
  if (end !== Infinity) return lastDay;
  if (isEarly) return `${lastDay}, and after that until they have packed the order`;
  if (!isFirstHalfHour) return "they have packed the order";
  return (
    <>
      <DateText at={halfHourEnd} kind="time" />, and after that until they have packed the order
    </>
  );
}
