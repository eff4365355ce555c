import { useQuery } from "convex/react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { orderTexts } from "#convex/domain/orders/texts.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { DataTable } from "#src/components/ui/DataTable.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { Skeleton, TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { Tabs } from "#src/components/ui/Tabs.tsx";
import { recentOrderColumns } from "#src/features/orders/public/orderColumns.tsx";
import { formatCount } from "#src/lib/format.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { LivePart } from "../components/LivePart";
import { HealthTab } from "../health/HealthTab";
import { NeedsYou } from "../overview/NeedsYou";

const links = [
  ["User Management", paths.adminUsers],
  ["Seller Approvals", paths.adminSellerApprovals],
  ["Moderator Panel", paths.adminModeratorPanel],
  ["Messages", paths.adminMessages],
] as const;

const TABS = [
  { id: "overview", label: "Overview", content: <OverviewTab /> },
  { id: "health", label: "Health", content: <HealthTab /> },
] as const;

/** /admin-overview: what needs an admin and how the site is doing, live. The tab is in the address. */
export default function OverviewPage() {
  const [search, setSearch] = useSearchParams();
  const selected = search.get("tab") === "health" ? "health" : "overview";
  return (
    <Page>
      <Head title={selected === "health" ? "Health" : "Admin Overview"} noIndex />
      <PageHeader
        title="Admin Overview"
        actions={links.map(([label, to]) => (
          <LinkButton key={to} to={to} variant="secondary" size="sm">
            {label}
          </LinkButton>
        ))}
      />
      <Tabs
        label="Admin Overview"
        tabs={TABS}
        selected={selected}
        onSelect={(id) => setSearch(id === "overview" ? {} : { tab: id }, { replace: true })}
      />
    </Page>
  );
}

function OverviewTab() {
  return (
    <>
      <LivePart title={adminTexts.statsFailed} subject="dashboard">
        <NeedsYou />
        <Cards />
      </LivePart>
      <section aria-labelledby="recent-orders" className="mt-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="recent-orders" className="font-display text-2xl">
            Recent Orders
          </h2>
          <Link to={paths.adminOrders} className="text-accent font-semibold underline">
            All orders
          </Link>
        </div>
        <ErrorBoundary title={orderTexts.listFailed}>
          <RecentOrders />
        </ErrorBoundary>
      </section>
    </>
  );
}

function Cards() {
  const counts = useQuery(api.moderation.overview.counts, {});
  const cards = [
    { label: "Total Users", value: counts?.totalUsers, to: paths.adminUsers },
    {
      label: "Pending Seller Applications",
      value: counts?.pendingSellerApplications,
      to: `${paths.adminSellerApprovals}?status=pending_review`,
    },
    {
      label: "Flagged Items",
      value: counts?.flaggedItems,
      to: `${paths.adminModeratorPanel}?show=reported`,
    },
    { label: "Unread Conversations", value: counts?.unreadConversations, to: paths.adminMessages },
    {
      label: "Suspended Users",
      value: counts?.suspendedUsers,
      to: `${paths.adminUsers}?status=suspended`,
    },
  ];
  return (
    <section aria-labelledby="at-a-glance">
      <h2 id="at-a-glance" className="font-display mb-4 text-2xl">
        At a glance
      </h2>
      <ul
        className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-5"
        aria-busy={counts === undefined || undefined}
      >
        {cards.map(({ label, value, to }) => (
          <Card as="li" key={label} interactive className="flex flex-col justify-between gap-3">
            <p className="text-ink-muted text-sm font-semibold">{label}</p>
            {value === undefined ? (
              <Skeleton className="h-9 w-16" />
            ) : (
              <p className="font-display text-3xl" data-numeric>
                {formatCount(value)}
              </p>
            )}
            <Link to={to} aria-label={label} className="absolute inset-0 rounded-xl" />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function RecentOrders() {
  const orders = useQuery(api.moderation.overview.recentOrders, {});
  if (orders === undefined) return <TableSkeleton rows={5} />;
  if (orders.length === 0) {
    return <EmptyState title="No recent orders.">New ones appear here automatically.</EmptyState>;
  }
  return (
    <DataTable
      caption="Recent orders"
      columns={recentOrderColumns()}
      rows={orders}
      rowKey={(order) => order.orderId}
    />
  );
}
