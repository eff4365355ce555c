import { useEffect, useRef, useState } from "react";
import { isolated } from "#convex/domain/shared/isolated.ts";
import type { ChatMessage } from "./useChat";

type Props = { messages: readonly ChatMessage[]; isLoaded: boolean; otherName: string };

/**
 * Announces the messages that arrive while the chat is open. The list itself is no live region:
 * screen readers would read out older messages as they are loaded.
 */
export function NewMessages({ messages, isLoaded, otherName }: Props) {
  const [news, setNews] = useState({ id: "", text: "" });
  const lastId = useRef<string>(undefined);
  const newestId = messages.at(-1)?.messageId ?? "";
  useEffect(() => {
    if (!isLoaded || newestId === lastId.current) return;
    const previousId = lastId.current;
    lastId.current = newestId;
    if (previousId === undefined) return;
    const start = messages.findIndex(({ messageId }) => messageId === previousId) + 1;
    const received = messages.slice(start).filter(({ mine, card }) => !mine || card !== undefined);
    if (received.length === 0) return;
    const texts = received.map((message) => textOf(message, otherName));
    setNews({ id: newestId, text: texts.join("\n") });
  }, [isLoaded, newestId, messages, otherName]);
  return (
    <p role="status" className="sr-only">
      {/* A new element, so that a text equal to the last one is announced too. */}
      <span key={news.id}>{news.text}</span>
    </p>
  );
}

function textOf({ card, message, photos }: ChatMessage, otherName: string): string {
  if (card !== undefined) return "There's news about the order.";
  return `${isolated(otherName)}: ${message || (photos.length > 1 ? `${photos.length} photos` : "A photo")}`;
}
