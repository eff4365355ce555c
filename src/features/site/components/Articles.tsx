import { Link } from "react-router-dom";
import type { ArticleMeta } from "../../../../local/vite/markdown";
import { paths } from "../../../lib/paths";

const articles = Object.values(
  import.meta.glob<ArticleMeta>(
    "../articles/{cycling-a-new-tank,drip-acclimatisation,quarantine-two-to-four-weeks}.md",
    { query: "?meta", import: "default", eager: true },
  ),
);

/** Three articles that every newcomer should have read. */
export function Articles() {
  return (
    <section aria-labelledby="articles" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="articles" className="font-display text-2xl">
          Worth reading first
        </h2>
        <Link to={paths.learn} className="text-accent font-semibold underline">
          All articles
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3 lg:gap-6">
        {articles.map(({ slug, title, summary }) => (
          <li
            key={slug}
            className="border-line bg-surface hover:border-line-strong relative grid content-start gap-2 rounded-xl border p-5 shadow-xs"
          >
            <h3 className="text-lg font-semibold">
              <Link to={paths.article(slug)} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            <p className="text-ink-muted text-sm">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
