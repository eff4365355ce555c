import type { ReactNode } from "react";
import { articleHead } from "#convex/domain/site/readingHeads.ts";
import type { ArticleMeta } from "#local/vite/markdown.ts";
import { formatLongDate } from "#src/components/ui/dates.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { ChevronLeftIcon } from "#src/components/ui/pageIcons.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";

type Props = {
  meta: ArticleMeta;
  next: { slug: string; title: string } | undefined;
  children: ReactNode;
};

export function ArticleView({ meta, next, children }: Props) {
  const reviewDate = formatLongDate(Date.parse(meta.lastReviewed));
  return (
    <Page width="prose">
      <Head {...articleHead(meta)} />
      <article>
        <PageHeader
          above={
            <Link to={paths.learn} className="text-accent inline-flex items-center gap-1">
              <ChevronLeftIcon size={16} /> All articles
            </Link>
          }
          title={meta.title}
          lead={meta.summary}
        />
        <p className="text-ink-muted -mt-4 mb-8 text-sm">
          {meta.minutes} min read · Last reviewed{" "}
          <time dateTime={meta.lastReviewed}>{reviewDate}</time>
        </p>
        <Action action={meta.action} />
        {children}
        <Action action={meta.action} />
        <SpeciesLinks species={meta.species} />
        <Sources sources={meta.sources} />
      </article>
      {next && <Next {...next} />}
    </Page>
  );
}

function Action({ action }: Pick<ArticleMeta, "action">) {
  return action ? (
    <p className="my-8">
      <LinkButton to={action.to}>{action.label}</LinkButton>
    </p>
  ) : null;
}

function SpeciesLinks({ species }: { species: string[] }) {
  if (species.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="font-display mb-3 text-xl">Animals and plants in this article</h2>
      <ul className="flex flex-wrap gap-2">
        {species.map((name) => (
          <li key={name}>
            <Link
              to={paths.browse({ search: name })}
              className="border-line-strong hover:bg-accent-soft inline-flex min-h-11 items-center rounded-full border px-4 text-sm italic"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ sources }: { sources: ArticleMeta["sources"] }) {
  return (
    <section className="border-line mt-10 border-t pt-6">
      <h2 className="mb-3 font-semibold">Sources</h2>
      <ul className="text-ink-muted grid list-disc gap-1.5 pl-5 text-sm wrap-anywhere">
        {sources.map(({ title, url }) => (
          <li key={title}>
            {url === undefined ? (
              title
            ) : (
              <a href={url} rel="noopener noreferrer" className="text-accent underline">
                {title}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Next({ slug, title }: { slug: string; title: string }) {
  return (
    <nav aria-label="Next article" className="mt-10">
      <p className="text-ink-muted text-sm">Read next</p>
      <Link to={paths.article(slug)} className="text-accent font-display text-xl underline">
        {title}
      </Link>
    </nav>
  );
}
