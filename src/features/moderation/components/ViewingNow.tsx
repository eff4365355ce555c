import { isolated } from "#convex/domain/shared/isolated.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { type PresenceTarget, useOtherViewers, usePresence } from "./usePresence";

const openedBy = (names: string[]) => `Opened by ${names.map(isolated).join(" and ")}`;

/** Marks a list item that other admins have open. */
export function ViewingNow(item: PresenceTarget) {
  const names = useOtherViewers(item);
  return names.length === 0 ? null : <Badge tone="info">{openedBy(names)}</Badge>;
}

/** Shows other admins that the viewer has this item open, and names those who also do. */
export function AlsoViewing({ item }: { item: PresenceTarget | null }) {
  usePresence(item);
  const names = useOtherViewers(item);
  return (
    <div role="status" className="empty:hidden">
      {names.length > 0 && (
        <Callout tone="warning" className="mb-4">
          {openedBy(names)} as well. Only the first decision counts.
        </Callout>
      )}
    </div>
  );
}
