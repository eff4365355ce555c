import type { ReactNode } from "react";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { LivePart } from "../components/LivePart";
import { MoneyProblems } from "../money/MoneyProblems";
import { FailedEmails } from "./FailedEmails";
import { FailedEvents, FailedJobs } from "./FailedJobs";
import { HealthStatus, UnknownNetworks } from "./HealthStatus";
import { Queues } from "./Queues";
import { StripeTotals } from "./StripeTotals";
import { Sweeps } from "./Sweeps";
import { UnreachableUsers } from "./UnreachableUsers";

/** The Health tab of /admin-overview: failures with reasons and retries, queues, totals against Stripe's. */
export function HealthTab() {
  return (
    <div className="group">
      <p className="text-ink-muted mb-6 max-w-prose">
        Failures, queues and payment checks. Most failures retry automatically.
      </p>
      <LivePart title="Failed to load the health checks." subject="health">
        <HealthStatus />
      </LivePart>
      {/* Hidden until the health checks and failed emails have loaded, because they would push this content down. */}
      <div className="group-has-data-waiting:hidden">
        <Section title="Waiting to be sent" errorTitle="Failed to load the queues.">
          <Queues />
        </Section>
        <Section title="Failed emails" errorTitle="Failed to load the failed emails.">
          <FailedEmails />
        </Section>
        <div className="mt-10 empty:hidden">
          <ErrorBoundary title="Failed to load the payments that need attention.">
            <MoneyProblems />
          </ErrorBoundary>
        </div>
        <Section title="Stripe" errorTitle="Failed to load the Stripe checks.">
          {/* The top already reports a failed query. */}
          <ErrorBoundary quiet title="Failed to load the health checks." frame={() => null}>
            <StripeTotals />
          </ErrorBoundary>
          <FailedEvents />
        </Section>
        <Section title="Failed tasks" errorTitle="Failed to load the failed tasks.">
          <FailedJobs />
        </Section>
        <Section title="Scheduled jobs" errorTitle="Failed to load the scheduled jobs.">
          <Sweeps />
        </Section>
        {/* Below the other sections, because they load late and would push those down. */}
        <Section title="Unreachable by email" errorTitle="Failed to load the list.">
          <UnreachableUsers />
        </Section>
        {/* The top already reports a failed query. */}
        <div className="mt-10 empty:hidden">
          <ErrorBoundary quiet title="Failed to load the health checks." frame={() => null}>
            <UnknownNetworks />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}

type SectionProps = { title: string; errorTitle: string; children: ReactNode };

function Section({ title, errorTitle, children }: SectionProps) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-display mb-4 text-2xl">
        {title}
      </h2>
      <ErrorBoundary title={errorTitle}>{children}</ErrorBoundary>
    </section>
  );
}
