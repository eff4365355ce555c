import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { formatCount } from "#src/lib/format.ts";
import { Head } from "#src/lib/head.tsx";
import { FilterButtons } from "../components/FilterButtons";
import { ListTools, orderParam, sortSelect } from "../components/ListTools";
import { LivePart } from "../components/LivePart";
import { ConversationCard } from "../conversations/ConversationCard";
import { ActionReports } from "../queue/ActionReports";

const PER_PAGE = 20;

type Filter = (typeof api.moderation.messages.list)["_args"]["filter"];
const filters: readonly { value: Filter; label: string }[] = [
  { value: "all", label: "All Conversations" },
  { value: "seller_status", label: "Seller Status" },
  { value: "message", label: "User Messages" },
];

const PARAMS = {
  search: searchParam,
  show: choiceParam(filters.map(({ value }) => value)),
  order: orderParam,
};

const emptyTexts: Record<Filter, string> = {
  all: "No user conversations found.",
  seller_status: "No seller status notifications found.",
  message: "No user conversations found.",
};

/** /admin/messages: users' conversations, live, and the admin's actions on them. */
export default function AdminMessagesPage() {
  return (
    <Page>
      <Head title="Admin Messages" noIndex />
      <PageHeader
        title="Admin Messages"
        lead="Members' conversations, and messages to sellers about their applications."
      />
      <LivePart quiet title={adminTexts.conversationsFailed} subject="message">
        <Conversations />
      </LivePart>
    </Page>
  );
}

function Conversations() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { search, show: filter = "all", order = "newest" } = values;
  const counts = useQuery(api.moderation.messages.counts, {});
  const { results, status, loadMore } = useLiveList(
    api.moderation.messages.list,
    { filter, search, oldestFirst: order === "oldest" },
    PER_PAGE,
  );
  return (
    <>
      <FilterButtons
        label="Conversations shown"
        options={filters.map(({ value, label }) => ({
          value,
          label: counts === undefined ? label : `${label} (${formatCount(counts[value])})`,
        }))}
        value={filter}
        onChange={(value) => set({ show: value })}
      />
      <ListTools
        search={{
          label: "Search by name or email",
          value: typed.search,
          onChange: (text) => type("search", text),
        }}
        selects={[sortSelect(order, (value) => set({ order: value }))]}
      />
      {search !== "" && (
        <p className="text-ink-muted mb-4 text-sm">
          Conversations of the ten people whose name or email matches best.
        </p>
      )}
      {status === "LoadingFirstPage" ? (
        <TableSkeleton />
      ) : results.length === 0 ? (
        <EmptyState title={emptyTexts[filter]} icon={<MessageIcon size={32} />}>
          {search === ""
            ? "New messages appear here."
            : "Try another part of the name, or the whole email address."}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {results.map((conversation) => (
            <ConversationCard key={conversation.viewId} conversation={conversation} />
          ))}
        </ul>
      )}
      <ActionReports />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
