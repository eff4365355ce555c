import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { recordAnswer } from "./deviceNotifications";
import { usePush, usePushOffer } from "./usePush";

/** Offers notifications on this device until the user answers; `children` is the question. */
export function PushPrompt({ children }: { children: string }) {
  const vapidKey = usePushOffer();
  const { busy, turnOn } = usePush();
  if (vapidKey === null) return null;
  return (
    <Card
      as="section"
      padding="md"
      aria-label="Notifications on this device"
      className="grid gap-3"
    >
      <p>{children}</p>
      <span className="flex gap-2">
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void turnOn(vapidKey)}>
          Turn on
        </Button>
        <Button size="sm" variant="ghost" onClick={recordAnswer}>
          No thanks
        </Button>
      </span>
    </Card>
  );
}
