import { lazy, Suspense, use } from "react";
import { Link, useParams } from "react-router-dom";
import type { Prewarmer } from "../../../lib/prewarmer";
import { paths } from "../../../lib/paths";
import { ChevronLeftIcon } from "../../../components/ui/onDemand/icons";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { RichText } from "../../../components/ui/RichText";
import { SkeletonText } from "../../../components/ui/Skeleton";
import { formatLongDate } from "../../../lib/format";
import { Head } from "../../../lib/head";
import { type Article, type ArticleMeta, articles, loadArticle } from "../articles";

const NotFoundPage = lazy(() => import("../../../components/ui/onDemand/NotFoundPage"));

const loading = new Map<string, Promise<Article> | undefined>();

/** The same promise each time, as `use` needs it. */
function articleOf(slug: string): Promise<Article> | undefined {
  if (!loading.has(slug)) loading.set(slug, loadArticle(slug));
  return loading.get(slug);
}

/** Fetches the text. */
export function prewarm(
  _client: Prewarmer,
  { slug = "" }: Record<string, string | undefined>,
): Promise<Article> | undefined {
  return articleOf(slug);
}

/** /learn/:slug */
export default function ArticlePage() {
  const { slug = "" } = useParams();
  const meta = articles.find((article) => article.slug === slug);
  const article = articleOf(slug);
  if (!meta || !article) return <NotFoundPage />;
  const reviewed = formatLongDate(Date.parse(meta.lastReviewed));
  return (
    <Page width="prose">
      <Head
        title={meta.title}
        description={meta.summary}
        type="article"
        jsonLd={{
          "@context": "https://schema.org",
          "@type": "Article",
          headline: meta.title,
          description: meta.summary,
          datePublished: meta.published,
          dateModified: meta.lastReviewed,
          publisher: { "@type": "Organization", name: "Shoal" },
        }}
      />
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
          <time dateTime={meta.lastReviewed}>{reviewed}</time>
        </p>
        <Suspense fallback={<SkeletonText lines={14} />}>
          <Text article={article} />
        </Suspense>
        <SpeciesLinks species={meta.species} />
        <Sources sources={meta.sources} />
      </article>
      <Next slug={slug} />
    </Page>
  );
}

function Text({ article }: { article: Promise<Article> }) {
  return <RichText html={use(article).html} />;
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

function Next({ slug }: { slug: string }) {
  const next = articles[articles.findIndex((article) => article.slug === slug) + 1];
  if (!next) return null;
  return (
    <nav aria-label="Next article" className="mt-10">
      <p className="text-ink-muted text-sm">Read next</p>
      <Link to={paths.article(next.slug)} className="text-accent font-display text-xl underline">
        {next.title}
      </Link>
    </nav>
  );
}
