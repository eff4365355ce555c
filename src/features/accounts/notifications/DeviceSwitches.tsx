import { Switch } from "#src/components/ui/Switch.tsx";
import {
  type DeviceNotifications,
  setSound,
  useDeviceNotifications,
} from "#src/features/notifications/public/deviceNotifications.ts";
import { usePush } from "#src/features/notifications/public/usePush.ts";
import type { PushDevices } from "./PushDeviceList";

/** Why notifications can't be turned on in this browser; undefined if they can. */
function obstacle(
  { support, permission }: DeviceNotifications,
  vapidKey: string | null | undefined,
): string | undefined {
  if (support === "needsHomeScreen") return "First add Shoal to your home screen:";
  if (support === "unsupported") return "This browser doesn't support notifications.";
  if (permission === "denied") {
    return "Your browser blocks notifications from Shoal. Allow them in its settings for this site first.";
  }
  return vapidKey === null ? "Shoal can't send notifications to devices yet." : undefined;
}

/** Settings for this browser's own notifications and sound. */
export function DeviceSwitches({ push }: { push: PushDevices | undefined }) {
  const device = useDeviceNotifications();
  const { busy, turnOn, turnOff } = usePush();
  const vapidKey = push?.vapidKey;
  const problem = obstacle(device, vapidKey);
  const thisDevice = push?.devices.find(({ isThisDevice }) => isThisDevice);
  const isOn = problem === undefined && thisDevice !== undefined;
  return (
    <div className="grid gap-4">
      <div>
        <Switch
          label="Notifications"
          hint={
            problem ??
            (busy
              ? isOn
                ? "Turning off…"
                : "Turning on…"
              : "You get them even while Shoal is closed. They never show what a message says.")
          }
          disabled={problem !== undefined || push === undefined || busy}
          checked={isOn !== busy}
          onChange={(event) => {
            if (!event.currentTarget.checked && thisDevice) void turnOff(thisDevice.deviceId);
            else if (vapidKey) void turnOn(vapidKey);
          }}
        />
        {device.support === "needsHomeScreen" && <HomeScreenSteps />}
      </div>
      <Switch
        label="Sound"
        hint="A short, soft tone while you are in another tab."
        checked={device.wantsSound}
        onChange={(event) => setSound(event.currentTarget.checked)}
      />
    </div>
  );
}

/** iPhones and iPads send notifications only to web apps on the home screen. */
function HomeScreenSteps() {
  return (
    <ol className="text-ink-muted text-sm">
      <li>1. Tap your browser's Share button.</li>
      <li>2. Choose “Add to Home Screen”.</li>
      <li>3. Open Shoal from your home screen, log in, and come back to this page.</li>
    </ol>
  );
}
