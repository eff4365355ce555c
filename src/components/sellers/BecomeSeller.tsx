import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { paths } from "../../lib/paths";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { CheckIcon } from "../ui/icons";
import { Callout } from "../ui/onDemand/Callout";
import { LinkButton } from "../ui/LinkButton";
import { PageHeader } from "../ui/PageHeader";
import { PageSkeleton } from "../ui/PageSkeleton";
import { cx } from "../../lib/cx";
import { ApplicationStep } from "./ApplicationStep";

export type SellerProgress = FunctionReturnType<typeof api.sellers.applications.mine>;

/** The way to the first listing: application, its review shown live, the knowledge quiz. */
export function BecomeSeller() {
  const progress = useQuery(api.sellers.applications.mine);
  const sync = useApprovalSync(progress);
  if (progress?.step === "sync" && sync.hasFailed) return <SyncFailed onRetry={sync.again} />;
  if (progress === undefined || progress.step === "sync") return <PageSkeleton kind="form" />;
  const { step, sellerApproved, sellerQuizCompleted } = progress;
  const applied = progress.application?.status === "pending_review";
  return (
    <>
      <PageHeader
        title="Become a seller"
        lead="Three steps, so that every buyer can trust what they find here."
      />
      <ol className="grid gap-5">
        <Step n={1} title="Your application" done={applied || sellerApproved}>
          <ApplicationStep progress={progress} />
        </Step>
        <Step n={2} title="The seller quiz" done={sellerQuizCompleted}>
          <QuizStep progress={progress} />
        </Step>
        <Step n={3} title="Your first listing" done={false}>
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

/** The approval sync of the specification: the page that finds it missing asks for it, and says when it fails. */
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

/** Whom the quiz alone does not approve: traders, and who was refused before. */
const waitsForAdmin = ({ isRefused, application }: SellerProgress) =>
  isRefused || (application?.status === "pending_review" && application.trader !== undefined);

const BEFORE_LISTING: Record<BeforeListing | "quizAndWait", string> = {
  apply: "Opens after your application and the quiz.",
  applyAgain: "Opens when an admin has approved a new application.",
  quiz: "Opens when you have passed the seller quiz.",
  quizAndWait:
    "Opens when you have passed the seller quiz and an admin has approved your application.",
  wait: "Opens when an admin has approved your application.",
  blocked: "Opens when your account is in order again.",
};

function QuizStep({ progress }: { progress: SellerProgress }) {
  const { step, sellerQuizCompleted } = progress;
  if (sellerQuizCompleted) return <p>You have passed.</p>;
  return (
    <>
      <p className="mb-4">
        Four questions on quarantine, shipping water, ethical rehoming and acclimatisation.{" "}
        {waitsForAdmin(progress)
          ? "Three right answers pass; an admin also has to approve your application."
          : "Three right answers make you an approved seller."}
      </p>
      {step === "quiz" ? (
        <LinkButton to={paths.sellerQuiz}>Take the seller quiz</LinkButton>
      ) : (
        <p className="text-ink-muted">Comes after your application.</p>
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
