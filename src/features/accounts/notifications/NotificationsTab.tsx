import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { Section } from "../settings/Section";
import { DeviceSwitches } from "./DeviceSwitches";
import { BellSwitches, NotificationSwitches, PushSwitches } from "./NotificationSwitches";
import { PushDeviceList } from "./PushDeviceList";
import { QuietHours } from "./QuietHours";

export default function NotificationsTab() {
  const settings = useQuery(api.accounts.settings.get);
  const push = useQuery(api.accounts.pushDevices.mine);
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
      <Section
        title="The bell"
        lead="For saved searches, choose “Mark new listings” at each search on the Browse page."
      >
        {settings ? (
          <BellSwitches notifications={settings.notifications} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Section>
      <Section title="This device" lead="These settings are for this browser only.">
        <DeviceSwitches push={push} />
      </Section>
      {settings && push && push.devices.length > 0 && (
        <Section
          title="Your devices"
          lead="Choose what they show, and when. News about your money or your account is always shown."
        >
          <div className="grid gap-4">
            <PushSwitches notifications={settings.notifications} />
            <div className="border-line border-t pt-4">
              <QuietHours quietHours={settings.quietHours} />
            </div>
            <div className="border-line border-t pt-4">
              <PushDeviceList devices={push.devices} />
            </div>
          </div>
        </Section>
      )}
    </div>
  );
}
