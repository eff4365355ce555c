/** Pushes in this browser: the offer, what a visit's start repairs, and what a click on a notification does. */

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { errorText } from "#convex/errors.ts";
import Bell from "#src/app/layout/Bell.tsx";
import { PushPrompt } from "#src/features/notifications/public/PushPrompt.tsx";
import { renewPush, turnPushOn } from "#src/features/notifications/pushDevice.ts";
import { PUSH_KEY } from "#src/features/notifications/subscription.ts";
import { clearBrowserDrafts } from "#src/lib/clearDrafts.ts";
import { readJson } from "#src/lib/storage.ts";
import { answer, client, onCall, pageOf } from "../fakeConvex";
import { OTHER_KEY, pushBrowser, sessionOf, VAPID_KEY } from "../kit/pushBrowser";
import { authOf, Frame, profileOf } from "../viewers";

const backend = client as unknown as Parameters<typeof turnPushOn>[0];
const { pushDevices } = api.accounts;

let registrations: { endpoint: string; vapidKey: string; device: string }[] = [];
beforeEach(() => {
  registrations = [];
  onCall(pushDevices.register, ({ endpoint, vapidKey, device }) => {
    registrations.push({ endpoint, vapidKey, device });
    return null;
  });
});

/** What the backend knows: its key, and whether this session has a device. */
function serve(vapidKey: string | null, isRegistered = false): void {
  const deviceId = "device1" as Id<"pushDevices">;
  const device = { deviceId, device: "Chrome on Linux", isThisDevice: true, addedAt: 0 };
  answer(pushDevices.mine, { vapidKey, devices: isRegistered ? [device] : [] });
}

describe("the offer of notifications", () => {
  const offer = () => screen.queryByText("Want a notification?");
  const show = () => {
    const auth = authOf({ status: "signedIn", session: sessionOf(), profile: profileOf() });
    return render(
      <Frame auth={auth}>
        <PushPrompt>Want a notification?</PushPrompt>
      </Frame>,
    );
  };

  it("asks for the browser's permission only after a click, and then subscribes", async () => {
    serve(VAPID_KEY);
    const browser = pushBrowser();
    show();
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText("Notifications are on for this device.");
    expect(registrations).toMatchObject([{ endpoint: "https://push.test/1", vapidKey: VAPID_KEY }]);
    expect(offer()).toBeNull();
  });

  it("isn't repeated after 'No thanks'", async () => {
    serve(VAPID_KEY);
    const browser = pushBrowser();
    const { unmount } = show();
    await userEvent.click(screen.getByRole("button", { name: "No thanks" }));
    expect(offer()).toBeNull();
    unmount();
    show();
    expect(offer()).toBeNull();
    expect(browser.requestPermission).not.toHaveBeenCalled();
  });

  it("doesn't appear where the answer couldn't change anything", () => {
    serve(VAPID_KEY);
    const { unmount } = show();
    expect(offer()).toBeNull();
    unmount();
    pushBrowser({ permission: "denied" });
    const secondRender = show();
    expect(offer()).toBeNull();
    secondRender.unmount();
    pushBrowser();
    serve(null);
    show();
    expect(offer()).toBeNull();
  });

  it("stays after a failure, and says what failed", async () => {
    serve(VAPID_KEY);
    pushBrowser({ isUnreachable: true });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText(
      "Your browser couldn't connect to its notification service. Check your connection and try again.",
    );
    expect(offer()).not.toBeNull();
    expect(registrations).toEqual([]);
  });

  it("shows why the backend refuses the browser", async () => {
    serve(VAPID_KEY);
    pushBrowser();
    const message = errorText("push_endpoint_refused");
    onCall(pushDevices.register, () => new ConvexError({ code: "push_endpoint_refused", message }));
    show();
    await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText(message);
  });

  it("goes once the browser blocks notifications", async () => {
    serve(VAPID_KEY);
    pushBrowser({ reply: "denied" });
    show();
    await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText("Your browser didn't allow Shoal to send them.");
    expect(offer()).toBeNull();
  });
});

