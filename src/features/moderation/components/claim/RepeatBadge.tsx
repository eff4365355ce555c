import { Badge } from "#src/components/ui/Badge.tsx";

/** Marks a person from this many claims, this one included. */
const REPEAT_FROM = 3;

type Props = { side: "buyer" | "seller"; claims: number };

/** Marks a buyer or seller with repeated claims; nothing for others. */
export function RepeatBadge({ side, claims }: Props) {
  if (claims < REPEAT_FROM) return null;
  return (
    <Badge tone="warning">
      {side === "buyer" ? `Repeat claimant: ${claims} claims` : `${claims} claims against them`}
    </Badge>
  );
}
