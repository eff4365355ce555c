/** A number on a link; "99+" from a hundred on. Nothing at zero. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="bg-coral text-on-coral inline-grid h-5.5 min-w-5.5 place-items-center rounded-full px-1.5 text-xs font-bold">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{count} waiting for you</span>
    </span>
  );
}
