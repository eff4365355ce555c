import { useEffect, useRef } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { MessageBubble, PendingBubble } from "./MessageBubble";
import type { PendingMessage } from "./outbox";
import type { ChatMessage } from "./useChat";
import { useStickToBottom } from "./useStickToBottom";

type Props = {
  messages: ChatMessage[];
  pending: PendingMessage[];
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  otherName: string;
  isWithTeam: boolean;
  otherSeenAt: number;
  isOtherTyping: boolean;
  onLoadOlder: () => void;
  onRetry: (message: PendingMessage) => void;
  onDiscard: (clientId: string) => void;
};

/** Older messages are fetched within this distance of the top. */
const NEAR_TOP_PX = 300;

/** A chat's scrolling list: oldest at the top, pending messages at the bottom. */
export function MessageList({
  messages,
  pending,
  status,
  otherName,
  isWithTeam,
  isOtherTyping,
  onLoadOlder,
  ...props
}: Props) {
  const list = useRef<HTMLDivElement>(null);
  useStickToBottom(list, {
    newest: `${messages.at(-1)?.messageId ?? ""}${isOtherTyping}`,
    oldest: messages[0]?.messageId ?? "",
    forced: pending.length,
  });
  const loadNearTop = () => {
    const box = list.current;
    if (!box || box.clientHeight === 0 || box.scrollTop >= NEAR_TOP_PX) return;
    if (status === "CanLoadMore") onLoadOlder();
  };
  // A page that doesn't fill the list can't be scrolled, so load more messages here too.
  useEffect(loadNearTop);
  const lastOwnMessage = messages.findLast((message) => message.mine && !message.card);
  const isSeen = lastOwnMessage !== undefined && lastOwnMessage.timestamp <= props.otherSeenAt;

  return (
    <div
      ref={list}
      onScroll={loadNearTop}
      role="log"
      aria-live="off"
      aria-label={`Messages with ${isolated(otherName)}`}
      aria-busy={status === "LoadingFirstPage"}
      tabIndex={0}
      className="short:h-[max(10rem,calc(100dvh-9rem))] short:flex-none min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-5 [overflow-anchor:none] sm:px-6"
    >
      {status === "LoadingFirstPage" && pending.length === 0 && <MessagesSkeleton />}
      {(status === "CanLoadMore" || status === "LoadingMore") && (
        <div className="mb-4 flex justify-center">
          <Button variant="ghost" size="sm" busy={status === "LoadingMore"} onClick={onLoadOlder}>
            Show earlier messages
          </Button>
        </div>
      )}
      {status === "Exhausted" && !isWithTeam && (
        <p className="text-ink-muted mb-4 text-center text-sm">
          Pay only through Shoal: we can&apos;t refund payments made elsewhere.
        </p>
      )}
      {status === "Exhausted" && messages.length + pending.length === 0 && (
        <p className="text-ink-muted py-16 text-center">No messages yet. Start the conversation!</p>
      )}
      <ol className="grid gap-3">
        {withNewestCards(messages).map((message) => (
          <MessageBubble
            key={message.clientId ?? message.messageId}
            message={message}
            otherName={otherName}
          />
        ))}
        {pending.map((message) => (
          <PendingBubble
            key={message.clientId}
            message={message}
            onRetry={() => props.onRetry(message)}
            onDiscard={() => props.onDiscard(message.clientId)}
          />
        ))}
      </ol>
      {isSeen && pending.length === 0 && messages.at(-1) === lastOwnMessage && (
        <p className="text-ink-muted mt-1 text-right text-xs">Seen</p>
      )}
      <p className="text-ink-muted mt-2 min-h-5 text-sm italic" aria-live="polite">
        {isOtherTyping && `${isolated(otherName)} is typing…`}
      </p>
    </div>
  );
}

/** Every card of an order's claim or meeting shows its current state, so only the newest is shown. */
function withNewestCards(messages: ChatMessage[]): ChatMessage[] {
  const shownIds = new Set<string>();
  return [...messages]
    .reverse()
    .filter(({ card }) => {
      if (card?.kind !== "claim" && card?.kind !== "meeting") return true;
      const id = `${card.kind} ${card.orderId}`;
      const isNewest = !shownIds.has(id);
      shownIds.add(id);
      return isNewest;
    })
    .reverse();
}

function MessagesSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <Skeleton className="h-12 w-3/5 rounded-2xl" />
      <Skeleton className="ml-auto h-12 w-1/2 rounded-2xl" />
      <Skeleton className="h-16 w-2/3 rounded-2xl" />
      <Skeleton className="ml-auto h-12 w-2/5 rounded-2xl" />
    </div>
  );
}
