import type { ReactNode } from "react";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { Head } from "../../../lib/head";
import { FailedCalls } from "../components/health/FailedCalls";
import { FailedEvents, FailedJobs } from "../components/health/FailedJobs";
import { FailedMails } from "../components/health/FailedMails";
import { HealthStatus, UnknownNetworks } from "../components/health/HealthStatus";
import { Queues } from "../components/health/Queues";
import { Reconciliation } from "../components/health/Reconciliation";
import { Refusals } from "../components/health/Refusals";
import { Sweeps } from "../components/health/Sweeps";
import { LivePart } from "../components/LivePart";
import { MoneyProblems } from "../components/MoneyProblems";

/** /admin/health: what failed, with its reason and another try; what waits; and whether the books agree with Stripe's. */
export default function HealthPage() {
  return (
    <Page>
      <Head title="Health" noIndex />
      <PageHeader
        title="Health"
        lead="Failures, queues and payment checks. Most failures retry automatically."
      />
      <LivePart title="Failed to load how things stand." what="health">
        <HealthStatus />
      </LivePart>
      <Section title="What waits" failed="Failed to load the queues.">
        <Queues />
      </Section>
      <Section title="Mails that failed" failed="Failed to load the mails.">
        <FailedMails />
      </Section>
      <div className="mt-10 empty:hidden">
        <ErrorBoundary title="Failed to load the money that needs you.">
          <MoneyProblems />
        </ErrorBoundary>
      </div>
      <Section title="Stripe’s webhook" failed="Failed to load the webhook.">
        <FailedEvents />
        <Refusals />
      </Section>
      <Section title="Work that failed" failed="Failed to load the work that failed.">
        <FailedJobs />
        <FailedCalls />
      </Section>
      <Section title="Books against Stripe" failed="Failed to load the books.">
        <Reconciliation />
      </Section>
      <Section title="Sweeps" failed="Failed to load the sweeps.">
        <Sweeps />
      </Section>
      {/* Last, since it comes late and would push the rest down. The top has said it when the query fails. */}
      <div className="mt-10 empty:hidden">
        <ErrorBoundary quiet title="Failed to load how things stand." frame={() => null}>
          <UnknownNetworks />
        </ErrorBoundary>
      </div>
    </Page>
  );
}

type SectionProps = { title: string; failed: string; children: ReactNode };

function Section({ title, failed, children }: SectionProps) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="font-display mb-4 text-2xl">
        {title}
      </h2>
      <ErrorBoundary title={failed}>{children}</ErrorBoundary>
    </section>
  );
}