it("the end of a session ends the subscription", async () => {
  const browser = pushBrowser({ permission: "granted" });
  browser.subscription = { endpoint: "https://push.test/1", key: VAPID_KEY };
  clearBrowserDrafts();
  await vi.waitFor(() => expect(browser.subscription).toBeNull());
});

describe("at the start of a visit", () => {
  /** A browser in which user1 has turned notifications on. */
  async function turnOn() {
    const browser = pushBrowser({ permission: "granted" });
    await turnPushOn(backend, sessionOf(), VAPID_KEY);
    registrations = [];
    return browser;
  }

  it("nothing happens while nothing has changed", async () => {
    const browser = await turnOn();
    serve(VAPID_KEY, true);
    await renewPush(backend, sessionOf());
    expect(registrations).toEqual([]);
    expect(browser.subscribed).toBe(1);
  });

  it("a new key of the deployment is subscribed to", async () => {
    const browser = await turnOn();
    serve(OTHER_KEY, true);
    await renewPush(backend, sessionOf());
    expect(registrations).toMatchObject([{ endpoint: "https://push.test/2", vapidKey: OTHER_KEY }]);
    expect(browser.subscription?.key).toBe(OTHER_KEY);
  });

  it("a subscription that the browser lost is replaced", async () => {
    const browser = await turnOn();
    browser.subscription = null;
    serve(VAPID_KEY, true);
    await renewPush(backend, sessionOf());
    expect(registrations).toMatchObject([{ endpoint: "https://push.test/2" }]);
  });

  it("a session that expired is followed by the user's next", async () => {
    await turnOn();
    serve(VAPID_KEY);
    await renewPush(backend, sessionOf("user1", "session2"));
    expect(registrations).toMatchObject([{ endpoint: "https://push.test/1" }]);
    registrations = [];
    serve(VAPID_KEY, true);
    await renewPush(backend, sessionOf("user1", "session2"));
    expect(registrations).toEqual([]);
  });

  it("a device that the user removed from elsewhere stays removed", async () => {
    const browser = await turnOn();
    serve(VAPID_KEY);
    await renewPush(backend, sessionOf());
    expect(browser.subscription).toBeNull();
    expect(readJson(PUSH_KEY)).toBeNull();
    await renewPush(backend, sessionOf());
    expect(registrations).toEqual([]);
  });

  it("the next user of the browser ends the earlier user's notifications", async () => {
    const browser = await turnOn();
    serve(VAPID_KEY);
    await renewPush(backend, sessionOf("user2", "session2"));
    expect(browser.subscription).toBeNull();
    expect(registrations).toEqual([]);
  });

  it("a permission that was taken back removes the device, and nothing asks for it", async () => {
    const browser = await turnOn();
    browser.permission = "default";
    const removedEndpoints: string[] = [];
    onCall(pushDevices.unregister, ({ endpoint }) => {
      removedEndpoints.push(endpoint);
      return null;
    });
    await renewPush(backend, sessionOf());
    expect(removedEndpoints).toEqual(["https://push.test/1"]);
    expect(browser.requestPermission).not.toHaveBeenCalled();
    expect(readJson(PUSH_KEY)).toBeNull();
  });

  it("the app does this once its page is idle", async () => {
    await turnOn();
    serve(OTHER_KEY, true);
    answer(api.notifications.bell.list, pageOf());
    const auth = authOf({
      status: "signedIn",
      session: sessionOf(),
      profile: profileOf(),
      profileIsLive: true,
    });
    render(
      <Frame auth={auth}>
        <Bell unread={0} />
      </Frame>,
    );
    await vi.waitFor(() => expect(registrations).toMatchObject([{ vapidKey: OTHER_KEY }]));
  });

  it("without a service worker, it gives up after ten seconds", async () => {
    vi.useFakeTimers();
    pushBrowser({ permission: "granted", hasNoWorker: true });
    const attempt = turnPushOn(backend, sessionOf(), VAPID_KEY);
    const failure = expect(attempt).rejects.toThrow("no service worker");
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
    await failure;
  });
});
