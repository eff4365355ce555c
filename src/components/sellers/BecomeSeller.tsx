import { useQuery } from "convex/react";
import { type ReactNode, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { paths } from "../../lib/paths";
import { Button } from "../ui/Button";
import { Callout } from "../ui/onDemand/Callout";
import { Card } from "../ui/Card";
import { DateText } from "../ui/onDemand/DateText";
import { CheckIcon } from "../ui/icons";
import { LinkButton } from "../ui/LinkButton";
import { PageHeader } from "../ui/PageHeader";
import { PageSkeleton } from "../ui/PageSkeleton";
import { cx } from "../../lib/cx";
import { type Application, ApplicationForm } from "./ApplicationForm";

/** The way to the first listing: application, its review shown live, the knowledge quiz. */
export function BecomeSeller() {
  const progress = useQuery(api.sellers.applications.mine);
  if (progress === undefined) return <PageSkeleton kind="form" />;
  const { application, sellerApproved, sellerQuizCompleted } = progress;
  const applied = application !== null && application.status !== "rejected";
  return (
    <>
      <PageHeader
        title="Become a seller"
        lead="Three steps, so that every buyer can trust what they find here."
      />
      <ol className="grid gap-5">
        <Step n={1} title="Your application" done={applied || sellerApproved}>
          <ApplicationStep application={application} isApproved={sellerApproved} />
        </Step>
        <Step n={2} title="The seller quiz" done={sellerQuizCompleted}>
          {sellerQuizCompleted ? (
            <p>You have passed.</p>
          ) : (
            <>
              <p className="mb-4">
                Four questions on quarantine, shipping water, ethical rehoming and acclimatisation.
                Three right answers make you an approved seller.
              </p>
              {applied || sellerApproved ? (
                <LinkButton to={paths.sellerQuiz}>Take the seller quiz</LinkButton>
              ) : (
                <p className="text-ink-muted">Send your application first.</p>
              )}
            </>
          )}
        </Step>
        <Step n={3} title="Your first listing" done={false}>
          {sellerApproved && sellerQuizCompleted ? (
            <div className="flex flex-wrap gap-3">
              <LinkButton to={paths.newListing}>Create New Listing</LinkButton>
              <LinkButton to={paths.myListings} variant="secondary">
                My Listings
              </LinkButton>
            </div>
          ) : (
            <p className="text-ink-muted">Opens when you are an approved seller.</p>
          )}
        </Step>
      </ol>
    </>
  );
}

function ApplicationStep({
  application,
  isApproved,
}: {
  application: Application | null;
  isApproved: boolean;
}) {
  const [correcting, setCorrecting] = useState(false);
  if (isApproved) return <p>You are an approved seller.</p>;
  if (application === null || correcting) {
    return <ApplicationForm application={application} onSent={() => setCorrecting(false)} />;
  }
  if (application.status === "approved") return <p>Your application was approved.</p>;
  const rejected = application.status === "rejected";
  return (
    <div className="grid gap-4">
      <Callout
        role="status"
        tone={rejected ? "danger" : "info"}
        title={rejected ? "Your application was rejected" : "Your application is being reviewed"}
      >
        {rejected ? (
          (application.adminNotes ?? "You can send a new one.")
        ) : (
          <>
            Sent <DateText at={application.updatedAt} kind="dateTime" />. The answer appears here by
            itself; meanwhile you can go on to the quiz.
          </>
        )}
      </Callout>
      <div>
        <Button variant="secondary" onClick={() => setCorrecting(true)}>
          {rejected ? "Apply again" : "Correct my application"}
        </Button>
      </div>
    </div>
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
