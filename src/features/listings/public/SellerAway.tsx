import type { Away } from "#convex/domain/sellers/away.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";

type Props = { name: string; away: Away };

/** While the seller is away: from when they take orders again. */
export default function SellerAway({ name, away }: Props) {
  return (
    <Callout
      tone="warning"
      title={
        <>
          <PersonName>{name}</PersonName> is away until {away.back}
        </>
      }
    >
      You can order from that day on.
    </Callout>
  );
}
