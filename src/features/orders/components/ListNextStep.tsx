import type { OrderRow } from "../public/types";
import { useProgress } from "../useProgress";
import { PrimaryLink } from "./PrimaryLink";

export function NextStepText({ order }: { order: OrderRow }) {
  return <>{useProgress(order).sentence}</>;
}

/** The order's main button; renders nothing if there is nothing to do. */
export function NextStepLink({ order }: { order: OrderRow }) {
  const { primary } = useProgress(order);
  return primary && <PrimaryLink order={order} action={primary} />;
}
