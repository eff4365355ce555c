import { isHandover } from "#convex/domain/orders/facts.ts";
import { PRIMARY_ACTIONS, type PrimaryAction } from "#convex/domain/orders/primaryActions.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import { TakeRefund } from "../cancel/TakeRefund";
import { CLAIM_ANCHOR } from "../claims/claimAnchor";
import { NotArrived } from "../claims/NotArrived";
import { ConfirmArrival } from "../delivery/ConfirmArrival";
import { SHOW_CODE } from "../handover/showCode";
import type { OrderRow } from "../public/types";
import { LeaveReview } from "../reviews/LeaveReview";

const VARIANTS: Partial<Record<PrimaryAction, "coral" | "secondary">> = {
  pay: "coral",
  // Possible for a while, but not what the buyer should do next.
  reportProblem: "secondary",
};

type Props = { order: OrderRow; action: PrimaryAction };

/**
 * An order's main button in a list. Actions that need only a dialog open it in place; the others
 * link to the page that handles them.
 */
export function PrimaryButton({ order, action }: Props) {
  switch (action) {
    case "review":
      return <LeaveReview order={order} />;
    case "confirmArrival":
      return <ConfirmArrival order={order} inHand={isHandover(order)} size="sm" />;
    case "takeRefund":
      return <TakeRefund order={order} size="sm" />;
    case "reportNotReceived":
      return <NotArrived order={order} variant="primary" size="sm" />;
    default:
      return (
        <LinkButton to={pathOf(order, action)} size="sm" variant={VARIANTS[action] ?? "primary"}>
          {PRIMARY_ACTIONS[action].label}
        </LinkButton>
      );
  }
}

function pathOf(
  { uuid, listingId, quizId, transactionId }: OrderRow,
  action: PrimaryAction,
): string {
  const page = paths.order(uuid);
  if (action === "pay" && quizId !== null) return paths.payment(listingId, quizId);
  if (action === "pack" && transactionId !== null) return paths.reviewPackaging(transactionId);
  if (action === "showCode") return page + SHOW_CODE;
  const isAboutClaim =
    action === "reportProblem" || action === "answerClaim" || action === "answerOffer";
  return isAboutClaim ? page + CLAIM_ANCHOR : page;
}
