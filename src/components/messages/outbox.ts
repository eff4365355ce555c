import { useCallback, useEffect, useRef, useState } from "react";
import { isPhoto } from "../uploads/isPhoto";
import type { Photo } from "../uploads/usePhotos";
import { type DraftKey, dropDraft, keepDraft, readDraft } from "../../lib/drafts";

/** A message that the server hasn't confirmed. `clientId` makes resending idempotent. */
export type PendingMessage = {
  clientId: string;
  text: string;
  photos: readonly Photo[];
  at: number;
  state: "sending" | "failed";
  error?: string;
};

const keyOf = (talk: string): DraftKey => `shoal.draft.outbox.${talk}`;

/** `photos` is missing in entries that were stored before messages had photos. */
type Kept = Omit<PendingMessage, "photos"> & Partial<Pick<PendingMessage, "photos">>;

function isPending(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, at, photos = [] } = value as Partial<Kept>;
  return (
    [clientId, text].every((one) => typeof one === "string") &&
    typeof at === "number" &&
    Array.isArray(photos) &&
    photos.every(isPhoto)
  );
}

/** Pending messages of an earlier page: failed ones wait for their writer, the rest are resent. */
function restore(talk: string): PendingMessage[] {
  const kept = readDraft(keyOf(talk));
  if (!Array.isArray(kept)) return [];
  return kept.filter(isPending).map((message) => ({
    ...message,
    photos: message.photos ?? [],
    state: message.state === "failed" ? "failed" : "sending",
  }));
}

/**
 * Messages that are pending or failed, stored in local storage until confirmed, so that neither an
 * error nor a reload loses one. Messages waiting for the connection are sent when it returns, on
 * this page or the next. `talks` are the conversation's names on this page, the current one last;
 * stored messages move there. `confirmed` are the client ids that the live list already holds.
 */
export function useOutbox(
  talks: readonly string[],
  confirmed: ReadonlySet<string>,
  send: (message: PendingMessage) => Promise<void>,
  describe: (error: unknown) => string,
) {
  const [pending, setPending] = useState(() => talks.flatMap(restore));
  const talk = talks.at(-1) ?? "";
  const earlier = talks.slice(0, -1).join(" ");

  useEffect(() => {
    if (pending.length > 0) keepDraft(keyOf(talk), pending);
    else dropDraft(keyOf(talk));
    for (const name of earlier.split(" ").filter(Boolean)) dropDraft(keyOf(name));
  }, [talk, earlier, pending]);

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

  const restored = useRef(pending);
  useEffect(() => {
    for (const message of restored.current) if (message.state === "sending") void deliver(message);
    restored.current = [];
  }, [deliver]);

  return {
    pending: pending.filter((message) => !confirmed.has(message.clientId)),
    post: (text: string, photos: readonly Photo[]) => {
      const message: PendingMessage = {
        clientId: crypto.randomUUID(),
        text,
        photos,
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
