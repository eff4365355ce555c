import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { isPhoto, type Photo } from "#src/components/uploads/photo.ts";
import {
  deleteDraft,
  type DraftPlace,
  draftsFrom,
  onDraftsChange,
  readDraft,
  saveDraft,
} from "#src/lib/drafts.ts";

/** A message that the server hasn't confirmed. `clientId` makes resending idempotent. */
export type PendingMessage = {
  clientId: string;
  text: string;
  photos: readonly Photo[];
  at: number;
  state: "sending" | "failed";
  error?: string;
};

function isPending(value: unknown): value is PendingMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, at, photos } = value as Partial<PendingMessage>;
  return (
    [clientId, text].every((field) => typeof field === "string") &&
    typeof at === "number" &&
    Array.isArray(photos) &&
    photos.every(isPhoto)
  );
}

/** Each message has its own key, so that two tabs of a conversation don't overwrite each other's. */
const messagePlace = (outbox: DraftPlace, clientId: string): DraftPlace => ({
  store: outbox.store,
  key: `${outbox.key}${clientId}`,
});

/** The stored messages, oldest first, as JSON, a snapshot that useSyncExternalStore can compare. */
const storedMessages = (outbox: DraftPlace): string =>
  JSON.stringify(
    draftsFrom(outbox)
      .map(readDraft)
      .filter(isPending)
      .sort((a, b) => a.at - b.at),
  );

type Options = {
  /** Where the conversation's messages are stored. Each message's key is this one's followed by its client id. */
  outbox: DraftPlace;
  /** The client ids in the live list. */
  confirmedIds: ReadonlySet<string>;
  /** Whether the live list has loaded, and so shows sent messages. */
  isListed: boolean;
  send: (message: PendingMessage) => Promise<void>;
  toErrorText: (error: unknown) => string;
};

/**
 * Messages that are being sent or have failed. The browser stores each until it is sent, so that
 * neither an error, a reload nor another tab loses one. Every tab of the conversation sends stored
 * messages, so that closing a tab strands none; the server accepts each only once.
 */
export function useOutbox({ outbox, confirmedIds, isListed, send, toErrorText }: Options) {
  const stored = useSyncExternalStore(onDraftsChange, () => storedMessages(outbox));
  const waitingMessages = useMemo(() => JSON.parse(stored) as PendingMessage[], [stored]);
  /** Sent since the chat opened; shown until the list has loaded. */
  const [sentMessages, setSentMessages] = useState<readonly PendingMessage[]>([]);
  const inFlight = useRef(new Set<string>());
  // The key changes with the first message, which gives the conversation its id.
  const latest = useRef(outbox);

  const deliver = useCallback(
    async (message: PendingMessage) => {
      const { clientId } = message;
      inFlight.current.add(clientId);
      try {
        await send(message);
        setSentMessages((current) => [...current, message]);
        deleteDraft(messagePlace(latest.current, clientId));
      } catch (error) {
        const place = messagePlace(latest.current, clientId);
        // Another tab may have sent or discarded it.
        if (readDraft(place) !== null)
          saveDraft(place, { ...message, state: "failed", error: toErrorText(error) });
      } finally {
        inFlight.current.delete(clientId);
      }
    },
    [send, toErrorText],
  );

  useEffect(() => {
    latest.current = outbox;
    for (const message of waitingMessages) {
      const { clientId, state } = message;
      if (confirmedIds.has(clientId)) deleteDraft(messagePlace(outbox, clientId));
      else if (state === "sending" && !inFlight.current.has(clientId)) void deliver(message);
    }
  }, [outbox, waitingMessages, confirmedIds, deliver]);

  const save = (message: PendingMessage) =>
    saveDraft(messagePlace(outbox, message.clientId), message);
  const waitingIds = new Set(waitingMessages.map(({ clientId }) => clientId));
  const unlistedMessages = isListed
    ? []
    : sentMessages.filter(({ clientId }) => !waitingIds.has(clientId));
  return {
    pending: [...unlistedMessages, ...waitingMessages].filter(
      ({ clientId }) => !confirmedIds.has(clientId),
    ),
    post: (text: string, photos: readonly Photo[]) =>
      save({ clientId: crypto.randomUUID(), text, photos, at: Date.now(), state: "sending" }),
    retry: ({ error: _, ...message }: PendingMessage) => save({ ...message, state: "sending" }),
    discard: (clientId: string) => deleteDraft(messagePlace(outbox, clientId)),
  };
}
