import { orderTexts } from "#convex/domain/orders/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonStyles } from "#src/components/ui/buttonStyles.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { paths } from "#src/lib/paths.ts";
import type { PayProblem as Problem } from "./usePay";

type Props = {
  problem: Problem | null;
  listingId: string;
  /** The page already says that the stock, the sum or the listing has changed. */
  alreadyShown: boolean;
  /** Continues without these lines. */
  onDrop: (listingIds: readonly string[]) => void;
};

export function PayProblem({ problem, listingId, alreadyShown, onDrop }: Props) {
  if (problem === null || (problem.isShownByPage && alreadyShown)) return null;
  if (problem.kind === "provider") {
    return (
      <Callout
        tone="danger"
        role="alert"
        title={orderTexts.paymentErrorTitle}
        actions={
          problem.url !== undefined && (
            <a href={problem.url} className={buttonStyles("secondary", "sm")}>
              Open the payment page anyway
            </a>
          )
        }
      >
        {problem.message}
      </Callout>
    );
  }
  const { unavailableIds } = problem;
  if (unavailableIds && !unavailableIds.includes(listingId)) {
    return (
      <Callout
        tone="danger"
        role="alert"
        actions={
          <Button size="sm" variant="secondary" onClick={() => onDrop(unavailableIds)}>
            Continue without {unavailableIds.length > 1 ? "them" : "it"}
          </Button>
        }
      >
        {problem.message}
      </Callout>
    );
  }
  return (
    <Callout
      tone="danger"
      role="alert"
      actions={
        problem.link && (
          <LinkButton
            to={problem.link === "quiz" ? paths.quiz(listingId) : paths.purchases}
            variant="secondary"
            size="sm"
          >
            {problem.link === "quiz" ? "Take the quiz" : "My Purchases"}
          </LinkButton>
        )
      }
    >
      {problem.message}
    </Callout>
  );
}
