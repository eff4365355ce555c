import { useMutation, useQuery } from "convex/react";
import { type ReactNode, type Ref, Suspense, useState } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useFormSwap } from "#src/hooks/useFormSwap.ts";
import { HowYouSell } from "./HowYouSell";
import { sellerProblem } from "./problems";
import type { SellerProgress } from "./types";

const ApplicationForm = lazyWithRetry(async () => {
  const { ApplicationForm } = await import("./ApplicationForm");
  return { default: ApplicationForm };
});

export function ApplicationStep({ progress }: { progress: SellerProgress }) {
  const { application, sellerApproved, sellerQuizCompleted, sellsAs, isRefused, step } = progress;
  const { isOpen: writing, setOpen: setWriting, takeFocus } = useFormSwap();
  const draft = useQuery(api.sellers.drafts.mine);
  const status = application?.status;
  const hasChosenAbove = step === "quizOrApply" || step === "apply";
  const formUntil = (onSent: () => void) => (
    <div key={sellsAs} ref={takeFocus} tabIndex={-1} className="outline-hidden">
      <Suspense fallback={<SkeletonText lines={12} />}>
        <ApplicationForm
          application={application}
          sellsAs={hasChosenAbove ? sellsAs : null}
          onSent={onSent}
        />
      </Suspense>
    </div>
  );
  const form = formUntil(() => setWriting(false));
  const waiting = (
    <Waiting ref={takeFocus} progress={progress} onCorrect={() => setWriting(true)} />
  );

  if (sellerApproved) {
    if (status === "pending_review" && application?.isChange) {
      return writing ? form : waiting;
    }
    return (
      <div className="grid gap-4">
        {status === "pending_review" && (
          <p>
            {sellerQuizCompleted
              ? "You passed the quiz, so you can already sell."
              : "You're already approved. Pass the quiz before you list."}{" "}
            Shoal is still checking your application. If we reject it, we'll hide your listings and
            tell you why.
          </p>
        )}
        {status === "rejected" && application?.isChange && (
          <Callout role="status" tone="warning" title="Your change wasn't accepted">
            {application.message} You can sell as before.
          </Callout>
        )}
        <HowYouSell trader={progress.trader} form={formUntil} />
      </div>
    );
  }
  if (status === "pending_review") {
    return writing ? form : waiting;
  }
  if (isRefused || step === "applyAgain") {
    return (
      <div className="grid gap-5">
        <Refusal
          title={
            status === "rejected"
              ? "Your application was rejected"
              : "Your approval as a seller was withdrawn"
          }
        >
          <p dir="auto" className="wrap-anywhere">
            {(status === "rejected" && application?.message) || "Shoal made this decision."}
          </p>
          <p>
            You can sell once Shoal approves a new application. Any listings you have stay hidden
            until then.
          </p>
        </Refusal>
        {writing ? (
          form
        ) : (
          <div>
            <Button ref={takeFocus} variant="secondary" onClick={() => setWriting(true)}>
              Apply again
            </Button>
          </div>
        )}
      </div>
    );
  }
  if (step === "quizOrApply" && !writing) {
    return (
      <p className="mt-4 text-sm">
        Would you rather tell Shoal about yourself and your tanks first?{" "}
        {draft && (
          <>
            We saved your draft on <DateText at={draft.updatedAt} kind="dateTime" />.{" "}
          </>
        )}
        <button
          type="button"
          ref={takeFocus}
          onClick={() => setWriting(true)}
          className="text-accent min-h-6 font-semibold underline"
        >
          {draft ? "Continue my application" : "Apply first"}
        </button>
      </p>
    );
  }
  return step === "quizOrApply" ? <div className="mt-6">{form}</div> : form;
}

function Refusal({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Callout role="status" tone="danger" title={title}>
      {children}
    </Callout>
  );
}

type WaitingProps = {
  progress: SellerProgress;
  onCorrect: () => void;
  ref: Ref<HTMLDivElement>;
};

function Waiting({ progress, onCorrect, ref }: WaitingProps) {
  const { application, isRefused, step } = progress;
  const withdraw = useMutation(api.sellers.applications.withdraw);
  const { busy, run } = useCall();
  const [dialogOpen, setDialogOpen] = useState(false);
  return (
    <div ref={ref} tabIndex={-1} className="grid gap-4 outline-hidden">
      <Callout role="status" tone="info" title="Your application is being reviewed">
        Sent {application && <DateText at={application.updatedAt} kind="dateTime" />}. The answer
        will appear here{step === "quiz" ? "; you can take the quiz while you wait" : ""}.
        {application?.isChange && " You can keep selling as before."}
        {isRefused && " You can sell again once Shoal approves it."}
      </Callout>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCorrect}>
          Correct my application
        </Button>
        <Button variant="secondary" busy={busy} onClick={() => setDialogOpen(true)}>
          Withdraw my application
        </Button>
      </div>
      <ConfirmDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={() =>
          void run(() => withdraw(), {
            done: "Your application was withdrawn.",
            failed: (error) => ({ title: sellerProblem(error) }),
          }).then(() => setDialogOpen(false))
        }
        title="Withdraw your application?"
        description="We won't review it. You can send it again at any time."
        confirmLabel="Withdraw"
        tone="danger"
        busy={busy}
      />
    </div>
  );
}
