import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import {
  turnNotificationsOff,
  turnNotificationsOn,
  useBrowserNotifications,
} from "./browserNotifications";

/** Offers browser notifications once, on an order's page. */
export function BrowserNotificationPrompt() {
  const { shouldPrompt } = useBrowserNotifications();
  if (!shouldPrompt) return null;
  return (
    <Card as="section" padding="md" aria-label="Browser notifications" className="grid gap-3">
      <p>Want a notification when there&apos;s news on your order?</p>
      <span className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={() => void turnNotificationsOn()}>
          Turn on
        </Button>
        <Button size="sm" variant="ghost" onClick={turnNotificationsOff}>
          No thanks
        </Button>
      </span>
    </Card>
  );
}
