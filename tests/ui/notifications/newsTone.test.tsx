import { act, render } from "@testing-library/react";
import { beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import NewsTone from "#src/features/notifications/components/NewsTone.tsx";
import type { ShownNotification } from "#src/features/notifications/groups.ts";
import * as tone from "#src/features/notifications/tone.ts";
import { answer, pageOf } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

let playTone: MockInstance<typeof tone.playTone>;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  playTone = vi.spyOn(tone, "playTone").mockReturnValue();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

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

const player = () => (
  <Frame auth={signedIn()}>
    <NewsTone userId="user1" />
  </Frame>
);

/** Starts with one old row. Returns a function that replaces the rows. */
async function start() {
  answer(api.notifications.bell.list, pageOf(row(100)));
  const view = render(player());
  await act(async () => undefined);
  return async (...rows: ShownNotification[]) => {
    answer(api.notifications.bell.list, pageOf(...rows));
    await act(async () => view.rerender(player()));
  };
}

it("a tone plays once for news that arrive together while the tab is hidden", async () => {
  const arrive = await start();
  visibility = "hidden";
  expect(playTone).not.toHaveBeenCalled();
  const rows = [row(300), row(250, { group: "order-1" }), row(100)];
  await arrive(...rows);
  await arrive(...rows);
  expect(playTone).toHaveBeenCalledOnce();
});

it("no tone plays while the user is looking, or for rows already read", async () => {
  const arrive = await start();
  await arrive(row(200), row(100));
  visibility = "hidden";
  await arrive(row(300, { isRead: true }), row(200), row(100));
  expect(playTone).not.toHaveBeenCalled();
});
