import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { formatDateTime } from "#src/components/ui/dates.ts";
import { usePush } from "#src/features/notifications/public/usePush.ts";
import { useCall } from "#src/hooks/useCall.ts";

export type PushDevices = FunctionReturnType<typeof api.accounts.pushDevices.mine>;
type Device = PushDevices["devices"][number];

/** The browsers in which the user gets notifications. */
export function PushDeviceList({ devices }: { devices: readonly Device[] }) {
  return (
    <ul className="divide-line divide-y">
      {devices.map((device) => (
        <DeviceRow key={device.deviceId} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ device: { deviceId, device, isThisDevice, addedAt } }: { device: Device }) {
  const sendTest = useMutation(api.accounts.pushDevices.sendTest);
  const remove = useMutation(api.accounts.pushDevices.remove);
  const sending = useCall();
  const removing = useCall();
  const push = usePush();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {device}
          {isThisDevice && <Badge tone="success">This device</Badge>}
        </span>
        <span className="text-ink-muted block text-sm">Added {formatDateTime(addedAt)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          busy={sending.busy}
          onClick={() =>
            void sending.run(() => sendTest({ deviceId }), {
              done: `We've sent a test to ${device}.`,
              failed: "Could not send the test. Please try again.",
            })
          }
        >
          Send a test<span className="sr-only"> to {device}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={removing.busy || push.busy}
          onClick={() => {
            if (isThisDevice) void push.turnOff(deviceId);
            else {
              void removing.run(() => remove({ deviceId }), {
                failed: "Could not remove the device. Please try again.",
              });
            }
          }}
        >
          Remove<span className="sr-only"> {device}</span>
        </Button>
      </span>
    </li>
  );
}
