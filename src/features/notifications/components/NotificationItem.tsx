import { HeartIcon, SearchIcon } from "#src/components/ui/icons.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { BagIcon, MessageIcon, ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { cx } from "#src/lib/cx.ts";
import type { NotificationGroup } from "../groups";

const icons: Record<NotificationGroup["newest"]["kind"], typeof BagIcon> = {
  order: BagIcon,
  adminOrder: BagIcon,
  message: MessageIcon,
  search: SearchIcon,
  price: HeartIcon,
  backOnSale: HeartIcon,
  application: ShieldIcon,
  sellerThreshold: ShieldIcon,
  law: ShieldIcon,
  stillAvailable: BagIcon,
  proof: ShieldIcon,
  report: ShieldIcon,
};

const EARLIER_SHOWN = 2;

type Props = { group: NotificationGroup; onOpen: () => void };

/** A group of notifications as one link: the newest, and the headlines of earlier ones. */
export function NotificationItem({ group: { newest, earlier, unread }, onOpen }: Props) {
  const Icon = icons[newest.kind];
  const visibleRows = earlier.slice(0, EARLIER_SHOWN);
  const hiddenCount = earlier.length - visibleRows.length;
  return (
    <li>
      <Link
        to={newest.path}
        onClick={onOpen}
        className={cx(
          "text-ink hover:bg-accent-soft grid grid-cols-[auto_1fr_auto] gap-x-3 rounded-lg px-2.5 py-2.5 no-underline",
          unread > 0 && "bg-sunken",
        )}
      >
        <span
          className={cx(
            "grid size-9 place-items-center rounded-full",
            unread > 0 ? "bg-accent-soft text-accent" : "text-ink-muted",
          )}
        >
          <Icon size={18} />
        </span>
        <span className="min-w-0">
          <span className={cx("block wrap-anywhere", unread > 0 && "font-semibold")}>
            <bdi>{newest.headline}</bdi>
          </span>
          {newest.detail !== "" && (
            <span className="text-ink-muted block truncate text-sm">
              <bdi>{newest.detail}</bdi>
            </span>
          )}
          {visibleRows.map(({ notificationId, headline }) => (
            <span key={notificationId} className="text-ink-muted block truncate text-sm">
              <span className="sr-only">Earlier: </span>
              <bdi>{headline}</bdi>
            </span>
          ))}
          {hiddenCount > 0 && (
            <span className="text-ink-muted block text-sm">and {hiddenCount} earlier</span>
          )}
          <RelativeDate at={newest.at} className="text-ink-muted text-xs" />
        </span>
        {unread > 0 && (
          <span className="mt-1.5">
            <span aria-hidden="true" className="bg-coral block size-2.5 rounded-full" />
            <span className="sr-only">{unread} unread</span>
          </span>
        )}
      </Link>
    </li>
  );
}
