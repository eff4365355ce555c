import { useParams } from "react-router-dom";
import readings from "../../../convex/domain/site/data/articles.json";
import { RichText } from "../../components/ui/RichText";
import { ArticleView } from "../../features/site/components/ArticleView";
import { inReadingOrder } from "../../features/site/readingOrder";

const bySlug = new Map(readings.map((article) => [article.meta.slug, article]));
const order = inReadingOrder(readings.map(({ meta }) => meta));

/** `ArticlePage` where all texts are at hand: in the browser each is a file of its own. */
export function FirstArticle() {
  const { slug = "" } = useParams();
  const article = bySlug.get(slug);
  if (!article) return null;
  const next = order[order.findIndex((meta) => meta.slug === slug) + 1];
  return (
    <ArticleView meta={article.meta} next={next}>
      <RichText html={article.html} />
    </ArticleView>
  );
}
