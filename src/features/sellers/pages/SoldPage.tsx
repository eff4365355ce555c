import { type ComponentProps, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import type { ChatDialog } from "#src/features/messages/public/ChatDialog.tsx";
import { SoldHeader, SoldOrders } from "#src/features/orders/public/SoldOrders.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import { Earnings } from "../earnings/Earnings";

const OrderChat = lazyWithRetry(async () => {
  const { ChatDialog } = await import("#src/features/messages/public/ChatDialog.tsx");
  return { default: ChatDialog };
});

/** /profile/sold: the viewer's orders as seller, with a chat about each; and what they earn (`?tab=earnings`). */
export default function SoldPage() {
  const [params, setParams] = useSearchParams();
  return (
    <Page width="full">
      <Head title="Sold Listings" noIndex />
      <SoldHeader />
      <Tabs<"sales" | "earnings">
        label="Your sales"
        selected={params.get("tab") === "earnings" ? "earnings" : "sales"}
        onSelect={(tab) => setParams(tab === "earnings" ? { tab } : {}, { replace: true })}
        tabs={[
          {
            id: "sales",
            label: "Sales",
            content: (
              <ErrorBoundary title={orderTexts.soldFailed}>
                <SoldOrders
                  chat={({ listingId }, { userId }, onClose) => (
                    <Chat listingId={listingId} otherUserId={userId} onClose={onClose} />
                  )}
                />
              </ErrorBoundary>
            ),
          },
          {
            id: "earnings",
            label: "Earnings",
            content: (
              <ErrorBoundary title="Failed to load your earnings.">
                <Earnings />
              </ErrorBoundary>
            ),
          },
        ]}
      />
    </Page>
  );
}

function Chat(props: Omit<ComponentProps<typeof ChatDialog>, "viewerIsAdmin">) {
  const { role } = useViewer();
  return (
    <Suspense fallback={null}>
      <OrderChat {...props} viewerIsAdmin={role === "admin"} />
    </Suspense>
  );
}
