import type { ReactNode } from "react";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { frameTexts } from "../../../../convex/domain/shared/texts";
import { paths } from "../../../lib/paths";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { ErrorCard } from "../../../components/ui/ErrorCard";
import { LinkButton } from "../../../components/ui/LinkButton";
import { payloadOf } from "../../../lib/errors";

const waysOn = (
  <>
    <LinkButton to={paths.purchases}>View My Purchases</LinkButton>
    <LinkButton to={paths.browse()} variant="secondary">
      Browse Listings
    </LinkButton>
  </>
);
const titled = (card: ReactNode) => (
  <>
    <h1 className="sr-only">Order</h1>
    {card}
  </>
);

/** Replaces an order that can't be shown, with links onwards. */
export function OrderError({ message }: { message: string }) {
  return titled(<ErrorCard message={message} actions={waysOn} />);
}

/** The specification's text for an error of the order's live query. */
function problemOf(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "invalid_order_id") return payload.message;
  return orderTexts.fetchFailed({ message: payload?.message ?? frameTexts.somethingWrong });
}

/** The same for an order whose live query fails. */
export function OrderBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary quiet title="Error" message={problemOf} actions={() => waysOn} frame={titled}>
      {children}
    </ErrorBoundary>
  );
}
