import { useCallback, useEffect, useRef, useState } from "react";
import { isPhoto } from "../uploads/isPhoto";
import type { Photo } from "../uploads/usePhotos";
import { type DraftKey, deleteDraft, saveDraft, readDraft } from "#src/lib/drafts.ts";

/** A message that the server hasn't confirmed. `clientId` makes resending idempotent. */
export type PendingMessage = {
  clientId: string;
  text: string;
  photos: readonly Photo[];
  at: number;
  state: "sending" | "failed";
  error?: string;
};

const storageKey = (draftKey: string): DraftKey => `shoal.draft.outbox.${draftKey}`;

/** `photos` is missing in entries that were stored before messages had photos. */
type StoredMessage = Omit<PendingMessage, "photos"> & Partial<Pick<PendingMessage, "photos">>;

function isPending(value: unknown): value is StoredMessage {
  if (typeof value !== "object" || value === null) return false;
  const { clientId, text, at, photos = [] } = value as Partial<StoredMessage>;
  return (
    [clientId, text].every((one) => typeof one === "string") &&
    typeof at === "number" &&
    Array.isArray(photos) &&
    photos.every(isPhoto)
  );
}

/** Pending messages of an earlier page: failed ones wait for their writer, the rest are resent. */
function restore(draftKey: string): PendingMessage[] {
  const stored = readDraft(storageKey(draftKey));
  if (!Array.isArray(stored)) return [];
  return stored.filter(isPending).map((message) => ({
    ...message,
    photos: message.photos ?? [],
    state: message.state === "failed" ? "failed" : "sending",
  }));
}

/**
 * Messages that are pending or failed, stored in local storage until confirmed, so that neither an
 * error nor a reload loses one. Messages waiting for the connection are sent when it returns, on
 * this page or the next. `draftKeys` are the conversation's names on this page, the current one last;
 * stored messages move there. `confirmedIds` are the client ids that the live list already holds.
 */
export function useOutbox(
  draftKeys: readonly string[],
  confirmedIds: ReadonlySet<string>,
  send: (message: PendingMessage) => Promise<void>,
  toErrorText: (error: unknown) => string,
) {
  const [pending, setPending] = useState(() => draftKeys.flatMap(restore));
  const draftKey = draftKeys.at(-1) ?? "";
  const earlierKeys = draftKeys.slice(0, -1).join(" ");

  useEffect(() => {
    if (pending.length > 0) saveDraft(storageKey(draftKey), pending);
    else deleteDraft(storageKey(draftKey));
    for (const name of earlierKeys.split(" ").filter(Boolean)) deleteDraft(storageKey(name));
  }, [draftKey, earlierKeys, pending]);

  useEffect(() => {
    if (pending.some((message) => confirmedIds.has(message.clientId))) {
      setPending((now) => now.filter((message) => !confirmedIds.has(message.clientId)));
    }
  }, [confirmedIds, pending]);

  const deliver = useCallback(
    async (message: PendingMessage) => {
      try {
        await send(message);
      } catch (error) {
        setPending((now) =>
          now.map((other) =>
            other.clientId === message.clientId
              ? { ...other, state: "failed", error: toErrorText(error) }
              : other,
          ),
        );
      }
    },
    [send, toErrorText],
  );

  const restored = useRef(pending);
  useEffect(() => {
    for (const message of restored.current) if (message.state === "sending") void deliver(message);
    restored.current = [];
  }, [deliver]);

  return {
    pending: pending.filter((message) => !confirmedIds.has(message.clientId)),
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
      const retried: PendingMessage = { ...message, state: "sending" };
      setPending((now) =>
        now.map((other) => (other.clientId === message.clientId ? retried : other)),
      );
      void deliver(retried);
    },
    discard: (clientId: string) => {
      setPending((now) => now.filter((other) => other.clientId !== clientId));
    },
  };
}
