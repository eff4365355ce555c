import { Component, type ReactNode } from "react";
import { paths } from "../../../lib/paths";
import { ErrorCard } from "../../../components/ui/ErrorCard";
import { LinkButton } from "../../../components/ui/LinkButton";
import { payloadOf } from "../../../lib/errors";

/** In place of an order that cannot be shown, with ways on. */
export function OrderError({ message }: { message: string }) {
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <ErrorCard
        message={message}
        actions={
          <>
            <LinkButton to={paths.purchases}>View My Purchases</LinkButton>
            <LinkButton to={paths.browse()} variant="secondary">
              Browse Listings
            </LinkButton>
          </>
        }
      />
    </>
  );
}

/** Turns an error of the order's live query into the error card, in the specification's words. */
export class OrderBoundary extends Component<
  { children: ReactNode },
  { error: unknown; failed: boolean }
> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn("The order could not be read", error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const payload = payloadOf(this.state.error);
    if (payload?.code === "invalid_order_id") return <OrderError message={payload.message} />;
    const reason = payload?.message ?? "Something went wrong.";
    return <OrderError message={`Failed to fetch order: ${reason}`} />;
  }
}
