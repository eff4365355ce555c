import type { OrderRow } from "../public/types";
import { useProgress } from "../steps/useProgress";
import { PrimaryButton } from "./PrimaryButton";

export function NextStepText({ order }: { order: OrderRow }) {
  return <>{useProgress(order).sentence}</>;
}

/** The order's main button; renders nothing if there is nothing to do. */
export function NextStepButton({ order }: { order: OrderRow }) {
  const { primary } = useProgress(order);
  return primary && <PrimaryButton order={order} action={primary} />;
}
