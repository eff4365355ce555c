import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { Skeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { ChatMenu } from "./ChatMenu";
import { ChatOffer } from "./ChatOffer";
import type { ChatHead } from "./useChat";

export function ChatHeader({ head }: { head: ChatHead | undefined }) {
  if (!head) {
    return (
      <div className="border-line flex items-center gap-3 border-b p-4" aria-hidden="true">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
    );
  }
  const { other, listing, conversationId } = head;
  return (
    <>
      <header className="border-line flex items-center gap-3 border-b py-3 pr-2 pl-4 sm:pr-3 sm:pl-6">
        <Avatar name={other.fullName} src={other.avatarUrl} size={40} />
        <div className="min-w-0">
          <h2 className="flex items-center gap-2 font-semibold">
            <span className="truncate">
              <PersonName>{other.fullName}</PersonName>
            </span>
            {head.kind === "admin" && (
              <ShieldIcon size={18} className="text-info shrink-0" aria-label="Admin message" />
            )}
            {head.isMuted && <Badge tone="neutral">Muted</Badge>}
          </h2>
          {listing && (
            <p className="text-ink-muted truncate text-sm">
              <Link to={paths.listing(listing.listingId)} className="hover:text-accent underline">
                Re: <bdi>{listing.title || listing.species}</bdi>
              </Link>
            </p>
          )}
        </div>
        {conversationId !== null && <ChatMenu head={head} conversationId={conversationId} />}
      </header>
      {listing && head.kind === "chat" && head.block === null && <ChatOffer listing={listing} />}
      {head.isHidden && conversationId !== null && <HiddenNotice conversationId={conversationId} />}
    </>
  );
}

function HiddenNotice({
  conversationId,
}: {
  conversationId: NonNullable<ChatHead["conversationId"]>;
}) {
  const { busy, run } = useCall();
  const hide = useMutation(api.messages.muteAndBlock.hide);
  return (
    <div className="border-line bg-sunken flex flex-wrap items-center gap-x-3 border-b px-4 py-1 text-sm sm:px-6">
      <p>This conversation is hidden from your list until the next message.</p>
      <Button
        variant="ghost"
        size="sm"
        busy={busy}
        onClick={() => void run(() => hide({ conversationId, isHidden: false }))}
      >
        Show it again
      </Button>
    </div>
  );
}
