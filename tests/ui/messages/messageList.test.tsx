/** The chat's scrolling list: its position when messages arrive and when older ones load. */

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Id } from "#convex/_generated/dataModel.js";
import { MessageList } from "#src/features/messages/chat/MessageList.tsx";

/** jsdom has no layout: fakes a box 400 px high with rows of 100 px. */
let rows = 10;
let resize = () => {};
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        resize = onResize;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => rows * 100);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onLoadOlder = vi.fn();
type Status = "CanLoadMore" | "LoadingMore" | "Exhausted";

type Message = Parameters<typeof MessageList>[0]["messages"][number];

function list(
  first: number,
  status: Status,
  count = 10 - first + 1,
  cards: Message["card"][] = [],
) {
  rows = count;
  const messages: Message[] = Array.from({ length: count }, (_, i) => ({
    messageId: `m${first + i}` as Id<"messages">,
    mine: false,
    message: `Message ${first + i}`,
    timestamp: first + i,
    photos: [],
    isAdminMessage: false,
    isContact: false,
    ...(cards[i] ? { card: cards[i] } : {}),
  }));
  return (
    <MemoryRouter>
      <MessageList
        messages={messages}
        pending={[]}
        status={status}
        isWithTeam={false}
        otherName="Sam"
        otherSeenAt={0}
        isOtherTyping={false}
        onLoadOlder={onLoadOlder}
        onRetry={vi.fn()}
        onDiscard={vi.fn()}
      />
    </MemoryRouter>
  );
}
const box = () => screen.getByRole("log");
const scrollTo = (top: number) => {
  box().scrollTop = top;
  fireEvent.scroll(box());
};
beforeEach(() => onLoadOlder.mockReset());

it("the list starts at the bottom", () => {
  render(list(1, "Exhausted"));
  expect(box().scrollTop).toBe(1000);
});

it.each([
  [50, "goes to a new message", 1100],
  [51, "stays where its reader is", 549],
])("%i px above the bottom, the list %s", (above, _, top) => {
  const { rerender } = render(list(1, "Exhausted"));
  scrollTo(1000 - 400 - above);
  rerender(list(1, "Exhausted", 11));
  expect(box().scrollTop).toBe(top);
});

it("a shrinking box keeps the bottom or the reader's position in view", () => {
  render(list(1, "Exhausted"));
  box().scrollTop = 600;
  resize();
  expect(box().scrollTop).toBe(1000);
  scrollTo(300);
  resize();
  expect(box().scrollTop).toBe(300);
});

it("older messages load near the top, once at a time", () => {
  const { rerender } = render(list(1, "CanLoadMore"));
  expect(onLoadOlder).not.toHaveBeenCalled();
  scrollTo(300);
  expect(onLoadOlder).not.toHaveBeenCalled();
  scrollTo(299);
  expect(onLoadOlder).toHaveBeenCalledOnce();
  rerender(list(1, "LoadingMore"));
  scrollTo(100);
  expect(onLoadOlder).toHaveBeenCalledOnce();
});

it("older messages are added above without a jump", () => {
  const { rerender } = render(list(1, "CanLoadMore"));
  scrollTo(250);
  rerender(list(-19, "Exhausted", 30));
  expect(box().scrollTop).toBe(250 + 2000);
  expect(screen.getByText("Message -19")).toBeTruthy();
});

it("nothing loads if there are no older messages", () => {
  render(list(1, "Exhausted"));
  scrollTo(0);
  expect(onLoadOlder).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
});

it("only the newest card of each order's claim is shown", () => {
  const claim = (orderId: string) => ({ kind: "claim" as const, orderId });
  const cards = [claim("o1"), { kind: "order" as const, orderId: "o1" }, claim("o2"), claim("o1")];
  render(list(1, "Exhausted", 5, cards));
  const rows = [...document.querySelectorAll("ol > li")];
  expect(rows).toHaveLength(4);
});

it("only the newest card of each order's meeting is shown, beside its claim's", () => {
  const card = (kind: "claim" | "meeting") => ({ kind, orderId: "o1" });
  render(list(1, "Exhausted", 5, [card("meeting"), card("claim"), card("meeting")]));
  expect([...document.querySelectorAll("ol > li")]).toHaveLength(4);
});
