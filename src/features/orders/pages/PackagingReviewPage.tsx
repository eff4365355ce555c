import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { awaitsDispatch } from "#convex/domain/orders/states.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { usePageParams } from "#src/hooks/usePageParams.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { PackingForm } from "../packing/PackingForm";
import { PackingView } from "../packing/PackingView";
import { OrderError } from "../page/OrderError";

/** /review-packaging/:transactionId: the seller's checklist before dispatch, visible to the buyer. */
export default function PackagingReviewPage() {
  const { transactionId = "" } = usePageParams();
  return (
    <Page width="prose">
      <Head title="Packaging review" noIndex />
      <ErrorBoundary title="We could not load the packaging review." resetKey={transactionId}>
        <Packaging transactionId={transactionId} />
      </ErrorBoundary>
    </Page>
  );
}

function Packaging({ transactionId }: { transactionId: string }) {
  const page = useQuery(api.orders.packaging.get, { transactionId });
  if (page === undefined) return <Skeleton className="h-96 rounded-xl" />;
  if (page === null) return <OrderError message={orderTexts.notFound} />;
  const { orderUuid, listingTitle, quantity, viewerSide, status } = page;
  const shouldPack = viewerSide === "seller" && awaitsDispatch(status);
  return (
    <>
      <PageHeader
        above={
          <Link to={paths.order(orderUuid)} className="text-accent underline">
            Order <span translate="no">{shortId(orderUuid)}</span>
          </Link>
        }
        title="Packaging review"
        lead={
          <>
            <bdi>{listingTitle}</bdi>
            {quantity > 1 && <span translate="no"> × {quantity}</span>}
          </>
        }
      />
      <Card padding="lg">
        {shouldPack ? (
          // The key restarts the form when another device saves the checklist. The draft keeps what was typed.
          <PackingForm
            key={JSON.stringify(page.review)}
            transactionId={transactionId}
            page={page}
          />
        ) : (
          <PackingView transactionId={transactionId} page={page} />
        )}
      </Card>
    </>
  );
}
