import { Suspense } from "react";
import { LazyPopupButton } from "#src/components/ui/LazyPopupButton.tsx";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { useDeviceNotifications } from "#src/features/notifications/public/deviceNotifications.ts";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useIdle } from "#src/hooks/useIdle.ts";
import { BellAnnouncer } from "./BellAnnouncer";
import { BellFace, bellClass } from "./BellFace";
import { useOrderSeen } from "./useOrderSeen";

const load = () => import("./BellPanel");
const BellPanel = lazyWithRetry(load);
const NewsToaster = lazyWithRetry(
  () => import("#src/features/notifications/components/NewsToaster.tsx"),
  EmptyFallback,
);
const NewsTone = lazyWithRetry(
  () => import("#src/features/notifications/components/NewsTone.tsx"),
  EmptyFallback,
);
const RenewPush = lazyWithRetry(
  () => import("#src/features/notifications/components/RenewPush.tsx"),
  EmptyFallback,
);

/**
 * The bell, in a separate chunk that visitors never fetch. Its panel loads once the pointer or focus
 * reaches it.
 */
export default function Bell({ unread }: { unread: number }) {
  const { profile, profileIsLive } = useAuth();
  const { hasPush, wantsSound } = useDeviceNotifications();
  const isIdle = useIdle();
  useOrderSeen(unread);
  const name = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <div className="relative">
      <LazyPopupButton
        load={load}
        part={(opener, onClose) => (
          <BellPanel name={name} unread={unread} opener={opener} onClose={onClose} />
        )}
        label={name}
        title={name}
        className={bellClass}
      >
        <BellFace unread={unread} />
      </LazyPopupButton>
      <BellAnnouncer unread={unread} />
      {profile !== null && profileIsLive && isIdle && (
        <Suspense fallback={null}>
          <NewsToaster key={profile.userId} />
        </Suspense>
      )}
      {profile !== null && profileIsLive && isIdle && hasPush && (
        <Suspense fallback={null}>
          <RenewPush key={profile.userId} />
        </Suspense>
      )}
      {profile !== null && profileIsLive && wantsSound && (
        <Suspense fallback={null}>
          <NewsTone key={profile.userId} userId={profile.userId} />
        </Suspense>
      )}
    </div>
  );
}
