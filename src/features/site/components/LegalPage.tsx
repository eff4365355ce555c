import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { RichText } from "../../../components/ui/RichText";
import type { LegalMeta } from "../../../../local/vite/markdown";
import { formatLongDate } from "../../../lib/format";
import { legalHead } from "../../../../convex/domain/site/readingHeads";
import { Head } from "../../../lib/head";
import { operator } from "../../../lib/site";

type Props = { document: { meta: LegalMeta; html: string } };

export function LegalPage({ document: { meta, html } }: Props) {
  return (
    <Page width="prose">
      <Head {...legalHead(meta)} />
      <article>
        <PageHeader title={meta.title} lead={meta.summary} />
        <p className="text-ink-muted -mt-4 mb-8 text-sm">
          {operator !== null && `${operator} `}
          Last checked on {formatLongDate(Date.parse(meta.lastChecked))}. Laws change, and this page
          is not legal advice: follow the links to the official pages.
        </p>
        <RichText html={html} />
      </article>
    </Page>
  );
}
