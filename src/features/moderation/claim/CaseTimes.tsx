import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { ukMidnight } from "#convex/domain/shared/dates.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import type { ClaimCase } from "#src/features/orders/public/claimTypes.ts";

/** The expected day, the delivery, and any earlier report of non-arrival with the seller's answer. */
export function CaseTimes({ claimCase }: { claimCase: ClaimCase }) {
  const { claim, dueDay, arrivalAssumed, earlier, delivery } = claimCase;
  const isDoubtful = arrivalAssumed || earlier !== null || claim.kind === "not_arrived";
  const isEarly = isCarried(delivery.method) && claim.createdAt < ukMidnight(dueDay);
  return (
    <Callout
      tone={isDoubtful || claim.isUndecidedBySilence ? "warning" : "info"}
      title="Delivery dates"
    >
      <ul className="grid gap-1">
        <li>
          Expected by <DateText at={dueDay} kind="long" />; claimed on{" "}
          <DateText at={claim.createdAt} kind="dateTime" />
          {isEarly && ", before the expected day"}.
        </li>
        {delivery.deliveredAt !== null && (
          <li>
            {arrivalAssumed
              ? "The buyer didn't confirm the arrival, so we marked the order as delivered on "
              : "Marked as delivered on "}
            <DateText at={delivery.deliveredAt} kind="dateTime" />.
          </li>
        )}
        {earlier && (
          <li>
            The buyer reported on <DateText at={earlier.createdAt} kind="dateTime" /> that the order
            hadn't arrived
            {earlier.withdrawnAt !== null && (
              <>
                , and withdrew the report on <DateText at={earlier.withdrawnAt} kind="dateTime" />
              </>
            )}
            .
          </li>
        )}
        {earlier?.answer && (
          <li className="wrap-anywhere">
            The seller had answered: <q dir="auto">{earlier.answer}</q>
          </li>
        )}
      </ul>
    </Callout>
  );
}
