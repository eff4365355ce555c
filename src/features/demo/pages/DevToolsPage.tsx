import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { demoTexts } from "#convex/domain/demo/texts.ts";
import { Callout } from "#src/components/ui/Callout.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { Head } from "#src/lib/head.tsx";
import { DemoTool, JobTool, ReplayTool } from "../components/DevTools";
import { IntegrityChecks } from "../components/IntegrityChecks";
import { MailOutbox } from "../components/MailOutbox";

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
