import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { historyText } from "#convex/domain/orders/history.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { DateText } from "#src/components/ui/DateText.tsx";

type Event = FunctionReturnType<typeof api.orders.fulfilment.timeline>[number];

/** Whether to show the event's amount: payments would only repeat the order's total. */
const withAmount = (event: Event): boolean =>
  event.amount !== null && event.event !== "pay" && event.event !== "payNothing";

/** The order's total and refunds so far, in pence. */
type Sums = { totalAmount: number; refundedAmount: number };
type Props = { events: readonly Event[]; order: Sums };

function textOf({ event, amount }: Event, { totalAmount, refundedAmount }: Sums): string {
  // Once everything was refunded, partial refunds aren't singled out.
  const isFullRefund = totalAmount > 0 && refundedAmount === totalAmount;
  if (event === "moneyReturned" && isFullRefund) return "Refunded";
  const isLast = event === "refund" || event === "allReturned";
  return isLast && amount !== totalAmount ? "The rest was refunded" : historyText(event);
}

/** An order's history, oldest at the top. */
export function EventList({ events, order }: Props) {
  return (
    <ol className="border-line ml-1.5 grid gap-4 border-l pl-5">
      {events.map((event) => (
        <li key={event.eventId} className="relative">
          <span
            aria-hidden="true"
            className="bg-accent ring-surface absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full ring-4"
          />
          <p className="font-semibold">
            {textOf(event, order)}
            {withAmount(event) && event.amount !== null && ` (${formatPence(event.amount)})`}
          </p>
          {event.note !== null && (
            <p dir="auto" className="text-ink-muted text-sm">
              {event.note}
            </p>
          )}
          <p className="text-ink-muted text-sm">
            <DateText at={event.createdAt} kind="dateTime" />
          </p>
        </li>
      ))}
    </ol>
  );
}
