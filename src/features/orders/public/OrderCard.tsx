import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Fragment, type ReactNode } from "react";
import { api } from "#convex/_generated/api.js";
import {
  claimStatusText,
  claimText,
  moneyBackText,
  outcomeText,
} from "#convex/domain/claims/texts.ts";
import { isPossible } from "#convex/domain/orders/primaryActions.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { paths } from "#src/lib/paths.ts";
import { AcceptClaim } from "../claims/AcceptClaim";
import { BuyersTurn } from "../claims/BuyersTurn";
import { WithdrawClaim } from "../claims/WithdrawClaim";
import { ConfirmArrival } from "../delivery/ConfirmArrival";
import { MeetingTime } from "../meeting/MeetingTime";
import { OrderStatusBadge } from "../page/OrderStatusBadge";

type Message = FunctionReturnType<typeof api.messages.thread.list>["page"][number];
type Card = NonNullable<Message["card"]>;
type Order = FunctionReturnType<typeof api.orders.cards.get>;

const LINK_TEXTS: Record<Card["kind"], string> = {
  order: "See the order",
  refund: "See the order",
  claim: "See the claim",
  meeting: "See the meeting",
};

/**
 * The current state of an order, its refund, its claim or its meeting, as a card in the chat. Offers the
 * one-step actions for arrivals and claims; everything else is on the order's page, to which it links.
 */
export function OrderCard({ card: { kind, orderId } }: { card: Card }) {
  const order = useQuery(api.orders.cards.get, { orderId });
  // As tall as the card, so that the list doesn't move while it is read.
  if (order === undefined) return <Skeleton className="h-28 w-full rounded-lg" />;
  return (
    <div className="bg-surface border-line text-ink grid gap-1.5 rounded-lg border p-3 text-left text-sm">
      <CardBody kind={kind} order={order} />
      <Link
        to={paths.order(order.orderUuid)}
        className="text-accent inline-flex min-h-6 items-center font-semibold underline"
      >
        {LINK_TEXTS[kind]}
      </Link>
    </div>
  );
}

function CardBody({ kind, order }: { kind: Card["kind"]; order: Order }) {
  switch (kind) {
    case "order":
      return (
        <>
          <Title badge={<OrderStatusBadge status={order.status} />}>
            <span>
              Order <span translate="no">{shortId(order.orderUuid)}</span>
            </span>
          </Title>
          <p className="wrap-anywhere">
            {order.lines.map(({ title, quantity }) => (
              <Fragment key={title}>
                {quantity} × <bdi>{title}</bdi>,{" "}
              </Fragment>
            ))}
            {order.totalAmount === 0 ? "free" : <PriceText pence={order.totalAmount} />}
          </p>
          <Arrival order={order} />
        </>
      );
    case "refund":
      return (
        <>
          <Title badge={<OrderStatusBadge status={order.status} />}>
            <span>
              Refund of order <span translate="no">{shortId(order.orderUuid)}</span>
            </span>
          </Title>
          <p>
            {formatPence(order.refundedAmount)} of {formatPence(order.totalAmount)} refunded
            {order.refundingAmount > 0 && `, ${formatPence(order.refundingAmount)} on its way`}
          </p>
        </>
      );
    case "meeting":
      return <MeetingBody order={order} />;
    case "claim":
      return <ClaimBody order={order} />;
  }
}

/** Without the place, which only the order page shows. */
function MeetingBody({ order: { orderUuid, meetingAt, suggestedMeetingAt } }: { order: Order }) {
  const badge =
    suggestedMeetingAt !== null ? (
      <Badge tone="info">Suggested</Badge>
    ) : meetingAt !== null ? (
      <Badge tone="success">Agreed</Badge>
    ) : null;
  return (
    <>
      <Title badge={badge}>
        <span>
          Meeting for order <span translate="no">{shortId(orderUuid)}</span>
        </span>
      </Title>
      {meetingAt !== null && (
        <p>
          Agreed: <MeetingTime at={meetingAt} />
        </p>
      )}
      {suggestedMeetingAt !== null && (
        <p>
          Suggested: <MeetingTime at={suggestedMeetingAt} />
        </p>
      )}
    </>
  );
}

/** Lets the buyer of a dispatched parcel confirm its arrival. */
function Arrival({
  order: { orderUuid: uuid, status, stops, hasAnimals, viewerIsBuyer },
}: {
  order: Order;
}) {
  const canConfirm =
    viewerIsBuyer && status === "shipped" && isPossible("confirmArrival", status, stops);
  return (
    canConfirm && <ConfirmArrival size="sm" variant="secondary" order={{ uuid, hasAnimals }} />
  );
}

function ClaimBody({ order }: { order: Order }) {
  const claim = useQuery(api.claims.cases.ofOrder, { orderId: order.orderUuid });
  if (claim === undefined) return <Skeleton className="h-12 w-full" />;
  if (claim === null) return null;
  const { decision, viewerSide, waitsFor } = claim;
  const { orderUuid: uuid, stops, totalAmount, hasAnimals } = order;
  const turnProps = { claim, order: { uuid, stops, totalAmount } };
  return (
    <>
      <Title badge={<Badge tone="info">{claimStatusText(claim.status, viewerSide)}</Badge>}>
        <span>
          Claim for order <span translate="no">{shortId(order.orderUuid)}</span>
        </span>
      </Title>
      <p>{claimText(claim)}</p>
      {decision !== null && (
        <p>
          {outcomeText(claim.status, decision.by, viewerSide)}
          {claim.status !== "overtaken" &&
            claim.status !== "withdrawn" &&
            `; ${moneyBackText(decision.amount, { to: viewerSide === "buyer" ? "your card" : "the buyer", totalAmount })}`}
        </p>
      )}
      {viewerSide === "seller" && waitsFor === "seller" && (
        <div className="flex flex-wrap empty:hidden">
          <AcceptClaim {...turnProps} />
        </div>
      )}
      {viewerSide === "buyer" && waitsFor !== null && claim.kind === "not_arrived" && (
        <WithdrawClaim order={{ uuid, hasAnimals }} />
      )}
      {viewerSide === "buyer" && waitsFor === "buyer" && <BuyersTurn {...turnProps} />}
    </>
  );
}

function Title({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
      {children} {badge}
    </p>
  );
}
