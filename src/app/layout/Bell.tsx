import { Suspense } from "react";
import { FirstUse } from "../../components/ui/onDemand/FirstUse";
import { useBrowserNotifications } from "../../components/notifications/browserNotifications";
import { useAuth } from "../../hooks/useAuth";
import { useIdle } from "../../hooks/useIdle";
import { BellAnnouncer } from "./BellAnnouncer";
import { BellFace, bellLook } from "./BellFace";
import { useOrderSeen } from "./useOrderSeen";
import { lazyWithRetry, EmptyFallback } from "../../components/ui/lazyPart";

const load = () => import("./BellPanel");
const BellPanel = lazyWithRetry(load);
const NewsToaster = lazyWithRetry(
  () => import("../../components/notifications/NewsToaster"),
  EmptyFallback,
);
const BrowserNotifier = lazyWithRetry(
  () => import("../../components/notifications/BrowserNotifier"),
  EmptyFallback,
);

/** The bell, in a separate chunk that visitors never fetch; its panel loads when it is first opened. */
export default function Bell({ unread }: { unread: number }) {
  const { profile, profileIsLive } = useAuth();
  const { wantsNotifications, wantsSound } = useBrowserNotifications();
  const idle = useIdle();
  useOrderSeen(unread);
  const name = unread === 0 ? "Notifications" : `Notifications, ${unread} unread`;
  return (
    <div className="relative">
      <FirstUse
        load={load}
        part={(opener, onClose) => (
          <BellPanel name={name} unread={unread} opener={opener} onClose={onClose} />
        )}
        label={name}
        title={name}
        className={bellLook}
      >
        <BellFace unread={unread} />
      </FirstUse>
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
    </div>
  );
}
