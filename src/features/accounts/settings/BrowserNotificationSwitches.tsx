import { Switch } from "#src/components/ui/Switch.tsx";
import {
  setSound,
  turnNotificationsOff,
  turnNotificationsOn,
  useBrowserNotifications,
} from "#src/features/notifications/public/browserNotifications.ts";

/** Settings for this browser's own notifications and sound, stored on each device. */
export function BrowserNotificationSwitches() {
  const { isSupported, permission, wantsNotifications, wantsSound } = useBrowserNotifications();
  const isBlocked = isSupported && permission === "denied";
  return (
    <div className="grid gap-4">
      <Switch
        label="Browser notifications"
        hint={
          isBlocked
            ? "Your browser blocks them for Shoal. Allow them in its settings for this site first."
            : isSupported
              ? "When you're in another tab or app. They never show what a message says."
              : "This browser doesn't support them."
        }
        disabled={!isSupported || isBlocked}
        checked={wantsNotifications}
        onChange={(event) => {
          if (event.currentTarget.checked) void turnNotificationsOn();
          else turnNotificationsOff();
        }}
      />
      <Switch
        label="Sound"
        hint="A short, soft tone while you are in another tab."
        checked={wantsSound}
        onChange={(event) => setSound(event.currentTarget.checked)}
      />
    </div>
  );
}
