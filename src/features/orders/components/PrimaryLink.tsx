import { PRIMARY_ACTIONS, type PrimaryAction } from "#convex/domain/orders/primaryActions.ts";
import { LeaveReview } from "../reviews/LeaveReview";
import type { OrderRow } from "../public/types";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import { CLAIM_ANCHOR } from "../claimAnchor";
import { SHOW_CODE } from "../showCode";

type Props = { order: OrderRow; action: PrimaryAction };

/**
 * The order page's main button in a list. Links to the order, except for a review, which is written
 * in place.
 */
export function PrimaryLink({ order, action }: Props) {
  if (action === "review") return <LeaveReview order={order} />;
  return (
    <LinkButton
      to={placeOf(order, action)}
      size="sm"
      variant={action === "pay" ? "coral" : "primary"}
    >
      {PRIMARY_ACTIONS[action].label}
    </LinkButton>
  );
}

function placeOf(
  { uuid, listingId, quizId, transactionId }: OrderRow,
  action: PrimaryAction,
): string {
  const page = paths.order(uuid);
  if (action === "pay" && quizId !== null) return paths.payment(listingId, quizId);
  if (action === "pack" && transactionId !== null) return paths.reviewPackaging(transactionId);
  if (action === "showCode") return page + SHOW_CODE;
  if (action === "reportProblem") return page + CLAIM_ANCHOR;
  return page;
}
