import { useMutation } from "convex/react";
import { useId } from "react";
import { api } from "#convex/_generated/api.js";
import { BELL_PAGE } from "#convex/domain/notifications/limits.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { BellIcon } from "#src/components/ui/pageIcons.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";
import { groupNotifications } from "../groups";
import { NotificationItem } from "./NotificationItem";

type Props = { unread: number; onClose: () => void };

/** The bell's panel: all notifications, newest first, grouped by subject (see `groupOf` on the server). */
export default function NotificationPanel({ unread, onClose }: Props) {
  const headingId = useId();
  const { busy, run } = useCall();
  const { results, status, loadMore } = useLiveList(api.notifications.bell.list, {}, BELL_PAGE);
  const markRead = useMutation(api.notifications.bell.markRead);
  const markAllRead = useMutation(api.notifications.bell.markAllRead);
  const groups = groupNotifications(results);

  return (
    <section aria-labelledby={headingId} className="flex max-h-[min(36rem,80dvh)] flex-col">
      <div className="border-line flex min-h-14 items-center justify-between gap-2 border-b px-4">
        <h2 id={headingId} className="text-lg font-semibold">
          Notifications
        </h2>
        <Button
          variant="ghost"
          size="sm"
          busy={busy}
          disabled={unread === 0}
          onClick={() => void run(() => markAllRead(), { failed: "Could not mark them as read." })}
        >
          Mark all read
        </Button>
      </div>
      <div
        className="min-h-40 flex-1 overflow-y-auto overscroll-contain p-1.5"
        aria-busy={status === "LoadingFirstPage"}
      >
        {status === "LoadingFirstPage" && <ListSkeleton />}
        {status === "Exhausted" && groups.length === 0 && (
          <EmptyState frameless title="Nothing new" icon={<BellIcon size={32} />}>
            Order updates, messages and decisions will appear here.
          </EmptyState>
        )}
        <ul className="grid gap-0.5">
          {groups.map((group) => (
            <NotificationItem
              key={group.group}
              group={group}
              onOpen={() => {
                onClose();
                const { notificationId } = group.newest;
                if (group.unread > 0) {
                  void run(() => markRead({ notificationId }), {
                    failed: "Could not mark it as read.",
                  });
                }
              }}
            />
          ))}
        </ul>
        {(status === "CanLoadMore" || status === "LoadingMore") && (
          <Button
            variant="ghost"
            size="sm"
            full
            className="mt-1"
            busy={status === "LoadingMore"}
            onClick={loadMore}
          >
            Load more
          </Button>
        )}
      </div>
      <Link
        to={paths.settings({ tab: "notifications" })}
        onClick={() => onClose()}
        className="border-line text-accent flex min-h-11 items-center justify-center border-t text-sm font-semibold"
      >
        Notification settings
      </Link>
    </section>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-2 p-2">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
