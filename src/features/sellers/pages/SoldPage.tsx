import type { ComponentProps } from "react";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { ChatDialog } from "#src/features/messages/public/ChatDialog.tsx";
import { SoldOrders } from "#src/features/orders/public/SoldOrders.tsx";
import { useViewer } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";

/** /profile/sold: the viewer's orders as seller, with a chat about each. */
export default function SoldPage() {
  return (
    <Page width="full">
      <Head title="Sold Listings" noIndex />
      <ErrorBoundary title={orderTexts.soldFailed}>
        <SoldOrders
          chat={({ listingId }, { userId }, onClose) => (
            <Chat listingId={listingId} otherUserId={userId} onClose={onClose} />
          )}
        />
      </ErrorBoundary>
    </Page>
  );
}

function Chat(props: Omit<ComponentProps<typeof ChatDialog>, "viewerIsAdmin">) {
  const { role } = useViewer();
  return <ChatDialog {...props} viewerIsAdmin={role === "admin"} />;
}
