import { Link } from "#src/components/ui/Link.tsx";
import { cx } from "#src/lib/cx.ts";

export function ViewLink(props: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={props.to}
      aria-current={props.isCurrent || undefined}
      className={cx(
        "inline-flex min-h-11 items-center px-3 font-semibold no-underline sm:px-4",
        // A phone only has room for the link to the other view.
        props.isCurrent ? "bg-accent-soft text-accent-strong max-sm:hidden" : "text-ink-muted",
      )}
    >
      {props.children}
    </Link>
  );
}
