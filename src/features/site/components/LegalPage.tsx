import { Callout } from "../../../components/ui/onDemand/Callout";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { RichText } from "../../../components/ui/RichText";
import type { LegalMeta } from "../../../../local/vite/markdown";
import { formatLongDate } from "../../../lib/format";
import { legalHead } from "../../../../convex/domain/site/readingHeads";
import { Head } from "../../../lib/head";
import { operator } from "../../../lib/site";

type Props = { document: { meta: LegalMeta; html: string } };

/** A static page of rules: its text, the day it was checked, and that no lawyer has read it yet. */
export function LegalPage({ document: { meta, html } }: Props) {
  return (
    <Page width="prose">
      <Head {...legalHead(meta)} />
      <article>
        <PageHeader title={meta.title} lead={meta.summary} />
        <p className="mb-6">
          {operator ??
            "Who runs this installation of Shoal has not been named yet. It must be before it opens to the public."}
        </p>
        <div className="mb-8">
          <Callout tone="warning" title="Needs legal review">
            This page is written in plain English and has not been checked by a lawyer. It is not
            legal advice. Last checked on {formatLongDate(Date.parse(meta.lastChecked))}; laws
            change, so follow the links to the official pages.
          </Callout>
        </div>
        <RichText html={html} />
      </article>
    </Page>
  );
}
