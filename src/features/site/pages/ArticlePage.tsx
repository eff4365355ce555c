import { Suspense, use } from "react";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { RichText } from "#src/components/ui/RichText.tsx";
import { CardGridSkeleton, SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import type { Prewarmer } from "#src/lib/prewarmer.ts";
import { type Article, articles, loadArticle } from "../articles";
import { ArticleView } from "../components/ArticleView";

const NotFoundPage = lazyWithRetry(() => import("#src/components/ui/NotFoundPage.tsx"));

const ArticleShelves = lazyWithRetry(() => import("../components/ArticleShelves.tsx"));

const loading = new Map<string, Promise<Article> | undefined>();

/** The same promise each time, as `use` requires. */
function articleOf(slug: string): Promise<Article> | undefined {
  if (!loading.has(slug)) loading.set(slug, loadArticle(slug));
  return loading.get(slug);
}

export function prewarm(
  _client: Prewarmer,
  { slug = "" }: Record<string, string | undefined>,
): Promise<Article> | undefined {
  return articleOf(slug);
}

export default function ArticlePage() {
  const { slug = "" } = usePageParams();
  const place = articles.findIndex((article) => article.slug === slug);
  const meta = articles[place];
  const article = articleOf(slug);
  if (!meta || !article) return <NotFoundPage />;
  return (
    <ArticleView meta={meta} next={articles[place + 1]}>
      <Suspense fallback={<SkeletonText lines={14} />}>
        <Text article={article} />
      </Suspense>
      {meta.shelves && (
        <Suspense fallback={<CardGridSkeleton count={4} />}>
          <ArticleShelves shelves={meta.shelves} />
        </Suspense>
      )}
    </ArticleView>
  );
}

function Text({ article }: { article: Promise<Article> }) {
  return <RichText html={use(article).html} />;
}
