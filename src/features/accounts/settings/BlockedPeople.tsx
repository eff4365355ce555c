import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";

const PER_PAGE = 20;

export function BlockedPeople() {
  const { results, status, loadMore } = useLiveList(
    api.messages.muteAndBlock.blocked,
    {},
    PER_PAGE,
  );
  const unblock = useMutation(api.messages.muteAndBlock.unblock);
  const { busy, run } = useCall();
  if (status === "LoadingFirstPage") return <SkeletonText lines={2} />;
  if (results.length === 0) {
    return <p className="text-ink-muted">You haven't blocked anyone.</p>;
  }
  return (
    <>
      <ul className="divide-line divide-y">
        {results.map(({ person: { userId, fullName, avatarUrl }, blockedAt }) => (
          <li key={userId} className="flex items-center gap-3 py-3">
            <Avatar name={fullName} src={avatarUrl} size={40} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <PersonName>{fullName}</PersonName>
              </span>
              <span className="text-ink-muted block text-sm">
                Blocked <DateText at={blockedAt} kind="short" />
              </span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              busy={busy}
              aria-label={`Unblock ${isolated(fullName)}`}
              onClick={() =>
                void run(() => unblock({ userId }), {
                  done: `${isolated(fullName)} is no longer blocked.`,
                })
              }
            >
              Unblock
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
