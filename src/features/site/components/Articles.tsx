import { latest } from "#convex/domain/site/data/readings.json";
import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";

export function Articles() {
  return (
    <section aria-labelledby="articles" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="articles" className="font-display text-2xl">
          Latest articles
        </h2>
        <Link to={paths.learn} className="text-accent font-semibold underline">
          All articles
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-3 lg:gap-6">
        {latest.map(({ slug, title, summary, published, publishedText }) => (
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
            <p className="text-ink-muted text-sm">
              <time dateTime={published}>{publishedText}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
