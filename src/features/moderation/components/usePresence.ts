import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect } from "react";
import { api } from "#convex/_generated/api.js";

type Presence = FunctionReturnType<typeof api.moderation.adminPresence.list>[number];
/** Something that an admin can have open: an application, a report, a user's account … */
export type PresenceTarget = Pick<Presence, "itemType" | "itemId">;

/** The server expires a mark after 45 s. */
const RENEW_MS = 20_000;

/** Shows other admins that the viewer has this item open, until it is closed. Null for none. */
export function usePresence(item: PresenceTarget | null): void {
  const set = useMutation(api.moderation.adminPresence.set);
  const { itemType, itemId } = item ?? {};
  useEffect(() => {
    if (itemType === undefined || itemId === undefined) return;
    const sendPresence = (isOpen: boolean) => {
      set({ itemType, itemId, isOpen }).catch((error: unknown) =>
        console.warn("Could not tell other admins what is open here", error),
      );
    };
    sendPresence(true);
    const renewal = setInterval(() => sendPresence(true), RENEW_MS);
    return () => {
      clearInterval(renewal);
      sendPresence(false);
    };
  }, [set, itemType, itemId]);
}

/** The names of the other admins who have the item open. */
export function useOtherViewers(item: PresenceTarget | null): string[] {
  const adminPresence = useQuery(api.moderation.adminPresence.list, {});
  if (adminPresence === undefined || item === null) return [];
  return adminPresence
    .filter(({ itemType, itemId }) => itemType === item.itemType && itemId === item.itemId)
    .map(({ by }) => by);
}
