import { BellIcon } from "#src/components/ui/pageIcons.tsx";

export const bellClass =
  "text-ink-muted hover:bg-accent-soft hover:text-accent-strong data-open:bg-accent-soft data-open:text-accent-strong relative inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors";

/** The bell icon with the unread count; the button around it has the accessible name. */
export function BellFace({ unread }: { unread: number }) {
  return (
    <>
      <BellIcon />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="bg-coral text-on-coral pointer-events-none absolute top-0.5 right-0 inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </>
  );
}
