import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Suspense } from "react";
import { frameTexts } from "../../../convex/domain/shared/texts";
import { ErrorBoundary } from "../../components/ui/ErrorBoundary";
import { Skeleton } from "../../components/ui/Skeleton";
import { BellIcon } from "../../components/ui/onDemand/icons";
import { useBrowserNotifications } from "../../components/notifications/browserNotifications";
import { useAuth } from "../../hooks/useAuth";
import { useIdle } from "../../hooks/useIdle";
import { BellAnnouncer } from "./BellAnnouncer";
import { useOrderSeen } from "./useOrderSeen";
import { lazyPart, Nothing } from "../../components/ui/lazyPart";

const NotificationPanel = lazyPart(
  () => import("../../components/notifications/NotificationPanel"),
);
const NewsToaster = lazyPart(() => import("../../components/notifications/NewsToaster"), Nothing);
const BrowserNotifier = lazyPart(
  () => import("../../components/notifications/BrowserNotifier"),
  Nothing,
);

/** The bell and what it opens. A chunk of its own: visitors never fetch it, and its list only those who open it. */
export default function Bell({ unread }: { unread: number }) {
  const { profile, profileIsLive } = useAuth();
  const { wantsNotifications, wantsSound } = useBrowserNotifications();
  const idle = useIdle();
  useOrderSeen(unread);
  const name = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <Popover className="relative">
      <PopoverButton
        aria-label={name}
        title={name}
        className="text-ink-muted hover:bg-accent-soft hover:text-accent-strong data-open:bg-accent-soft data-open:text-accent-strong relative inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors"
      >
        <BellIcon />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="bg-coral text-on-coral pointer-events-none absolute top-0.5 right-0 inline-grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs font-bold"
          >
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </PopoverButton>
      <PopoverPanel
        focus
        anchor={{ to: "bottom end", gap: 8, padding: 12 }}
        className="animate-rise border-line bg-raised z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col rounded-xl border shadow-lg outline-hidden"
      >
        {({ close }) => (
          <ErrorBoundary title={frameTexts.notificationsFailed}>
            <Suspense fallback={<Skeleton className="m-4 h-40" />}>
              <NotificationPanel onClose={close} />
            </Suspense>
          </ErrorBoundary>
        )}
      </PopoverPanel>
      <BellAnnouncer unread={unread} />
      {profile !== null && profileIsLive && idle && (
        <Suspense fallback={null}>
          <NewsToaster key={profile.userId} />
        </Suspense>
      )}
      {profile !== null && profileIsLive && (wantsNotifications || wantsSound) && (
        <Suspense fallback={null}>
          <BrowserNotifier key={profile.userId} userId={profile.userId} />
        </Suspense>
      )}
    </Popover>
  );
}
