import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { paths } from "#src/lib/paths.ts";

const PER_PAGE = 20;

const KINDS = {
  muted: {
    query: api.messages.muteAndBlock.muted,
    empty: "No muted conversations.",
    undo: "Unmute",
  },
  hidden: {
    query: api.messages.muteAndBlock.hidden,
    empty: "No hidden conversations.",
    undo: "Show",
  },
} as const;

export function QuietConversations({ kind }: { kind: keyof typeof KINDS }) {
  const { query, empty, undo } = KINDS[kind];
  const { results, status, loadMore } = useLiveList(query, {}, PER_PAGE);
  const mute = useMutation(api.messages.muteAndBlock.mute);
  const hide = useMutation(api.messages.muteAndBlock.hide);
  const { busy, run } = useCall();
  if (status === "LoadingFirstPage") return <SkeletonText lines={2} />;
  if (results.length === 0) return <p className="text-ink-muted">{empty}</p>;
  return (
    <>
      <ul className="divide-line divide-y">
        {results.map(({ conversationId, other, listing }) => {
          const subject = listing && (listing.title || listing.species);
          return (
            <li key={conversationId} className="flex items-center gap-3 py-3">
              <Avatar name={other.fullName} src={other.avatarUrl} size={40} />
              <span className="min-w-0 flex-1">
                <Link
                  to={paths.messages({ conversationId })}
                  className="text-accent block truncate font-semibold underline"
                >
                  <PersonName>{other.fullName}</PersonName>
                </Link>
                {subject !== null && (
                  <span className="text-ink-muted block truncate text-sm">
                    Re: <bdi>{subject}</bdi>
                  </span>
                )}
              </span>
              <Button
                variant="secondary"
                size="sm"
                busy={busy}
                aria-label={`${undo} the conversation with ${isolated(other.fullName)}${subject === null ? "" : ` about ${isolated(subject)}`}`}
                onClick={() =>
                  void run(() =>
                    kind === "muted"
                      ? mute({ conversationId, isMuted: false })
                      : hide({ conversationId, isHidden: false }),
                  )
                }
              >
                {undo}
              </Button>
            </li>
          );
        })}
      </ul>
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
