import { usePaginatedQuery } from "convex/react";
import { useEffect, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";
import { ConversationList } from "./ConversationList";

const PER_PAGE = 20;
/** Rows scanned by one search call. */
const LOOKED_THROUGH = 50;
/**
 * A search continues automatically until it has scanned this many; searching further takes a click.
 */
const ENOUGH = 500;

type Selected = { selected: Id<"conversations"> | null };

export function OwnConversations({ selected }: Selected) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.conversations.list,
    {},
    { initialNumItems: PER_PAGE },
  );
  return (
    <ConversationList
      items={results}
      status={status}
      selected={selected}
      onLoadMore={() => loadMore(PER_PAGE)}
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

/** The user's conversations, hidden ones included, that contain every word. */
export function FoundConversations({ text, selected }: Selected & { text: string }) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.conversations.search,
    { text },
    { initialNumItems: LOOKED_THROUGH },
  );
  const [looked, setLooked] = useState(LOOKED_THROUGH);
  const found = results.length;
  const goesOn = status === "CanLoadMore" && found < PER_PAGE && looked < ENOUGH;
  const [statusBefore, setStatusBefore] = useState(status);
  if (status !== statusBefore) {
    setStatusBefore(status);
    if (status === "LoadingMore") setLooked(looked + LOOKED_THROUGH);
  }
  useEffect(() => {
    if (goesOn) loadMore(LOOKED_THROUGH);
  }, [goesOn, loadMore]);
  const waits = goesOn || status === "LoadingFirstPage" || status === "LoadingMore";
  return (
    <>
      <p role="status" className="text-ink-muted px-4 py-2 text-sm">
        {waits
          ? "Searching…"
          : found > 0
            ? `${plural(found, "conversation")} found`
            : status === "CanLoadMore"
              ? `No match in your latest ${looked} conversations.`
              : "No conversations match."}
      </p>
      <ConversationList
        items={results}
        status={goesOn ? "LoadingMore" : status}
        selected={selected}
        onLoadMore={() => loadMore(LOOKED_THROUGH)}
        older="Search older conversations"
        empty={null}
      />
    </>
  );
}
