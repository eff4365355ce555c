import { RichText } from "#src/components/ui/RichText.tsx";
import { ArticleView } from "#src/features/site/components/ArticleView.tsx";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { articlesBySlug, orderedMetas } from "./articles";

/** `ArticlePage` as the server renders it, with all articles in memory; browsers fetch each as a file. */
export function FirstArticle() {
  const { slug = "" } = usePageParams();
  const article = articlesBySlug.get(slug);
  if (!article) return null;
  const next = orderedMetas[orderedMetas.findIndex((meta) => meta.slug === slug) + 1];
  return (
    <ArticleView meta={article.meta} next={next}>
      <RichText html={article.html} />
    </ArticleView>
  );
}
