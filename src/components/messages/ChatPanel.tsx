import { useState } from "react";
import { Link } from "react-router-dom";
import type { Id } from "../../../convex/_generated/dataModel";
import { messageTexts } from "../../../convex/domain/messages/texts";
import { paths } from "../../lib/paths";
import { Avatar } from "../ui/Avatar";
import { Button } from "../ui/Button";
import { EmptyState } from "../ui/EmptyState";
import { MessageIcon, ShieldIcon } from "../ui/onDemand/icons";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Skeleton } from "../ui/Skeleton";
import { MessageList } from "./MessageList";
import { SendBox } from "./SendBox";
import { type ChatHead, useChat } from "./useChat";

type Props = {
  conversationId: Id<"conversations"> | null;
  /** Whether the viewer is an admin: only they may answer in an admin conversation. */
  viewerIsAdmin: boolean;
};

/** A conversation: who with, what about, its messages and a box to write in. */
export function ChatPanel({ conversationId, viewerIsAdmin }: Props) {
  if (conversationId === null) {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <EmptyState frameless title="No Conversation Selected" icon={<MessageIcon size={32} />}>
          Select a conversation to start chatting.
        </EmptyState>
      </div>
    );
  }
  return (
    <ErrorBoundary title={messageTexts.messagesFailed} resetKey={conversationId}>
      <Conversation
        key={conversationId}
        conversationId={conversationId}
        viewerIsAdmin={viewerIsAdmin}
      />
    </ErrorBoundary>
  );
}

function Conversation({
  conversationId,
  viewerIsAdmin,
}: {
  conversationId: Id<"conversations">;
  viewerIsAdmin: boolean;
}) {
  const { head, messages, status, loadOlder, outbox, otherTypes } = useChat(conversationId);
  const [responding, setResponding] = useState(false);
  const adminTalk = head?.kind === "admin";
  const open = head?.canSend === true && (!adminTalk || responding);

  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label="Conversation">
      <Head head={head} />
      <MessageList
        messages={messages}
        pending={outbox.pending}
        status={status}
        otherName={head?.other.fullName ?? "the other person"}
        otherSeenAt={head?.otherSeenAt ?? 0}
        otherTypes={otherTypes}
        onLoadOlder={loadOlder}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
      />
      {open && (
        <SendBox
          conversationId={conversationId}
          loading={status === "LoadingFirstPage"}
          onSend={(text) => {
            outbox.post(text);
            setResponding(false);
          }}
        />
      )}
      {head && !open && (
        <Closed
          head={head}
          canRespond={viewerIsAdmin && head.canSend}
          onRespond={() => setResponding(true)}
        />
      )}
    </section>
  );
}

function Head({ head }: { head: ChatHead | undefined }) {
  if (!head) {
    return (
      <div className="border-line flex items-center gap-3 border-b p-4" aria-hidden="true">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </div>
    );
  }
  const { other, listing } = head;
  return (
    <header className="border-line flex items-center gap-3 border-b px-4 py-3 sm:px-6">
      <Avatar name={other.fullName} src={other.avatarUrl} size={40} />
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 truncate font-semibold">
          {other.fullName}
          {head.kind === "admin" && (
            <ShieldIcon size={18} className="text-info" aria-label="Admin message" />
          )}
        </h2>
        {listing && (
          <p className="text-ink-muted truncate text-sm">
            <Link to={paths.listing(listing.listingId)} className="hover:text-accent underline">
              Re: {listing.title || listing.species}
            </Link>
          </p>
        )}
      </div>
    </header>
  );
}

/** In place of the send box where the viewer may not simply write. */
function Closed({
  head,
  canRespond,
  onRespond,
}: {
  head: ChatHead;
  canRespond: boolean;
  onRespond: () => void;
}) {
  return (
    <div className="border-line text-ink-muted border-t p-4 text-center text-sm">
      {head.kind === "admin" && canRespond && (
        <Button variant="secondary" onClick={onRespond}>
          Respond to User
        </Button>
      )}
      {head.kind === "admin" && !canRespond && (
        <p>
          These are messages with the Shoal team. To write to us, use the{" "}
          <Link to={paths.contact} className="text-accent underline">
            contact page
          </Link>
          .
        </p>
      )}
      {head.kind === "chat" && <p>This account was deleted, so no messages can be sent to it.</p>}
    </div>
  );
}
