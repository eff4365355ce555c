import { orderTexts } from "../../../../convex/domain/orders/texts";
import { buttonStyles } from "../../../components/ui/buttonStyles";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { LinkButton } from "../../../components/ui/LinkButton";
import { paths } from "../../../lib/paths";
import type { PayProblem as Problem } from "../usePay";

type Props = {
  problem: Problem | null;
  /** The page already says that the stock or the sum has changed. */
  alreadyShown: boolean;
};

export function PayProblem({ problem, alreadyShown: isTold }: Props) {
  if (problem === null || (problem.isSelfHealing && isTold)) return null;
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
  return (
    <Callout
      tone="danger"
      role="alert"
      actions={
        problem.tooManyHolds ? (
          <LinkButton to={paths.purchases} variant="secondary" size="sm">
            My Purchases
          </LinkButton>
        ) : undefined
      }
    >
      {problem.message}
    </Callout>
  );
}
