import { isolated } from "#convex/domain/shared/isolated.ts";
import { HeartIcon } from "#src/components/ui/icons.tsx";
import { cx } from "#src/lib/cx.ts";

type Props = {
  title: string;
  marked: boolean;
  onToggle: () => void;
  className?: string;
};

/** A heart whose accessible name includes the listing's title. */
export function FavouriteButton({ title, marked, onToggle, className }: Props) {
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={`Favourite: ${isolated(title)}`}
      title={marked ? "Remove from favourites" : "Add to favourites"}
      onClick={onToggle}
      className={cx(
        "bg-surface/90 inline-flex size-10 items-center justify-center rounded-full shadow-xs transition-colors",
        marked ? "text-coral [&_path]:fill-current" : "text-ink-muted hover:text-coral",
        className,
      )}
    >
      <HeartIcon size={20} />
    </button>
  );
}
