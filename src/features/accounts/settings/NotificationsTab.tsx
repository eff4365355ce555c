import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { BrowserNotificationSwitches } from "./BrowserNotificationSwitches";
import { BellSwitches, NotificationSwitches } from "./NotificationSwitches";
import { Section } from "./Section";

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
