type Props = {
  count: number;
  /** `count` is a lower bound; there are more. */
  hasMore?: boolean;
};

/** A number on a link; "99+" from 100 upwards, nothing at zero. */
export function UnreadCount({ count, hasMore = false }: Props) {
  if (count === 0) return null;
  const text = count > 99 ? "99+" : `${count}${hasMore ? "+" : ""}`;
  return (
    <span className="bg-coral text-on-coral inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold">
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">
        {count}
        {hasMore && " or more"} waiting for you
      </span>
    </span>
  );
}
