import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { api } from "#convex/_generated/api.js";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { PayoutLines } from "#src/features/orders/public/PayoutLines.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";
import { BankAccount } from "./BankAccount";

type EarningSums = FunctionReturnType<typeof api.payouts.earnings.summary>;

const PER_PAGE = 20;

/** What the viewer earns: how Stripe pays them, the sums, and where each order's money is. */
export function Earnings() {
  const account = useQuery(api.payouts.accounts.mine, {});
  const isOpen = useQuery(api.payouts.earnings.isOpen, {});
  const sums = useQuery(api.payouts.earnings.summary, {});
  // All at once, so that nothing pushes the orders down.
  if (account === undefined || isOpen === undefined || sums === undefined) return <TableSkeleton />;
  return (
    <div className="grid gap-8">
      <BankAccount account={account} isOpen={isOpen} />
      <Sums {...sums} />
      <EarningOrders />
    </div>
  );
}

function Sums({ ahead, waiting, sending, sent, takingBack, isPartial }: EarningSums) {
  const held = ahead + waiting;
  return (
    <section aria-label="Your money">
      <dl className="grid gap-4 sm:grid-cols-3">
        <Sum label="Held by Shoal" pence={held} isPartial={isPartial}>
          {waiting > 0 ? (
            <>
              <PriceText pence={waiting} /> of this is from completed orders. The list below says
              why it&apos;s waiting.
            </>
          ) : (
            "Yours once the orders are complete."
          )}
        </Sum>
        <Sum label="On its way to Stripe" pence={sending} isPartial={isPartial}>
          Money from completed orders that we&apos;re sending now.
        </Sum>
        <Sum label="Sent" pence={sent} isPartial={isPartial}>
          {takingBack > 0 ? (
            <>
              <PriceText pence={takingBack} /> is being taken back for refunds.
            </>
          ) : (
            "On Fridays, Stripe pays the money it holds for you into your bank account."
          )}
        </Sum>
      </dl>
    </section>
  );
}

type SumProps = { label: string; pence: number; isPartial: boolean; children: ReactNode };

function Sum({ label, pence, isPartial, children }: SumProps) {
  return (
    <Card padding="sm">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd>
        <span className="block text-2xl font-semibold tabular-nums">
          {isPartial && <span className="text-base font-normal">at least </span>}
          <PriceText pence={pence} zero="£0.00" />
        </span>
        <span className="text-ink-muted mt-1 block text-sm">{children}</span>
      </dd>
    </Card>
  );
}

function EarningOrders() {
  const { results, status, loadMore } = useLiveList(api.orders.lists.sold, {}, PER_PAGE);
  if (status === "LoadingFirstPage") return <TableSkeleton />;
  if (results.length === 0) {
    return (
      <EmptyState
        title="Nothing earned yet."
        action={<LinkButton to={paths.myListings}>My Listings</LinkButton>}
      >
        When someone buys from you, you can follow the money here.
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="earning-orders">
      <h2 id="earning-orders" className="font-display mb-3 text-xl">
        Your orders
      </h2>
      <ul className="border-line divide-line divide-y border-y">
        {results.map(({ uuid, listingTitle, createdAt, payout = [] }) => (
          <li key={uuid} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0">
              <Link to={paths.order(uuid)} className="text-accent underline">
                <bdi>{listingTitle}</bdi>
              </Link>
              <span className="text-ink-muted block text-sm">
                <DateText at={createdAt} kind="long" />
              </span>
            </span>
            {payout.length > 0 ? (
              <PayoutLines parts={payout} className="sm:text-right" />
            ) : (
              <span className="text-ink-muted">No payout</span>
            )}
          </li>
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
    </section>
  );
}
