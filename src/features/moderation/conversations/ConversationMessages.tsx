import { usePaginatedQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { MESSAGE_PAGE_SIZE } from "#convex/domain/shared/constants.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { DateText } from "#src/components/ui/DateText.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { PhotoStrip } from "#src/components/uploads/PhotoStrip.tsx";
import { LinkedText } from "#src/features/messages/public/LinkedText.tsx";
import type { Conversation } from "../queue/useModeration";

/** A conversation's messages, oldest at the top, live. Users' links stay plain text: they may mislead. */
export function ConversationMessages({ conversation }: { conversation: Conversation }) {
  const { viewId, type, sender, receiver } = conversation;
  const { results, status, loadMore } = usePaginatedQuery(
    api.moderation.messages.thread,
    { viewId },
    { initialNumItems: MESSAGE_PAGE_SIZE },
  );
  if (status === "LoadingFirstPage") return <SkeletonText lines={4} />;
  const nameOf = (userId: string) => (userId === sender.userId ? sender.name : receiver.name);
  return (
    <div className="border-line border-t pt-4">
      {status !== "Exhausted" && (
        <Button
          variant="ghost"
          size="sm"
          busy={status === "LoadingMore"}
          onClick={() => loadMore(MESSAGE_PAGE_SIZE)}
        >
          Show earlier messages
        </Button>
      )}
      <ol className="grid gap-4">
        {[...results].reverse().map((message) => (
          <li key={message.messageId}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <strong>
                <PersonName>{nameOf(message.senderId)}</PersonName>
              </strong>
              <DateText at={message.timestamp} kind="message" className="text-ink-muted" />
              {message.isRead && <Badge>Read</Badge>}
            </p>
            {message.subject !== null && (
              <p dir="auto" className="mt-1 font-semibold">
                {message.subject}
              </p>
            )}
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              {type === "seller_status" ? <LinkedText text={message.message} /> : message.message}
            </p>
            <PhotoStrip photos={message.photos} name={`Message from ${nameOf(message.senderId)}`} />
          </li>
        ))}
      </ol>
    </div>
  );
}
