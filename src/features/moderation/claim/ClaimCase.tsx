import { useQuery } from "convex/react";
import { type ReactNode, useEffect } from "react";
import { api } from "#convex/_generated/api.js";
import { shortId } from "#convex/domain/shared/ids.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Loading, SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { BoughtListing } from "#src/features/orders/public/BoughtListing.tsx";
import { ClaimSides } from "#src/features/orders/public/ClaimSides.tsx";
import { ClaimStatusBadge } from "#src/features/orders/public/ClaimStatusBadge.tsx";
import type { ClaimCase as Case } from "#src/features/orders/public/claimTypes.ts";
import { EventList } from "#src/features/orders/public/EventList.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { KnownPerson } from "../components/KnownPerson";
import { AlsoViewing } from "../components/ViewingNow";
import { CaseDelivery } from "./CaseDelivery";
import { CaseMessages } from "./CaseMessages";
import { CasePackaging } from "./CasePackaging";
import { CaseTimes } from "./CaseTimes";
import { Decision } from "./Decision";
import { PastClaims } from "./PastClaims";

export function ClaimCase({ orderId }: { orderId: string }) {
  const claimCase = useQuery(api.claims.cases.caseOf, { orderId });
  // Opening a case changes only the query string, so `RouteAnnouncer` doesn't move the focus.
  useEffect(() => {
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [orderId]);
  return (
    <>
      <Head title="Claim" noIndex />
      <PageHeader
        above={
          <Link to={paths.adminModeratorPanel} className="text-accent font-semibold underline">
            Back to the queue
          </Link>
        }
        title={
          claimCase ? (
            <>
              Claim: <bdi>{claimCase.order.listingTitle}</bdi>
            </>
          ) : (
            "Claim"
          )
        }
        lead={
          claimCase && (
            <>
              Order{" "}
              <Link to={paths.order(orderId)} translate="no" className="font-mono underline">
                {shortId(orderId)}
              </Link>
              , <KnownPerson person={claimCase.buyer} /> against{" "}
              <KnownPerson person={claimCase.seller} />
            </>
          )
        }
      />
      <AlsoViewing item={claimCase === undefined ? null : { itemType: "claim", itemId: orderId }} />
      {claimCase ? <Details claimCase={claimCase} /> : <CaseSkeleton />}
    </>
  );
}

function Details({ claimCase }: { claimCase: Case }) {
  const { claim, buyer, seller, order } = claimCase;
  // The decision comes last, on phones too, after everything that it is based on.
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="lg:col-span-2">
        <CaseTimes claimCase={claimCase} />
      </div>
      <div className="grid min-w-0 gap-6">
        <Section id="sides" title="Both sides">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ClaimStatusBadge status={claim.status} viewerSide="admin" />
            {claim.respondBy !== null && (
              <span className="text-ink-muted text-sm">
                until <DateText at={claim.respondBy} kind="dateTime" />
              </span>
            )}
          </p>
          <ClaimSides claim={claim} names={{ buyer: buyer.name, seller: seller.name }} wide />
        </Section>
        <Section id="messages" title="Messages">
          <CaseMessages claimCase={claimCase} />
        </Section>
        <Section id="timeline" title="Timeline">
          <EventList events={claimCase.timeline} order={order} />
        </Section>
        <Section id="packaging" title="Packaging">
          <CasePackaging packaging={claimCase.packaging} method={claimCase.delivery.method} />
        </Section>
        <Section id="past" title="Past claims">
          <PastClaims party={buyer} side="buyer" />
          <PastClaims party={seller} side="seller" />
        </Section>
      </div>
      <div className="grid min-w-0 gap-6">
        <Section id="delivery" title="Delivery">
          <CaseDelivery claimCase={claimCase} />
          <BoughtListing orderId={order.uuid} />
        </Section>
        <Section id="decision" title="Decision">
          <Decision claimCase={claimCase} />
        </Section>
      </div>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="font-display text-xl">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function CaseSkeleton() {
  return (
    <Loading subject="the claim" className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <Card>
        <SkeletonText lines={12} />
      </Card>
      <Card>
        <SkeletonText lines={12} />
      </Card>
    </Loading>
  );
}
