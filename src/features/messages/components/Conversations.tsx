import { usePaginatedQuery } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { ConversationList } from "./ConversationList";

const PER_PAGE = 20;
/** Rows scanned by one search call. */
const SCAN_PAGE = 50;
/**
 * A search continues automatically until it has scanned this many; searching further takes a click.
 */
const SCAN_MAX = 500;

type Selected = { selected: Id<"conversations"> | null };

export function OwnConversations({ selected }: Selected) {
  const { results, status, loadMore } = useLiveList(api.messages.conversations.list, {}, PER_PAGE);
  return (
    <ConversationList
      items={results}
      status={status}
      selected={selected}
      onLoadMore={loadMore}
      older="Show older conversations"
      empty={
        <div className="p-4">
          <EmptyState
            frameless
            title="No conversations yet"
            icon={<MessageIcon size={32} />}
            action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
          >
            To ask a seller something, press “Message seller” on a listing.
          </EmptyState>
        </div>
      }
    />
  );
}

/**
 * The user's conversations, hidden ones included, with every word in the name, the listing or the last
 * message.
 */
export function FoundConversations({ text, selected }: Selected & { text: string }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.conversations.search,
    { text },
    { initialNumItems: SCAN_PAGE },
  );
  const [scanned, setScanned] = useState(SCAN_PAGE);
  const count = results.length;
  const shouldContinue = status === "CanLoadMore" && count < PER_PAGE && scanned < SCAN_MAX;
  const [statusBefore, setStatusBefore] = useState(status);
  if (status !== statusBefore) {
    setStatusBefore(status);
    if (status === "LoadingMore") setScanned(scanned + SCAN_PAGE);
  }
  useEffect(() => {
    if (shouldContinue) loadMore(SCAN_PAGE);
  }, [shouldContinue, loadMore]);
  const isWaiting = shouldContinue || status === "LoadingFirstPage" || status === "LoadingMore";
  return (
    <>
      <p role="status" className="text-ink-muted px-4 py-2 text-sm">
        {isWaiting
          ? "Searching…"
          : count > 0
            ? `${plural(count, "conversation")} found${status === "CanLoadMore" ? " so far" : ""}`
            : status === "CanLoadMore"
              ? `No match in your latest ${scanned} conversations.`
              : "No conversations match."}
      </p>
      <ConversationList
        items={results}
        status={shouldContinue ? "LoadingMore" : status}
        selected={selected}
        onLoadMore={() => loadMore(SCAN_PAGE)}
        older="Search older conversations"
        empty={null}
      />
    </>
  );
}
