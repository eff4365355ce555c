import type { TradeSide } from "#convex/domain/orders/states.ts";
import { Badge } from "#src/components/ui/Badge.tsx";

/** The badge marks people with at least this many claims, the current one included. */
const REPEAT_FROM = 3;

type Props = { side: TradeSide; claims: number };

export function RepeatBadge({ side, claims }: Props) {
  if (claims < REPEAT_FROM) return null;
  return (
    <Badge tone="warning">
      {side === "buyer" ? `Repeat claimant: ${claims} claims` : `${claims} claims against them`}
    </Badge>
  );
}
