import type { ReactNode } from "react";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { ErrorCard } from "#src/components/ui/ErrorCard.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { payloadOf } from "#src/lib/errors.ts";
import { paths } from "#src/lib/paths.ts";

const links = (
  <>
    <LinkButton to={paths.purchases}>View My Purchases</LinkButton>
    <LinkButton to={paths.browse()} variant="secondary">
      Browse Listings
    </LinkButton>
  </>
);
const withHeading = (card: ReactNode) => (
  <>
    <h1 className="sr-only">Order</h1>
    {card}
  </>
);

/** Replaces an order that can't be shown, with links to other pages. */
export function OrderError({ message }: { message: string }) {
  return withHeading(<ErrorCard message={message} actions={links} />);
}

/** The text for an error of the order's live query. */
function problemOf(error: unknown): string {
  const payload = payloadOf(error);
  if (payload?.code === "invalid_order_id") return payload.message;
  return orderTexts.fetchFailed({ message: payload?.message ?? frameTexts.somethingWrong });
}

export function OrderBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      quiet
      title="Error"
      message={problemOf}
      actions={() => links}
      frame={withHeading}
    >
      {children}
    </ErrorBoundary>
  );
}
