import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { MESSAGE_PAGE_SIZE } from "#convex/domain/shared/constants.ts";
import { toImageRef } from "#src/components/uploads/photo.ts";
import { useViewer } from "#src/hooks/useAuth.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { errorMessage } from "#src/lib/errors.ts";
import { whileWindowActive } from "#src/lib/windowActivity.ts";
import { draftsOf, moveDrafts } from "./conversationDrafts";
import { type PendingMessage, useOutbox } from "./outbox";

export type ChatMessage = FunctionReturnType<typeof api.messages.thread.list>["page"][number];
export type ChatHead = FunctionReturnType<typeof api.messages.conversations.get>;

/** A conversation, or another user and a listing if there may be no conversation yet. */
export type ChatTarget =
  | { conversationId: Id<"conversations"> }
  | { to: { sellerId: Id<"users">; listingId?: Id<"listings"> } };

/** Identifies the target, as a React key and in the names of its drafts. */
export const targetKey = (target: ChatTarget): string =>
  "to" in target ? `${target.to.sellerId}:${target.to.listingId ?? ""}` : target.conversationId;

const toErrorText = (error: unknown) => errorMessage(error, messageTexts.sendFailed);

/** The other user and the subject; undefined while loading. */
export function useChatHead(target: ChatTarget): ChatHead | undefined {
  const conversation = useQuery(api.messages.conversations.get, "to" in target ? "skip" : target);
  const between = useQuery(api.messages.conversations.between, "to" in target ? target.to : "skip");
  return conversation ?? between;
}

/** Everything that a chat panel shows and does; `conversationId` is null until the first message. */
export function useChat(
  target: ChatTarget,
  conversationId: Id<"conversations"> | null,
  unreadCount: number,
) {
  const toast = useToast();
  const args = conversationId === null ? "skip" : { conversationId };
  const isOtherTyping = useQuery(api.messages.typing.otherIsTyping, args) ?? false;
  const { results, status, loadMore } = usePaginatedQuery(api.messages.thread.list, args, {
    initialNumItems: MESSAGE_PAGE_SIZE,
  });
  const messages = useMemo(() => [...results].reverse(), [results]);
  const confirmedIds = useMemo(
    () => new Set(results.flatMap(({ clientId }) => clientId ?? [])),
    [results],
  );

  const { userId } = useViewer();
  const sendMessage = useSending(target, userId);
  const send = useCallback(
    async (message: PendingMessage) => {
      try {
        await sendMessage(message);
      } catch (error) {
        toast.show({ title: toErrorText(error), variant: "destructive" });
        throw error;
      }
    },
    [sendMessage, toast],
  );
  const drafts = useConversationDrafts(userId, targetKey(target), conversationId);
  const outbox = useOutbox({
    outbox: drafts.outbox,
    confirmedIds,
    isListed: conversationId !== null && status !== "LoadingFirstPage",
    send,
    toErrorText,
  });

  useMarkRead(conversationId, unreadCount);

  return {
    drafts,
    messages,
    status: conversationId === null ? "Exhausted" : status,
    loadOlder: () => loadMore(MESSAGE_PAGE_SIZE),
    outbox,
    isOtherTyping,
  };
}

/** The conversation's drafts, under its id once the first message has created it. */
function useConversationDrafts(
  userId: Id<"users">,
  targetName: string,
  conversationId: Id<"conversations"> | null,
) {
  return useMemo(() => {
    const first = draftsOf(userId, targetName);
    if (conversationId === null || conversationId === targetName) return first;
    const drafts = draftsOf(userId, conversationId);
    // Moved while rendering, because child components read them while rendering. Idempotent.
    moveDrafts(first, drafts);
    return drafts;
  }, [userId, targetName, conversationId]);
}

/** Sends to a conversation, or to a user, where the first message starts the conversation. */
function useSending(target: ChatTarget, from: Id<"users">) {
  const send = useMutation(api.messages.thread.send);
  const beginChat = useMutation(api.messages.thread.begin);
  const current = useRef(target);
  useEffect(() => {
    current.current = target;
  });
  return useCallback(
    async ({ text: message, clientId, ...pending }: PendingMessage) => {
      const to = current.current;
      const photos = pending.photos.map(toImageRef);
      const content = { message, clientId, from, ...(photos.length > 0 ? { photos } : {}) };
      if ("to" in to) await beginChat({ ...to.to, ...content });
      else await send({ ...to, ...content });
    },
    [send, beginChat, from],
  );
}

/** Marks the conversation as read while the user is looking at it, now and on returning to the window. */
function useMarkRead(conversationId: Id<"conversations"> | null, unreadCount: number) {
  const markRead = useMutation(api.messages.thread.markRead);
  useEffect(() => {
    if (conversationId === null || unreadCount === 0) return;
    return whileWindowActive(() => {
      markRead({ conversationId }).catch((error: unknown) => {
        console.warn("Could not mark the conversation as read", error);
      });
    });
  }, [conversationId, unreadCount, markRead]);
}
