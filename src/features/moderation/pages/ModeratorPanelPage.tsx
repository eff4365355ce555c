import { useQuery } from "convex/react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { reviewTexts } from "#convex/domain/reviews/texts.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { lazyWithRetry } from "#src/components/ui/lazyWithRetry.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { SkeletonText, TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { choiceParam, useListParams } from "#src/hooks/useListParams.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { Head } from "#src/lib/head.tsx";
import { FilterButtons } from "../components/FilterButtons";
import { LivePart } from "../components/LivePart";
import { ActionReports } from "../queue/ActionReports";
import { DecidedProofs } from "../queue/DecidedProofs";
import { HiddenReviews } from "../queue/HiddenReviews";
import { ModerationDialog } from "../queue/ModerationDialog";
import { QueueCard } from "../queue/QueueCard";
import type { QueueAction, QueueItem } from "../queue/QueueFrame";
import { StandingDialog } from "../standing/StandingDialog";
import { ModerationTrail } from "../trail/ModerationTrail";

const ClaimCase = lazyWithRetry(async () => {
  const { ClaimCase } = await import("../claim/ClaimCase");
  return { default: ClaimCase };
});

const STEP = 20;

type Kind = (typeof api.moderation.queue.queue)["_args"]["kind"];
const filters: readonly { value: Kind; label: string }[] = [
  { value: "needsMe", label: "Needs me" },
  { value: "all", label: "All" },
  { value: "contested", label: "Claims to decide" },
  { value: "claim", label: "Claims" },
  { value: "toCheck", label: "Listings to check" },
  { value: "reported", label: "Reports and flags" },
];

const PARAMS = { show: choiceParam(filters.map(({ value }) => value)) };

/** Hidden until the queue has loaded, so that the queue doesn't push it down. */
const sectionClass = "mt-12 group-has-data-waiting:hidden";

/** /admin/moderator-panel: pending and past decisions. `?claim=` with an order's ID opens its claim. */
export default function ModeratorPanelPage() {
  const [search] = useSearchParams();
  const claimOrderId = search.get("claim");
  if (claimOrderId !== null) {
    return (
      <Page>
        <ErrorBoundary title="Failed to load the claim." resetKey={claimOrderId}>
          <Suspense fallback={<SkeletonText lines={12} />}>
            <ClaimCase orderId={claimOrderId} />
          </Suspense>
        </ErrorBoundary>
      </Page>
    );
  }
  return (
    <Page className="group">
      <Head title="Moderator Panel" noIndex />
      <PageHeader
        title="Moderator Panel"
        lead="Reports, flagged messages, claims, proofs for restricted species, and listings that mention a barred species. Oldest first."
      />
      <LivePart title="Failed to load the queue." subject="report">
        <Queue />
      </LivePart>
      <section aria-labelledby="hidden-reviews" className={sectionClass}>
        <h2 id="hidden-reviews" className="font-display mb-4 text-2xl">
          Hidden reviews
        </h2>
        <ErrorBoundary title={reviewTexts.loadFailed}>
          <HiddenReviews part="review" />
        </ErrorBoundary>
      </section>
      <section aria-labelledby="hidden-answers" className={sectionClass}>
        <h2 id="hidden-answers" className="font-display mb-4 text-2xl">
          Hidden answers to reviews
        </h2>
        <ErrorBoundary title={reviewTexts.loadFailed}>
          <HiddenReviews part="answer" />
        </ErrorBoundary>
      </section>
      <section aria-labelledby="decided-proofs" className={sectionClass}>
        <h2 id="decided-proofs" className="font-display mb-4 text-2xl">
          Decided proofs
        </h2>
        <ErrorBoundary title="Failed to load decided proofs.">
          <DecidedProofs />
        </ErrorBoundary>
      </section>
      <section aria-labelledby="trail" className={sectionClass}>
        <h2 id="trail" className="font-display mb-4 text-2xl">
          Past actions
        </h2>
        <ErrorBoundary title="Failed to load past actions.">
          <ModerationTrail />
        </ErrorBoundary>
      </section>
    </Page>
  );
}

function Queue() {
  const { values, set } = useListParams(PARAMS);
  const kind = values.show ?? "needsMe";
  const [limit, setLimit] = useState(STEP);
  const [pending, setPending] = useState<QueueAction | null>(null);
  const queue = usePreviousWhileLoading(
    useQuery(api.moderation.queue.queue, { kind, limit }),
    ({ items }) => items.length === 0,
  );
  return (
    <section aria-labelledby="queue">
      <h2 id="queue" className="sr-only">
        Queue
      </h2>
      <FilterButtons
        label="Show in the queue"
        options={filters}
        value={kind}
        onChange={(next) => {
          set({ show: next });
          setLimit(STEP);
        }}
      />
      {queue === undefined ? (
        <div data-waiting>
          <TableSkeleton />
        </div>
      ) : queue.items.length === 0 ? (
        <EmptyState
          title={
            kind === "needsMe" ? "Nothing needs your attention right now." : "Nothing in this list."
          }
          icon={<ShieldIcon size={32} />}
        >
          New reports, flags, claims, proofs and listings appear here as they come in.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {queue.items.map((item) => (
            <QueueCard key={keyOf(item)} item={item} onAction={setPending} />
          ))}
        </ul>
      )}
      {queue?.hasMore && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" onClick={() => setLimit(limit + STEP)}>
            Load more
          </Button>
        </div>
      )}
      {pending?.kind === "suspend" && (
        <StandingDialog account={pending} action="suspend" onClose={() => setPending(null)} />
      )}
      {pending && pending.kind !== "suspend" && (
        <ModerationDialog {...pending} onClose={() => setPending(null)} />
      )}
      <ActionReports />
    </section>
  );
}

function keyOf(item: QueueItem): string {
  switch (item.kind) {
    case "report":
      return item.reportId;
    case "flagged":
      return item.viewId;
    case "claim":
      return item.claimId;
    case "proof":
      return item.proofId;
    case "listing":
      return item.listingId;
  }
}
