import { useEffect, useRef, useState } from "react";
import type { Id } from "#convex/_generated/dataModel.js";
import { messageTexts } from "#convex/domain/messages/texts.ts";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { MessageIcon } from "#src/components/ui/pageIcons.tsx";
import { PushPrompt } from "#src/features/notifications/public/PushPrompt.tsx";
import { ChatClosed } from "./ChatClosed";
import { ChatHeader } from "./ChatHeader";
import { MessageList } from "./MessageList";
import { NewMessages } from "./NewMessages";
import { SendBox } from "./SendBox";
import { isShortWindow } from "./shortWindow";
import { type ChatHead, type ChatTarget, targetKey, useChat, useChatHead } from "./useChat";

type Props = {
  target: ChatTarget | null;
  /** Only admins may answer in an admin conversation. */
  viewerIsAdmin: boolean;
  /** Called when the target's conversation is found, or when either user starts it. */
  onConversation?: (conversationId: Id<"conversations">) => void;
};

export function ChatPanel({ target, ...props }: Props) {
  if (target === null) {
    return (
      <div className="grid flex-1 place-items-center p-6">
        <EmptyState frameless title="No Conversation Selected" icon={<MessageIcon size={32} />}>
          Select a conversation to start chatting.
        </EmptyState>
      </div>
    );
  }
  const { conversationFailed, messagesFailed } = messageTexts;
  const key = targetKey(target);
  return (
    <ErrorBoundary title={"to" in target ? conversationFailed : messagesFailed} resetKey={key}>
      <Chat key={key} target={target} {...props} />
    </ErrorBoundary>
  );
}

type ChatProps = Omit<Props, "target"> & { target: ChatTarget };

/** Shows a known conversation at once; otherwise waits to learn whether the two users have one. */
function Chat({ target, viewerIsAdmin, onConversation }: ChatProps) {
  const head = useChatHead(target);
  const knownId = head?.conversationId ?? null;
  useEffect(() => {
    if (knownId !== null) onConversation?.(knownId);
  }, [knownId, onConversation]);
  const conversation = <Conversation target={target} head={head} viewerIsAdmin={viewerIsAdmin} />;
  if (!("to" in target)) return conversation;
  if (head === undefined) return <ChatHeader head={undefined} />;
  return <ErrorBoundary title={messageTexts.messagesFailed}>{conversation}</ErrorBoundary>;
}

type ConversationProps = {
  target: ChatTarget;
  head: ChatHead | undefined;
  viewerIsAdmin: boolean;
};

function Conversation({ target, head, viewerIsAdmin }: ConversationProps) {
  const conversationId = "to" in target ? (head?.conversationId ?? null) : target.conversationId;
  const chat = useChat(target, conversationId, head?.unreadCount ?? 0);
  const { drafts, messages, status, loadOlder, outbox, isOtherTyping } = chat;
  const [responding, setResponding] = useState(false);
  const [hasSent, setHasSent] = useState(false);
  const isAdminChat = head?.kind === "admin";
  const isOpen = head?.canSend === true && (!isAdminChat || responding);
  const panel = useRef<HTMLElement>(null);
  const isLoaded = head !== undefined && status !== "LoadingFirstPage";
  // A short window has no room for both the page's header and the newest messages, so scroll to the messages.
  useEffect(() => {
    const element = panel.current;
    if (!isLoaded || !isShortWindow() || !element) return;
    return keepEndInView(element);
  }, [isLoaded]);

  return (
    <section ref={panel} className="flex min-h-0 flex-1 flex-col" aria-label="Conversation">
      <ChatHeader head={head} />
      <MessageList
        messages={messages}
        pending={outbox.pending}
        status={status}
        otherName={head?.other.fullName ?? "the other person"}
        isWithTeam={head === undefined || isAdminChat}
        otherSeenAt={head?.otherSeenAt ?? 0}
        isOtherTyping={isOtherTyping}
        onLoadOlder={loadOlder}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
      />
      <NewMessages
        messages={messages}
        isLoaded={isLoaded}
        otherName={head?.other.fullName ?? "the other person"}
      />
      {hasSent && (
        <div className="px-3 pb-3 sm:px-4">
          <PushPrompt>Want a notification when there&apos;s a reply?</PushPrompt>
        </div>
      )}
      {isOpen && (
        <SendBox
          conversationId={conversationId}
          drafts={drafts}
          loading={status === "LoadingFirstPage"}
          isWithTeam={isAdminChat}
          onSend={(text, images) => {
            outbox.post(text, images);
            setResponding(false);
            setHasSent(true);
          }}
        />
      )}
      {head && !isOpen && (
        <ChatClosed
          head={head}
          canRespond={viewerIsAdmin && head.canSend}
          onRespond={() => setResponding(true)}
        />
      )}
    </section>
  );
}

const USER_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Keeps the panel's end in view while its header loads, unless the user scrolls or types. */
function keepEndInView(panel: HTMLElement): () => void {
  const observer = new ResizeObserver(() => panel.scrollIntoView({ block: "end" }));
  const stop = () => {
    observer.disconnect();
    for (const name of USER_EVENTS) window.removeEventListener(name, stop);
  };
  for (const name of USER_EVENTS) window.addEventListener(name, stop, { passive: true });
  observer.observe(panel);
  return stop;
}
