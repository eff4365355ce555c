import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import BrowserNotifier from "#src/features/notifications/components/BrowserNotifier.tsx";
import type { ShownNotification } from "#src/features/notifications/groups.ts";
import { BrowserNotificationPrompt } from "#src/features/notifications/public/BrowserNotificationPrompt.tsx";
import {
  setSound,
  turnNotificationsOff,
  useBrowserNotifications,
} from "#src/features/notifications/public/browserNotifications.ts";
import * as tone from "#src/features/notifications/tone.ts";
import { answer, pageOf } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

let playTone: MockInstance<typeof tone.playTone>;

type Shown = { title: string; options: NotificationOptions; onclick?: () => void };
let notifications: Shown[] = [];
const browser = { permission: "default" as NotificationPermission, answer: "granted" };
const requestPermission = vi.fn(async () => {
  browser.permission = browser.answer as NotificationPermission;
  return browser.permission;
});

class FakeNotification {
  static get permission() {
    return browser.permission;
  }
  static requestPermission = requestPermission;
  onclick?: () => void;
  close = vi.fn();
  constructor(title: string, options: NotificationOptions) {
    const notification: Shown = { title, options };
    Object.defineProperty(notification, "onclick", { get: () => this.onclick });
    notifications.push(notification);
  }
}

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

let visibility: DocumentVisibilityState = "visible";
beforeEach(() => {
  notifications = [];
  playTone = vi.spyOn(tone, "playTone").mockReturnValue();
  requestPermission.mockClear();
  Object.assign(browser, { permission: "default", answer: "granted" });
  vi.stubGlobal("Notification", FakeNotification);
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});

const offer = () => screen.queryByRole("region", { name: "Browser notifications" });

describe("the offer of browser notifications", () => {
  const show = () => render(<BrowserNotificationPrompt />);

  it("asks for the browser's permission only after a click", async () => {
    show();
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(offer()).toBeNull();
  });

  it("isn't repeated after a refusal, here or in the browser", async () => {
    const { unmount } = show();
    await userEvent.click(screen.getByRole("button", { name: "No thanks" }));
    expect(requestPermission).not.toHaveBeenCalled();
    unmount();
    const second = show();
    expect(offer()).toBeNull();
    second.unmount();
    localStorage.clear();
    browser.permission = "denied";
    show();
    expect(offer()).toBeNull();
  });
});

function Switches() {
  const { wantsNotifications, wantsSound } = useBrowserNotifications();
  return (
    <p>
      {String(wantsNotifications)} {String(wantsSound)}
    </p>
  );
}

describe("browser notifications", () => {
  const sender = () => (
    <Frame auth={signedIn()}>
      <BrowserNotifier userId="user1" />
    </Frame>
  );

  /** Sets up a browser with permission and one old row. Returns a function that adds rows. */
  async function allowed({ sound = false } = {}) {
    browser.permission = "granted";
    localStorage.setItem(
      "shoal.browserNotifications",
      JSON.stringify({ notifications: "on", sound }),
    );
    answer(api.notifications.bell.list, pageOf(row(100)));
    const view = render(sender());
    await act(async () => undefined);
    return async (...rows: ShownNotification[]) => {
      answer(api.notifications.bell.list, pageOf(...rows));
      await act(async () => view.rerender(sender()));
    };
  }

  it("appear once for events while the tab is hidden, and open their destination on a click", async () => {
    const arrive = await allowed();
    visibility = "hidden";
    expect(notifications).toEqual([]);
    await arrive(row(200), row(100));
    await arrive(row(200), row(100));
    expect(notifications).toMatchObject([
      {
        title: "New message 200",
        options: { body: "About “Cherry shrimp”", tag: "conversation-1" },
      },
    ]);
    expect(playTone).not.toHaveBeenCalled();
    const focus = vi.spyOn(window, "focus").mockReturnValue(undefined);
    act(() => notifications[0]?.onclick?.());
    expect(focus).toHaveBeenCalledOnce();
    expect(screen.getByTestId("address").textContent).toBe("/messages?conversationId=1");
  });

  it("are grouped per order or conversation", async () => {
    const arrive = await allowed({ sound: true });
    visibility = "hidden";
    await arrive(row(300), row(200), row(250, { group: "order-1" }));
    expect(notifications.map(({ options }) => options.tag)).toEqual(["conversation-1", "order-1"]);
    expect(playTone).toHaveBeenCalledOnce();
  });

  it("don't appear while the user is looking, or for rows already read", async () => {
    const arrive = await allowed({ sound: true });
    await arrive(row(200), row(100));
    visibility = "hidden";
    await arrive(row(300, { isRead: true }), row(200), row(100));
    expect(notifications).toEqual([]);
    expect(playTone).not.toHaveBeenCalled();
  });

  it("are off after a refusal, and so is the sound", () => {
    browser.permission = "granted";
    act(() => turnNotificationsOff());
    render(<Switches />);
    expect(screen.getByText("false false")).toBeTruthy();
    act(() => setSound(true));
    expect(screen.getByText("false true")).toBeTruthy();
  });
});
