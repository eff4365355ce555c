import { useId } from "react";
import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import type { ArticleMeta } from "#local/vite/markdown.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { SUBJECTS } from "../readingOrder";

function matches({ title, summary, tags }: ArticleMeta, words: string[]): boolean {
  const text = [title, summary, ...tags].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

const PARAMS = { search: searchParam };

/** The articles, with a filter stored in the address. */
export function LearnView({ articles }: { articles: readonly ArticleMeta[] }) {
  const { typed, type, clear } = useListParams(PARAMS);
  const text = typed.search;
  const visibleArticles = articles.filter((meta) => matches(meta, text.toLowerCase().split(/\s+/)));

  return (
    <Page>
      <Head {...fixedHeads.learn} />
      <PageHeader
        title="Learn"
        lead="How to set up a tank, care for what lives in it and move animals safely. Every article names its sources and says what is uncertain."
      />
      <div className="mb-8 max-w-md">
        <TextInput
          type="search"
          aria-label="Search articles"
          placeholder="Cycling, shrimp, heat packs…"
          value={text}
          onChange={(event) => type("search", event.target.value)}
        />
        <p role="status" className="sr-only">
          {visibleArticles.length} of {articles.length} articles shown
        </p>
      </div>
      {visibleArticles.length === 0 ? (
        <EmptyState
          title="No articles match your search"
          action={
            <Button variant="secondary" onClick={clear}>
              Show all articles
            </Button>
          }
        >
          Try a shorter word, or look through all the articles.
        </EmptyState>
      ) : (
        <div className="grid gap-10">
          {SUBJECTS.map(({ title, slugs }) => (
            <Subject
              key={title}
              title={title}
              articles={visibleArticles.filter(({ slug }) => slugs.includes(slug))}
            />
          ))}
        </div>
      )}
    </Page>
  );
}

function Subject({ title, articles }: { title: string; articles: readonly ArticleMeta[] }) {
  const id = useId();
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-display text-2xl">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {articles.map((meta) => (
          <ArticleCard key={meta.slug} meta={meta} />
        ))}
      </ul>
    </section>
  );
}

function ArticleCard({ meta }: { meta: ArticleMeta }) {
  return (
    <Card as="li" padding="lg" interactive className="flex flex-col gap-3">
      <h3 className="font-display text-xl">
        <Link to={paths.article(meta.slug)} className="after:absolute after:inset-0">
          {meta.title}
        </Link>
      </h3>
      <p className="text-ink-muted flex-1">{meta.summary}</p>
      <p className="text-ink-muted flex flex-wrap items-center gap-2 text-sm">
        <span>{meta.minutes} min read</span>
        {meta.tags.slice(0, 2).map((tag) => (
          <Badge key={tag} tone="moss">
            {tag}
          </Badge>
        ))}
      </p>
    </Card>
  );
}
