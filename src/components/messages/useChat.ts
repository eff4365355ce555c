import { useMutation, usePaginatedQuery, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useCallback, useEffect, useMemo } from "react";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { MESSAGE_PAGE_SIZE } from "../../../convex/domain/shared/constants";
import { messageTexts } from "../../../convex/domain/messages/texts";
import { errorMessage } from "../../lib/errors";
import { useToast } from "../../hooks/useToast";
import { noteReason } from "../notifications/browserNotifications";
import { type PendingMessage, useOutbox } from "./outbox";

export type ChatMessage = FunctionReturnType<typeof api.messages.messages.list>["page"][number];
export type ChatHead = FunctionReturnType<typeof api.messages.conversations.get>;

const describe = (error: unknown) => errorMessage(error, messageTexts.sendFailed);

/** Everything that a chat panel shows and does, for one conversation. */
export function useChat(conversationId: Id<"conversations">) {
  const toast = useToast();
  const head = useQuery(api.messages.conversations.get, { conversationId });
  const otherTypes = useQuery(api.messages.typing.other, { conversationId }) ?? false;
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.messages.list,
    { conversationId },
    { initialNumItems: MESSAGE_PAGE_SIZE },
  );
  const messages = useMemo(() => [...results].reverse(), [results]);
  const confirmed = useMemo(
    () => new Set(results.flatMap(({ clientId }) => clientId ?? [])),
    [results],
  );

  const sendMessage = useMutation(api.messages.messages.send);
  const send = useCallback(
    async ({ text, clientId }: PendingMessage) => {
      try {
        await sendMessage({ conversationId, message: text, clientId });
        noteReason();
      } catch (error) {
        toast.show({ title: describe(error), variant: "destructive" });
        throw error;
      }
    },
    [sendMessage, conversationId, toast],
  );
  const outbox = useOutbox(conversationId, confirmed, send, describe);

  useMarkRead(conversationId, head?.unreadCount ?? 0);

  return {
    head,
    messages,
    status,
    loadOlder: () => loadMore(MESSAGE_PAGE_SIZE),
    outbox,
    otherTypes,
  };
}

/** Marks the conversation read while the person can see it, now and when they come back to the tab. */
function useMarkRead(conversationId: Id<"conversations">, unreadCount: number) {
  const markRead = useMutation(api.messages.messages.markRead);
  useEffect(() => {
    if (unreadCount === 0) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      markRead({ conversationId }).catch((error: unknown) => {
        console.warn("Could not mark the conversation as read", error);
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [conversationId, unreadCount, markRead]);
}
