/**
 * The 'Messages' settings: blocked people, muted and hidden conversations, and how to undo each.
 */

import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import SettingsPage from "#src/features/accounts/pages/SettingsPage.tsx";
import { answer, onCall, pageOf } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { Frame, viewers } from "../viewers";

const sam = {
  userId: "user2" as Id<"users">,
  fullName: "Sam Seller",
  avatarUrl: null,
  isAdmin: false,
};
const conversation = (n: number, title: string | null) => ({
  conversationId: `conversation${n}` as Id<"conversations">,
  other: sam,
  listing:
    title === null
      ? null
      : {
          listingId: "listing1" as Id<"listings">,
          title,
          species: "Neocaridina davidi",
          imageUrl: null,
          sellerId: sam.userId,
        },
  preview: "Hello",
  previewFromMe: false,
  unreadCount: 0,
  lastMessageAt: 0,
  isMuted: n === 1,
  isHidden: n === 2,
});

beforeEach(() => {
  for (const query of [api.messages.muteAndBlock.muted, api.messages.muteAndBlock.hidden]) {
    answer(query, pageOf());
  }
  answer(api.messages.muteAndBlock.blocked, pageOf());
});

async function open() {
  render(
    <Frame auth={viewers.user()} at="/settings?tab=messages">
      <SettingsPage />
    </Frame>,
  );
  await waitForParts();
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("blocked, muted and hidden lists say when they are empty", async () => {
  await open();
  for (const text of [
    "You haven't blocked anyone.",
    "No muted conversations.",
    "No hidden conversations.",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

it("blocked people are listed with dates, and can be unblocked", async () => {
  const blockedAt = new Date(2026, 2, 9, 12).getTime();
  answer(api.messages.muteAndBlock.blocked, pageOf({ person: sam, blockedAt }));
  const unblock = vi.fn((_args: unknown) => null);
  onCall(api.messages.muteAndBlock.unblock, unblock);
  await open();
  const row = screen.getByText("Sam Seller").closest("li") as HTMLElement;
  expect(within(row).getByText(/9 Mar 2026|Mar 9, 2026|09\/03\/2026/)).toBeTruthy();
  await press("Unblock Sam Seller");
  expect(unblock).toHaveBeenCalledExactlyOnceWith({ userId: "user2" });
  expect(await screen.findByText("Sam Seller is no longer blocked.")).toBeTruthy();
});

it("muted and hidden conversations are linked, and can be restored", async () => {
  answer(api.messages.muteAndBlock.muted, pageOf(conversation(1, "Ten cherry shrimp")));
  answer(api.messages.muteAndBlock.hidden, pageOf(conversation(2, null)));
  const calls: unknown[] = [];
  onCall(api.messages.muteAndBlock.mute, (args) => (calls.push(args), null));
  onCall(api.messages.muteAndBlock.hide, (args) => (calls.push(args), null));
  await open();
  const [muted, hidden] = screen.getAllByRole("link", { name: "Sam Seller" });
  expect(muted?.getAttribute("href")).toBe("/messages?conversationId=conversation1");
  expect(hidden?.getAttribute("href")).toBe("/messages?conversationId=conversation2");
  await press("Unmute the conversation with Sam Seller about Ten cherry shrimp");
  await press("Show the conversation with Sam Seller");
  expect(calls).toEqual([
    { conversationId: "conversation1", isMuted: false },
    { conversationId: "conversation2", isHidden: false },
  ]);
});
