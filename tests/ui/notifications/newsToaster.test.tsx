/** Toasts for new bell notifications while Shoal is in view. */

import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import NewsToaster from "#src/features/notifications/components/NewsToaster.tsx";
import type { ShownNotification } from "#src/features/notifications/groups.ts";
import { answer, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const row = (at: number, changes: Partial<ShownNotification> = {}): ShownNotification => ({
  notificationId: `n${at}` as Id<"notifications">,
  kind: "message",
  group: "conversation-1",
  headline: `New message ${at}`,
  detail: "About “Cherry shrimp”",
  path: "/messages?conversationId=1",
  isRead: false,
  at,
  ...changes,
});

function open(at = "/browse") {
  const page = () => (
    <Frame auth={viewers.user()} at={at}>
      <NewsToaster />
    </Frame>
  );
  answer(api.notifications.bell.list, pageOf(row(1)));
  const { rerender } = render(page());
  return async (...rows: ShownNotification[]) => {
    answer(api.notifications.bell.list, pageOf(...rows));
    await act(async () => rerender(page()));
  };
}

it("a new message and an order are shown as toasts, but not existing notifications", async () => {
  const receive = open();
  expect(screen.queryByText("New message 1")).toBeNull();
  await receive(row(2), row(1));
  screen.getByText("New message 2");
  screen.getByText("About “Cherry shrimp”");
  const order = { kind: "order", headline: "You have a new order", path: "/order/1" } as const;
  await receive(row(3, order), row(2), row(1));
  screen.getByText("You have a new order");
});

it("the open conversation, read notifications and other kinds cause no toast", async () => {
  const receive = open("/messages?conversationId=1");
  await receive(
    row(4, { kind: "search", path: "/browse?search=x" }),
    row(3, { path: "/messages?conversationId=2", isRead: true }),
    row(2),
    row(1),
  );
  expect(screen.queryByText(/^New message/)).toBeNull();
  await receive(row(5, { path: "/messages?conversationId=2" }), row(2), row(1));
  screen.getByText("New message 5");
});
