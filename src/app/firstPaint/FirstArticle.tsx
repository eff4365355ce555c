import { useParams } from "react-router-dom";
import { RichText } from "../../components/ui/RichText";
import { ArticleView } from "../../features/site/components/ArticleView";
import { texts, order } from "./articles";

/** `ArticlePage` for the server, where all texts are loaded; in the browser each is a separate file. */
export function FirstArticle() {
  const { slug = "" } = useParams();
  const article = texts.get(slug);
  if (!article) return null;
  const next = order[order.findIndex((meta) => meta.slug === slug) + 1];
  return (
    <ArticleView meta={article.meta} next={next}>
      <RichText html={article.html} />
    </ArticleView>
  );
}
