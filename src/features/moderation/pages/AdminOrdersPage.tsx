import { usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { SEARCH_DEBOUNCE_MS } from "../../../../convex/domain/shared/constants";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { adminTexts } from "../../../../convex/domain/moderation/texts";
import { paths } from "../../../lib/paths";
import { orderColumns } from "../../../components/orders/orderColumns";
import type { OrderRow } from "../../../components/orders/types";
import { Button } from "../../../components/ui/Button";
import { DataTable } from "../../../components/ui/onDemand/DataTable";
import { EmptyState } from "../../../components/ui/EmptyState";
import { Field } from "../../../components/ui/Field";
import { LinkButton } from "../../../components/ui/LinkButton";
import { LoadMore } from "../../../components/ui/LoadMore";
import { ErrorBoundary } from "../../../components/ui/ErrorBoundary";
import { Page } from "../../../components/ui/Page";
import { PageHeader } from "../../../components/ui/PageHeader";
import { TableSkeleton } from "../../../components/ui/Skeleton";
import { TextInput } from "../../../components/ui/TextInput";
import { useDebounced } from "../../../hooks/useDebounced";
import { useStable } from "../../../hooks/useStable";
import { Head } from "../../../lib/head";
import { LivePart } from "../components/LivePart";
import { MoneyProblems } from "../components/MoneyProblems";
import { RefundDialog } from "../components/RefundDialog";

const PER_PAGE = 25;
const SEARCH_LABEL = "Search by order ID, listing title, or seller name";

/** ms epoch at which a day ("2026-11-21") begins here, or its last moment; null for no day. */
function dayEdge(day: string, end: boolean): number | null {
  if (day === "") return null;
  return new Date(`${day}T${end ? "23:59:59.999" : "00:00:00"}`).getTime();
}

/** /admin/orders: every order, live, with search, dates and refunds. */
export default function AdminOrdersPage() {
  const [text, setText] = useState("");
  const [start, setStart] = useState("");
  const [end, setEnd] = useState("");
  const search = useDebounced(text, SEARCH_DEBOUNCE_MS);
  return (
    <Page>
      <Head title="Admin Orders" noIndex />
      <PageHeader title="Admin Orders" lead="Every order on Shoal, as it stands this moment." />
      <ErrorBoundary title="Failed to load the money that needs you.">
        <MoneyProblems />
      </ErrorBoundary>
      <div className="mb-6 grid gap-4 md:grid-cols-[1fr_auto_auto]">
        <Field label={SEARCH_LABEL} labelHidden>
          <TextInput
            type="search"
            placeholder={SEARCH_LABEL}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2 md:contents">
          <DayInput label="Start date" value={start} onChange={setStart} />
          <DayInput label="End date" value={end} onChange={setEnd} />
        </div>
      </div>
      <LivePart
        quiet
        what="order"
        title={orderTexts.listFailed}
        actions={() => <Button onClick={() => window.location.reload()}>Retry</Button>}
      >
        <Orders search={search} from={dayEdge(start, false)} to={dayEdge(end, true)} />
      </LivePart>
    </Page>
  );
}

type DayProps = { label: string; value: string; onChange: (day: string) => void };

function DayInput({ label, value, onChange }: DayProps) {
  return (
    <label className="grid content-start gap-1 md:flex md:items-center md:gap-2">
      <span className="text-sm font-semibold whitespace-nowrap">{label}</span>
      <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

type Filters = { search: string; from: number | null; to: number | null };

function Orders(filters: Filters) {
  const { results, status, loadMore } = usePaginatedQuery(api.moderation.orders.list, filters, {
    initialNumItems: PER_PAGE,
  });
  const loading = status === "LoadingFirstPage";
  const rows = useStable(loading ? undefined : results);
  const [refunding, setRefunding] = useState<OrderRow | null>(null);
  if (rows === undefined) return <TableSkeleton />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="No orders found.">
          Try a part of the order id, another word of the title, or other dates.
        </EmptyState>
      ) : (
        <DataTable
          dense
          caption="Orders"
          columns={orderColumns<AdminRow>({
            party: "seller",
            actions: (row) => <Actions order={row} onRefund={() => setRefunding(row)} />,
          })}
          rows={rows}
          rowKey={(row) => row.orderId}
          stale={loading}
        />
      )}
      <LoadMore status={status} onLoadMore={() => loadMore(PER_PAGE)} />
      {refunding && <RefundDialog order={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

type AdminRow = FunctionReturnType<typeof api.moderation.orders.list>["page"][number];

function Actions({ order, onRefund }: { order: AdminRow; onRefund: () => void }) {
  const { seller, listingId, status } = order;
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <LinkButton to={paths.order(order.uuid)} size="sm" variant="secondary">
        Details
      </LinkButton>
      {seller ? (
        <LinkButton
          to={paths.messages({ sellerId: seller.userId, listingId })}
          size="sm"
          variant="secondary"
        >
          Chat
        </LinkButton>
      ) : (
        <Button size="sm" variant="secondary" disabled title={adminTexts.chatUnavailable}>
          Chat
        </Button>
      )}
      <Button
        size="sm"
        variant="danger"
        disabled={status === "refunded" || order.refundable === 0}
        onClick={onRefund}
      >
        Refund
      </Button>
    </div>
  );
}
