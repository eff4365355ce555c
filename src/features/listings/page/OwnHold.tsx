import type { FunctionReturnType } from "convex/server";
import type { api } from "#convex/_generated/api.js";
import { PRIMARY_ACTIONS } from "#convex/domain/orders/primaryActions.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";

type Props = {
  listingId: string;
  hold: NonNullable<FunctionReturnType<typeof api.orders.purchases.unpaid>>;
};

/** Replaces `SoldOut` for the buyer who holds the stock. */
export default function OwnHold({ listingId, hold: { quizId, holdExpiresAt } }: Props) {
  return (
    <Callout
      role="status"
      title={
        <>
          Held for you for another <Countdown until={holdExpiresAt} />
        </>
      }
      actions={
        <LinkButton to={paths.payment(listingId, quizId)} variant="coral">
          {PRIMARY_ACTIONS.pay.label}
        </LinkButton>
      }
    >
      Finish paying to complete your purchase.
    </Callout>
  );
}
