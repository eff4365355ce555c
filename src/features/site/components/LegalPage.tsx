import { legalHead } from "#convex/domain/site/readingHeads.ts";
import type { LegalMeta } from "#local/vite/markdown.ts";
import { formatLongDate } from "#src/components/ui/dates.ts";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { RichText } from "#src/components/ui/RichText.tsx";
import { Head } from "#src/lib/head.tsx";
import { operatorNotice } from "#src/lib/site.ts";

type Props = { document: { meta: LegalMeta; html: string } };

export function LegalPage({ document: { meta, html } }: Props) {
  return (
    <Page width="prose">
      <Head {...legalHead(meta)} />
      <article>
        <PageHeader title={meta.title} lead={meta.summary} />
        <p className="text-ink-muted -mt-4 mb-8 text-sm">
          {operatorNotice !== null && `${operatorNotice} `}
          Last checked on {formatLongDate(Date.parse(meta.lastChecked))}. Laws change, and this page
          is not legal advice: follow the links to the official pages.
        </p>
        <RichText html={html} />
      </article>
    </Page>
  );
}
