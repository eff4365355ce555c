import { Badge } from "../../../../components/ui/Badge";

/** From so many claims on, this one included, a person's claims stand out. */
const REPEAT_FROM = 3;

type Props = { side: "buyer" | "seller"; claims: number };

/** Marks a person who has claimed, or was claimed against, again and again; nothing for everybody else. */
export function RepeatBadge({ side, claims }: Props) {
  if (claims < REPEAT_FROM) return null;
  return (
    <Badge tone="warning">
      {side === "buyer" ? `Repeat claimant: ${claims} claims` : `${claims} claims against them`}
    </Badge>
  );
}
