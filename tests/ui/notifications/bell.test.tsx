import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { matchPath } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { notificationText } from "#convex/domain/notifications/notificationText.ts";
import { BellAnnouncer } from "#src/app/layout/BellAnnouncer.tsx";
import { pageRoutes } from "#src/app/routes.ts";
import NotificationPanel from "#src/features/notifications/components/NotificationPanel.tsx";
import { groupNotifications, type ShownNotification } from "#src/features/notifications/groups.ts";
import { answer, onCall, pageOf } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

const functions = api.notifications.bell;

const row = (n: number, changes: Partial<ShownNotification> = {}): ShownNotification => ({
  notificationId: `n${n}` as Id<"notifications">,
  kind: "order",
  group: `order-${n}`,
  headline: `Headline ${n}`,
  detail: "Cherry shrimp",
  path: `/order/${n}`,
  isRead: true,
  at: 1_780_000_000_000 - n * 1000,
  ...changes,
});

const onClose = vi.fn();
function show(unread = 0) {
  render(
    <Frame auth={signedIn()}>
      <NotificationPanel unread={unread} onClose={onClose} />
    </Frame>,
  );
}

beforeEach(() => {
  onClose.mockReset();
});

describe("the bell's list", () => {
  it("groups related notifications, in the position of the newest", () => {
    const rows = [
      row(1, { group: "order-a" }),
      row(2, { group: "conversation-b", isRead: false }),
      row(3, { group: "order-a", isRead: false }),
    ];
    expect(groupNotifications(rows)).toMatchObject([
      { group: "order-a", newest: { headline: "Headline 1" }, unread: 1, earlier: [rows[2]] },
      { group: "conversation-b", unread: 1, earlier: [] },
    ]);
  });

  it("has one link per order with earlier events, and marks it read when followed", async () => {
    const markRead = vi.fn(() => null);
    onCall(functions.markRead, markRead);
    answer(functions.list, pageOf(row(1, { isRead: false }), row(2, { group: "order-1" }), row(3)));
    show();
    const links = within(screen.getByRole("list")).getAllByRole("link");
    expect(links).toHaveLength(2);
    const [first] = links;
    expect(first?.textContent).toContain("Earlier: Headline 2");
    expect(first?.textContent).toContain("1 unread");
    if (first) await userEvent.click(first);
    expect(screen.getByTestId("address").textContent).toBe("/order/1");
    expect(markRead).toHaveBeenCalledExactlyOnceWith({ notificationId: "n1" });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("makes no call for notifications already read", async () => {
    const markRead = vi.fn(() => null);
    onCall(functions.markRead, markRead);
    answer(functions.list, pageOf(row(1)));
    show();
    await userEvent.click(screen.getByRole("link", { name: /Headline 1/ }));
    expect(markRead).not.toHaveBeenCalled();
  });

  it("marks all read, if any is unread, also further down the list", async () => {
    const markAllRead = vi.fn(() => null);
    onCall(functions.markAllRead, markAllRead);
    answer(functions.list, { ...pageOf(row(1)), isDone: false });
    show(1);
    await userEvent.click(screen.getByRole("button", { name: "Mark all read" }));
    expect(markAllRead).toHaveBeenCalledOnce();
    cleanup();
    answer(functions.list, pageOf(row(1)));
    show();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Mark all read" }).disabled).toBe(
      true,
    );
  });

  it("says if there are none, and offers more if there are", () => {
    answer(functions.list, pageOf());
    show();
    screen.getByText("Nothing new");
    cleanup();
    answer(functions.list, { ...pageOf(row(1)), isDone: false });
    show();
    screen.getByRole("button", { name: "Load more" });
  });
});

describe("the announcement", () => {
  it("is one sentence for several events at once, and is silent for old or read ones", () => {
    vi.useFakeTimers();
    const { rerender } = render(<BellAnnouncer unread={2} />);
    const statusText = () => screen.getByRole("status").textContent;
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    pass(5000);
    expect(statusText()).toBe("");
    for (const unread of [3, 4, 5]) {
      rerender(<BellAnnouncer unread={unread} />);
      pass(500);
    }
    expect(statusText()).toBe("");
    pass(2000);
    expect(statusText()).toBe("5 unread notifications");
    rerender(<BellAnnouncer unread={0} />);
    expect(statusText()).toBe("");
    vi.useRealTimers();
  });
});

describe("the destination of a notification", () => {
  const fromId = "u" as Id<"users">;
  const order = { orderId: "x", headline: "h", listingTitle: "t" };
  const report = { kind: "report", to: "reporter", acted: true, itemId: "i", title: null } as const;
  it.each([
    notificationText({ kind: "order", topic: "order", ...order }, ""),
    notificationText({ kind: "adminOrder", topic: "order", ...order }, ""),
    notificationText({ kind: "adminOrder", topic: "claim", ...order }, ""),
    notificationText(
      { kind: "message", conversationId: "c", fromId, listingTitle: null, messages: 1 },
      "Bea",
    ),
    notificationText({ kind: "application", approved: false, quizCompleted: false }, ""),
    notificationText({ kind: "application", approved: true, quizCompleted: false }, ""),
    notificationText({ kind: "application", approved: true, quizCompleted: true }, ""),
    notificationText(
      { kind: "law", isProofRequired: true, listingId: "l", listingTitle: "Zebra plec" },
      "",
    ),
    notificationText({ ...report, itemType: "listing" }, ""),
    notificationText({ ...report, itemType: "user_profile" }, ""),
    notificationText({ ...report, itemType: "message" }, ""),
  ])("exists: $path", ({ path }) => {
    const [pathname = ""] = path.split("?");
    expect(pageRoutes.some((route) => matchPath(route.path, pathname))).toBe(true);
  });
});
