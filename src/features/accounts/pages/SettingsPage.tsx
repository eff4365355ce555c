import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { askBeforeLeaving } from "#src/components/drafts/leaving.ts";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import { ProfileForm } from "../settings/ProfileForm";
import { Section } from "../settings/Section";

const AvatarForm = lazyWithRetry(async () => {
  const { AvatarForm } = await import("../settings/AvatarForm");
  return { default: AvatarForm };
});
// The other tabs load when they are first shown.
const TanksTab = lazyWithRetry(() => import("../settings/TanksTab"));
const DeliveryTab = lazyWithRetry(() => import("../settings/DeliveryTab"));
const NotificationsTab = lazyWithRetry(() => import("../notifications/NotificationsTab"));
const MessagesTab = lazyWithRetry(() => import("../settings/MessagesTab"));
const SellingTab = lazyWithRetry(() => import("../settings/SellingTab"));
const SecurityTab = lazyWithRetry(() => import("../credentials/SecurityTab"));
const DataTab = lazyWithRetry(() => import("../settings/DataTab"));

const TABS = [
  { id: "profile", label: "Profile", content: <ProfileTab /> },
  { id: "tanks", label: "Tanks", content: <TanksTab /> },
  { id: "delivery", label: "Location & delivery", content: <DeliveryTab /> },
  { id: "selling", label: "Selling", content: <SellingTab /> },
  { id: "notifications", label: "Notifications", content: <NotificationsTab /> },
  { id: "messages", label: "Messages", content: <MessagesTab /> },
  { id: "security", label: "Security", content: <SecurityTab /> },
  { id: "data", label: "Your data", content: <DataTab /> },
] as const;

/** /settings?tab=… */
export default function SettingsPage() {
  const [params, setParams] = useSearchParams();
  const { sellerApproved } = useViewer();
  const tabs = TABS.filter(({ id }) => id !== "selling" || sellerApproved);
  const tab = tabs.find(({ id }) => id === params.get("tab"))?.id ?? "profile";
  return (
    <Page className="max-w-3xl">
      <Head title="Settings" noIndex />
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={tabs.map(({ content, ...tab }) => ({
          ...tab,
          content: <Suspense fallback={<SkeletonText lines={7} />}>{content}</Suspense>,
        }))}
        selected={tab}
        onSelect={(id) => askBeforeLeaving(() => setParams({ tab: id }, { replace: true }))}
      />
    </Page>
  );
}

function ProfileTab() {
  return (
    <div className="grid gap-6">
      <Section title="Photo" lead="If you don't add a photo, we show your initials.">
        <Suspense fallback={<SkeletonText lines={3} />}>
          <AvatarForm />
        </Suspense>
      </Section>
      <Section title="Profile">
        <ProfileForm />
      </Section>
    </div>
  );
}
