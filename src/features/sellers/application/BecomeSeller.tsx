import { useMutation, useQuery } from "convex/react";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { SELLER_QUIZ_PASS, SELLER_QUIZ_QUESTIONS } from "#convex/domain/shared/constants.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { PayoutNote } from "#src/components/payouts/PayoutNote.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { CheckIcon } from "#src/components/ui/icons.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { PageSkeleton } from "#src/components/ui/PageSkeleton.tsx";
import { cx } from "#src/lib/cx.ts";
import { paths } from "#src/lib/paths.ts";
import { ApplicationStep } from "./ApplicationStep";
import { ChooseKind } from "./ChooseKind";
import type { SellerProgress } from "./types";

/**
 * The steps to a first listing: the kind of seller, the application and its review (live), the
 * quiz.
 */
export function BecomeSeller() {
  const progress = useQuery(api.sellers.applications.mine);
  const sync = useApprovalSync(progress);
  if (progress?.step === "sync" && sync.hasFailed) return <SyncFailed onRetry={sync.again} />;
  if (progress === undefined || progress.step === "sync") return <PageSkeleton kind="form" />;
  const { step, sellerApproved, sellerQuizCompleted, sellsAs } = progress;
  const hasApplied = progress.application?.status === "pending_review";
  const isOpen = step === "choose" || step === "quizOrApply" || step === "apply";
  /** Most sellers need no application, so it only becomes a step when one is required. */
  const startsWithQuiz = step === "choose" || step === "quizOrApply";
  const quizNumber = (isOpen ? 2 : 1) + (startsWithQuiz ? 0 : 1);
  return (
    <>
      <PageHeader
        title="Become a seller"
        lead={
          <>
            A few short steps to your first listing. <PayoutNote />{" "}
            <Link to={paths.sellingGuide} className="text-accent underline">
              How selling works
            </Link>
          </>
        }
      />
      <ol className="grid gap-5">
        {isOpen && (
          <Step n={1} title="How you sell" done={sellsAs !== null}>
            <ChooseKind sellsAs={sellsAs} />
          </Step>
        )}
        {!startsWithQuiz && (
          <Step n={isOpen ? 2 : 1} title="Your application" done={hasApplied || sellerApproved}>
            <ApplicationStep progress={progress} />
          </Step>
        )}
        <Step n={quizNumber} title="The seller quiz" done={sellerQuizCompleted}>
          <QuizStep progress={progress} />
          {step === "quizOrApply" && <ApplicationStep progress={progress} />}
        </Step>
        <Step n={quizNumber + 1} title="Your first listing" done={false}>
          {step === "list" ? (
            <div className="flex flex-wrap gap-3">
              <LinkButton to={paths.newListing}>Create New Listing</LinkButton>
              <LinkButton to={paths.myListings} variant="secondary">
                My Listings
              </LinkButton>
            </div>
          ) : (
            <p className="text-ink-muted">
              {BEFORE_LISTING[step === "quiz" && waitsForAdmin(progress) ? "quizAndWait" : step]}
            </p>
          )}
        </Step>
      </ol>
    </>
  );
}

/** Updates a profile that missed the approval of its application, and reports a failure. */
function useApprovalSync(progress: SellerProgress | undefined) {
  const sync = useMutation(api.sellers.applications.sync);
  const [hasFailed, setHasFailed] = useState(false);
  const isDue = progress?.step === "sync" && !hasFailed;
  useEffect(() => {
    if (!isDue) return;
    sync().catch((error: unknown) => {
      console.warn("Approval sync", error);
      setHasFailed(true);
    });
  }, [isDue, sync]);
  return { hasFailed, again: () => setHasFailed(false) };
}

function SyncFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Callout
      tone="danger"
      role="alert"
      title={frameTexts.notDone}
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

type BeforeListing = Exclude<SellerProgress["step"], "list" | "sync">;

/** Whether an admin has to approve as well, as for people who applied as a trader or were refused before. */
const waitsForAdmin = ({ sellerApproved, isRefused, needsTraderCheck }: SellerProgress) =>
  !sellerApproved && (isRefused || needsTraderCheck);

const BEFORE_LISTING: Record<BeforeListing | "quizAndWait", string> = {
  choose: "Opens when you have passed the seller quiz.",
  quizOrApply: "Opens when you have passed the seller quiz.",
  apply: "Opens after your application and the quiz.",
  applyAgain: "Opens when Shoal has approved a new application.",
  quiz: "Opens when you have passed the seller quiz.",
  quizAndWait:
    "Opens when you have passed the seller quiz and Shoal has approved your application.",
  wait: "Opens when Shoal has approved your application.",
  blocked: "Opens when your account is no longer suspended or banned.",
};

function QuizStep({ progress }: { progress: SellerProgress }) {
  const { step, sellerQuizCompleted } = progress;
  if (sellerQuizCompleted) return <p>You have passed.</p>;
  const mustApply = waitsForAdmin(progress) || step === "apply";
  return (
    <>
      <p className="mb-4">
        {SELLER_QUIZ_QUESTIONS} questions on quarantine, shipping water, ethical rehoming and
        acclimatisation.{" "}
        {mustApply
          ? `Get ${SELLER_QUIZ_PASS} right to pass. Shoal also has to approve your application.`
          : `Get ${SELLER_QUIZ_PASS} right to become an approved seller.`}
      </p>
      {step === "quiz" || step === "quizOrApply" ? (
        <LinkButton to={paths.sellerQuiz}>Take the seller quiz</LinkButton>
      ) : (
        <p className="text-ink-muted">
          {step === "choose"
            ? "Opens once you've told us how you sell."
            : "This comes after your application."}
        </p>
      )}
    </>
  );
}

function Step({
  n,
  title,
  done,
  children,
}: {
  n: number;
  title: string;
  done: boolean;
  children: ReactNode;
}) {
  return (
    <Card as="li" padding="lg">
      <h2 className="font-display mb-4 flex items-center gap-3 text-xl">
        <span
          aria-hidden="true"
          className={cx(
            "grid size-9 shrink-0 place-items-center rounded-full text-base",
            done ? "bg-success-soft text-success" : "bg-accent-soft text-accent-strong",
          )}
        >
          {done ? <CheckIcon size={20} /> : n}
        </span>
        {title}
        {done && <span className="sr-only"> (done)</span>}
      </h2>
      {children}
    </Card>
  );
}
