import { Card } from "#src/components/ui/Card.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { cx } from "#src/lib/cx.ts";

type Props = {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  to?: string | undefined;
  /** The link's accessible name, if the label alone isn't enough. */
  linkName?: string;
  className?: string;
  numberClassName?: string;
};

export function NumberTile({
  label,
  value,
  to,
  linkName = label,
  className,
  numberClassName,
}: Props) {
  return (
    <Card as="li" padding="sm" interactive={to !== undefined} className={className}>
      <p className="text-ink-muted text-sm font-semibold">{label}</p>
      {value === undefined ? (
        <Skeleton className="h-9 w-12" />
      ) : (
        <p className={cx("font-display text-2xl", numberClassName)} data-numeric>
          {value}
        </p>
      )}
      {to !== undefined && (
        <Link to={to} aria-label={linkName} className="absolute inset-0 rounded-xl" />
      )}
    </Card>
  );
}
