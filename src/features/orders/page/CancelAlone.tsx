import { SELF_CANCEL_MS } from "#convex/domain/shared/constants.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";
import type { OrderDetails } from "../public/types";
import { CancelButton } from "./CancelOrder";

type Props = { order: OrderDetails; isFirstHalfHour: boolean; mayCancelLate: boolean };

/** The buyer of a parcel cancels it without asking, and sees until when. */
export function CancelAlone({ order, isFirstHalfHour, mayCancelLate }: Props) {
  const { uuid, paidAt, totalAmount, packagingDone } = order;
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
              ? "It goes back on sale. This can't be undone."
              : `You get back all ${formatPence(totalAmount)}, with delivery and the service fee, to the card you paid with. It goes back on sale. This can't be undone.`
          }
          keepLabel="Keep the order"
          done={isFree ? "Order cancelled." : "Order cancelled. Your money is being refunded."}
        />
      </div>
      <p className="text-ink-muted text-sm">
        {packagingDone || isFirstHalfHour ? (
          <>
            You can cancel without asking the seller until{" "}
            <DateText at={(paidAt ?? 0) + SELF_CANCEL_MS} kind="time" />
            {packagingDone || !mayCancelLate ? "." : ", and after that until they have packed it."}
          </>
        ) : (
          "You can cancel without asking the seller until they have packed it."
        )}
      </p>
    </div>
  );
}
