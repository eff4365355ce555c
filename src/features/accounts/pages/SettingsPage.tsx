import { useQuery } from "convex/react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { askBeforeLeaving } from "#src/components/drafts/leaving.ts";
import { TankManager } from "#src/features/tanks/public/TankManager.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { Head } from "#src/lib/head.tsx";
import { AddressBook } from "../components/AddressBook";
import { AvatarForm } from "../components/AvatarForm";
import { BlockedPeople } from "../components/BlockedPeople";
import { BandsForm } from "../components/BandsForm";
import { DeleteAccount } from "../components/DeleteAccount";
import { BrowserNotificationSwitches } from "../components/BrowserNotificationSwitches";
import { DownloadData } from "../components/DownloadData";
import { LocationForm } from "../components/LocationForm";
import { BellSwitches, NotificationSwitches } from "../components/NotificationSwitches";
import { PasswordChangeForm } from "../components/PasswordChangeForm";
import { ProfileForm } from "../components/ProfileForm";
import { QuietConversations } from "../components/QuietConversations";
import { Section } from "../components/Section";
import { SessionList } from "../components/SessionList";

const TABS = [
  { id: "profile", label: "Profile", content: <ProfileTab /> },
  { id: "tanks", label: "Tanks", content: <TanksTab /> },
  { id: "delivery", label: "Location & delivery", content: <DeliveryTab /> },
  { id: "notifications", label: "Notifications", content: <NotificationsTab /> },
  { id: "messages", label: "Messages", content: <MessagesTab /> },
  { id: "security", label: "Security", content: <SecurityTab /> },
  { id: "data", label: "Your data", content: <DataTab /> },
] as const;

/** /settings?tab=… */
export default function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ id }) => id === params.get("tab"))?.id ?? "profile";
  return (
    <Page className="max-w-3xl">
      <Head title="Settings" noIndex />
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={TABS}
        selected={tab}
        onSelect={(id) => askBeforeLeaving(() => setParams({ tab: id }, { replace: true }))}
      />
    </Page>
  );
}

function ProfileTab() {
  return (
    <div className="grid gap-6">
      <Section title="Photo" lead="Without one, we show your initials.">
        <AvatarForm />
      </Section>
      <Section title="Profile">
        <ProfileForm />
      </Section>
    </div>
  );
}

function TanksTab() {
  return (
    <Section title="Your tanks" lead="We check animals against your default tank.">
      <TankManager />
    </Section>
  );
}

function DeliveryTab() {
  const settings = useQuery(api.accounts.settings.get);
  return (
    <div className="grid gap-6">
      <Section title="Location" lead="For distances, and to show what's near you.">
        {settings ? <LocationForm {...settings} /> : <SkeletonText lines={7} />}
      </Section>
      <Section
        title="Delivery addresses"
        lead="Where your parcels go. A seller only sees the address of an order you've paid for."
      >
        <AddressBook />
      </Section>
      <Section
        title="Delivery bands"
        lead="What your authorised courier charges, by distance. New listings start with these."
      >
        {settings ? <BandsForm bands={settings.deliveryBands} /> : <SkeletonText lines={6} />}
      </Section>
    </div>
  );
}

function NotificationsTab() {
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

function MessagesTab() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section
        title="Blocked people"
        lead="You can't message or buy from each other. They aren't told why."
      >
        <BlockedPeople />
      </Section>
      <Section
        title="Muted"
        lead="You get no bell or email alerts for new messages in these, except updates about your orders."
      >
        <QuietConversations kind="muted" />
      </Section>
      <Section title="Hidden" lead="Hidden from your list until their next message.">
        <QuietConversations kind="hidden" />
      </Section>
    </div>
  );
}

function SecurityTab() {
  return (
    <div className="grid gap-6">
      <Section title="Password" lead="A new one logs you out on every other device.">
        <PasswordChangeForm />
      </Section>
      <Section title="Sessions">
        <SessionList />
      </Section>
    </div>
  );
}

function DataTab() {
  return (
    <div className="grid gap-6">
      <Section title="Download my data" lead="Everything we hold about you, as a JSON file.">
        <DownloadData />
      </Section>
      <Section
        title="Delete my account"
        lead="You can't delete it while an order, a claim or a refund is open. Download your data first."
      >
        <DeleteAccount />
      </Section>
    </div>
  );
}
