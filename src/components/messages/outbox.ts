import { useCallback, useEffect, useState } from "react";
import { type DraftKey, dropDraft, keepDraft, readDraft } from "../../lib/drafts";

/** A message that the server has not confirmed. `clientId` makes a second sending harmless. */
export type PendingMessage = {
  clientId: string;
  text: string;
  at: number;
  state: "sending" | "failed";
  error?: string;
};

const keyOf = (conversationId: string): DraftKey => `shoal.draft.outbox.${conversationId}`;

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, at } = value as Partial<PendingMessage>;
  return typeof clientId === "string" && typeof text === "string" && typeof at === "number";
}

/** What an earlier page left unsent comes back as failed: its answer, if any, went to a page that is gone. */
function restore(conversationId: string): PendingMessage[] {
  const kept = readDraft(keyOf(conversationId));
  if (!Array.isArray(kept)) return [];
  return kept.filter(isPending).map((message) => ({ ...message, state: "failed" }));
}

/**
 * Messages on their way or failed, kept in local storage until they are confirmed, so that neither an
 * error nor a reload loses one. `confirmed` are the client ids that the live list already holds.
 */
export function useOutbox(
  conversationId: string,
  confirmed: ReadonlySet<string>,
  send: (message: PendingMessage) => Promise<void>,
  describe: (error: unknown) => string,
) {
  const [pending, setPending] = useState(() => restore(conversationId));

  useEffect(() => {
    if (pending.length > 0) keepDraft(keyOf(conversationId), pending);
    else dropDraft(keyOf(conversationId));
  }, [conversationId, pending]);

  useEffect(() => {
    if (pending.some((message) => confirmed.has(message.clientId))) {
      setPending((now) => now.filter((message) => !confirmed.has(message.clientId)));
    }
  }, [confirmed, pending]);

  const deliver = useCallback(
    async (message: PendingMessage) => {
      try {
        await send(message);
      } catch (error) {
        setPending((now) =>
          now.map((other) =>
            other.clientId === message.clientId
              ? { ...other, state: "failed", error: describe(error) }
              : other,
          ),
        );
      }
    },
    [send, describe],
  );

  return {
    pending: pending.filter((message) => !confirmed.has(message.clientId)),
    post: (text: string) => {
      const message: PendingMessage = {
        clientId: crypto.randomUUID(),
        text,
        at: Date.now(),
        state: "sending",
      };
      setPending((now) => [...now, message]);
      void deliver(message);
    },
    retry: (message: PendingMessage) => {
      const again: PendingMessage = { ...message, state: "sending" };
      setPending((now) =>
        now.map((other) => (other.clientId === message.clientId ? again : other)),
      );
      void deliver(again);
    },
    discard: (clientId: string) => {
      setPending((now) => now.filter((other) => other.clientId !== clientId));
    },
  };
}
