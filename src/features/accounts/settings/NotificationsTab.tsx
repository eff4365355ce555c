import { BellSwitches, NotificationSwitches } from "./NotificationSwitches";
import { BrowserNotificationSwitches } from "./BrowserNotificationSwitches";
import { Section } from "./Section";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { api } from "#convex/_generated/api.js";
import { useQuery } from "convex/react";

export default function NotificationsTab() {
  const settings = useQuery(api.accounts.settings.get);
  return (
    <div className="grid gap-6">
      <Section
        title="Emails"
        lead="The bell at the top of every page shows messages, orders and reviews too."
      >
        {settings ? (
          <NotificationSwitches notifications={settings.notifications} />
        ) : (
          <SkeletonText lines={18} />
        )}
      </Section>
      <Section title="The bell" lead="Turn on alerts for each saved search.">
        {settings ? (
          <BellSwitches notifications={settings.notifications} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Section>
      <Section title="This device" lead="As well as the bell, in this browser only.">
        <BrowserNotificationSwitches />
      </Section>
    </div>
  );
}
