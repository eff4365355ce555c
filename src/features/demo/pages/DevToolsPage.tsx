import { useQuery } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { demoTexts } from "../../../../convex/domain/demo/texts";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Skeleton } from "../../../components/ui/Skeleton";
import { Head } from "../../../lib/head";
import { IntegrityChecks } from "../components/IntegrityChecks";
import { MailOutbox } from "../components/MailOutbox";
import { DemoTool, JobTool, ReplayTool } from "../components/DevTools";

/** /admin/dev-tools: the email outbox and tools for test deployments. */
export default function DevToolsPage() {
  return (
    <Page>
      <Head title="Dev Tools" noIndex />
      <PageHeader title="Dev Tools" lead="The email outbox and tools for test deployments." />
      <ErrorBoundary title="Failed to load the developer tools.">
        <Tools />
      </ErrorBoundary>
    </Page>
  );
}

function Tools() {
  const tools = useQuery(api.demo.devTools.tools, {});
  if (tools === undefined) return <Skeleton className="h-40" />;
  if (!tools.isOn) {
    return <Callout>{demoTexts.off}</Callout>;
  }
  return (
    <>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <DemoTool />
        <ReplayTool />
        <JobTool jobs={tools.jobs} />
        <IntegrityChecks />
      </div>
      <section aria-labelledby="outbox" className="mt-12">
        <ErrorBoundary title="Failed to load the email outbox.">
          <MailOutbox headingId="outbox" />
        </ErrorBoundary>
      </section>
    </>
  );
}
