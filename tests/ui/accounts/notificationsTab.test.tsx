/** Settings, Notifications: this device in each state, and what all devices show. */

import { render, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import SettingsPage from "#src/features/accounts/pages/SettingsPage.tsx";
import { answer, onCall } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { pushBrowser, sessionOf, setNavigator, VAPID_KEY } from "../kit/pushBrowser";
import { authOf, Frame, profileOf } from "../viewers";

const { pushDevices, settings } = api.accounts;
type Settings = FunctionReturnType<typeof settings.get>;
type Devices = FunctionReturnType<typeof pushDevices.mine>["devices"];

const ownDevice = {
  deviceId: "own" as Id<"pushDevices">,
  device: "Chrome on Android",
  isThisDevice: true,
  addedAt: 1_780_000_000_000,
};
const otherDevice = {
  ...ownDevice,
  deviceId: "other" as Id<"pushDevices">,
  device: "Firefox on Windows",
  isThisDevice: false,
};

function serve(devices: Devices, vapidKey: string | null = VAPID_KEY): void {
  answer(pushDevices.mine, { vapidKey, devices });
}

function serveSettings(changes: Partial<Settings> = {}): void {
  answer(settings.get, {
    outcode: null,
    place: null,
    point: null,
    deliveryBands: [],
    notifications: DEFAULT_CHOICES,
    quietHours: { from: 22 * 60, until: 7 * 60 },
    ...changes,
  });
}

beforeEach(() => {
  serve([]);
  serveSettings();
});

async function open() {
  const auth = authOf({
    status: "signedIn",
    session: sessionOf(),
    profile: profileOf(),
    profileIsLive: true,
  });
  render(
    <Frame auth={auth} at="/settings?tab=notifications">
      <SettingsPage />
    </Frame>,
  );
  await waitForParts();
  return userEvent.setup();
}

/** Leaves the tab and returns: the fake client reads changed answers only when a component renders. */
async function reopen(user: UserEvent) {
  for (const name of ["Messages", "Notifications"]) {
    await user.click(screen.getByRole("tab", { name }));
    await waitForParts();
  }
}

const section = (name: string) => within(screen.getByRole("region", { name }));
const pushSwitch = () => section("This device").getByRole("switch", { name: /^Notifications/ });
const ownDevices = () => screen.queryByRole("region", { name: "Your devices" });
const isChecked = (element: HTMLElement) => (element as HTMLInputElement).checked;
const isDisabled = (element: HTMLElement) => (element as HTMLInputElement).disabled;

describe("this device", () => {
  it("without push in the browser, it says so", async () => {
    await open();
    expect(isDisabled(pushSwitch())).toBe(true);
    expect(
      section("This device").getByText("This browser doesn't support notifications."),
    ).toBeTruthy();
  });

  it("in a tab on an iPhone, it says how to put Shoal on the home screen", async () => {
    setNavigator("standalone", false);
    await open();
    expect(isDisabled(pushSwitch())).toBe(true);
    const part = section("This device");
    expect(part.getByText("First add Shoal to your home screen:")).toBeTruthy();
    expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "1. Tap your browser's Share button.",
      "2. Choose “Add to Home Screen”.",
      "3. Open Shoal from your home screen, log in, and come back to this page.",
    ]);
  });

  it("blocked by the browser, it says where to allow notifications, and notices that", async () => {
    const browser = pushBrowser({ permission: "denied" });
    await open();
    expect(isDisabled(pushSwitch())).toBe(true);
    expect(
      section("This device").getByText(/^Your browser blocks notifications from Shoal/),
    ).toBeTruthy();
    browser.permission = "default";
    window.dispatchEvent(new Event("focus"));
    await vi.waitFor(() => expect(isDisabled(pushSwitch())).toBe(false));
  });

  it("on a deployment without push, it says so", async () => {
    pushBrowser();
    serve([], null);
    await open();
    expect(isDisabled(pushSwitch())).toBe(true);
    expect(
      section("This device").getByText("Shoal can't send notifications to devices yet."),
    ).toBeTruthy();
  });

  it("turns on by a click: asks, subscribes, and names the browser to the backend", async () => {
    const browser = pushBrowser();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    );
    const registrations: object[] = [];
    onCall(pushDevices.register, (args) => {
      registrations.push(args);
      serve([ownDevice]);
      return null;
    });
    const user = await open();
    expect(isChecked(pushSwitch())).toBe(false);
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await user.click(pushSwitch());
    await screen.findByText("Notifications are on for this device.");
    expect(browser.requestPermission).toHaveBeenCalledOnce();
    expect(registrations).toEqual([
      {
        endpoint: "https://push.test/1",
        p256dh: "p",
        auth: "a",
        vapidKey: VAPID_KEY,
        device: "Chrome on Android",
      },
    ]);
    await reopen(user);
    expect(isChecked(pushSwitch())).toBe(true);
  });

  it("says why if the browser can't subscribe, and stays off", async () => {
    pushBrowser({ isUnreachable: true });
    const user = await open();
    await user.click(pushSwitch());
    await screen.findByText(
      "Your browser couldn't connect to its notification service. Check your connection and try again.",
    );
    expect(isChecked(pushSwitch())).toBe(false);
  });

  it("says so if the user closes the browser's question", async () => {
    pushBrowser({ reply: "default" });
    const user = await open();
    await user.click(pushSwitch());
    await screen.findByText("Your browser didn't allow Shoal to send them.");
    expect(isChecked(pushSwitch())).toBe(false);
  });

  it("turns off: removes the device and ends the subscription", async () => {
    const browser = pushBrowser({ permission: "granted" });
    browser.subscription = { endpoint: "https://push.test/1", key: VAPID_KEY };
    serve([ownDevice]);
    const removedIds: string[] = [];
    onCall(pushDevices.remove, ({ deviceId }) => {
      removedIds.push(deviceId);
      serve([]);
      return null;
    });
    const user = await open();
    expect(isChecked(pushSwitch())).toBe(true);
    await user.click(pushSwitch());
    await vi.waitFor(() => expect(browser.subscription).toBeNull());
    expect(removedIds).toEqual(["own"]);
    await reopen(user);
    expect(isChecked(pushSwitch())).toBe(false);
    expect(ownDevices()).toBeNull();
  });

  it("has the sound, on this device only", async () => {
    const user = await open();
    const soundSwitch = section("This device").getByRole("switch", { name: /^Sound/ });
    await user.click(soundSwitch);
    expect(isChecked(soundSwitch)).toBe(true);
  });
});

describe("the user's devices", () => {
  const part = () => section("Your devices");
  const topic = (name: RegExp | string) => part().getByRole("switch", { name });

  it("appear once there is one", async () => {
    await open();
    expect(ownDevices()).toBeNull();
  });

  it("show the six topics of the emails, each with its own choice", async () => {
    serve([otherDevice]);
    const changes: object[] = [];
    onCall(settings.setNotifications, ({ notifications }) => {
      changes.push(notifications);
      return null;
    });
    const user = await open();
    const names = ["New messages", "Orders", "Deliveries", "Reviews", "Saved searches"];
    for (const name of [...names, "Price drops on favourites"]) await user.click(topic(name));
    expect(changes).toEqual([
      { pushOnMessage: false },
      { pushOnOrder: false },
      { pushOnDelivery: false },
      { pushOnReview: false },
      { pushOnSearch: false },
      { pushOnPrice: false },
    ]);
  });

  it("don't offer price drops that the bell doesn't announce", async () => {
    serve([otherDevice]);
    serveSettings({ notifications: { ...DEFAULT_CHOICES, bellOnPrice: false } });
    await open();
    const priceSwitch = topic(/^Price drops on favourites.*Turn on price drops for the bell first/);
    expect([isDisabled(priceSwitch), isChecked(priceSwitch)]).toEqual([true, false]);
  });

  it("stay quiet between two times, which can't be the same", async () => {
    serve([otherDevice]);
    const saved: unknown[] = [];
    onCall(settings.setQuietHours, ({ quietHours }) => {
      saved.push(quietHours);
      return null;
    });
    const user = await open();
    const fromSelect = part().getByRole<HTMLSelectElement>("combobox", { name: "From" });
    const untilSelect = part().getByRole<HTMLSelectElement>("combobox", { name: "Until" });
    expect([fromSelect.selectedOptions[0]?.text, untilSelect.selectedOptions[0]?.text]).toEqual([
      "22:00",
      "07:00",
    ]);
    expect([...fromSelect.options].map(({ text }) => text)).not.toContain("07:00");
    await user.selectOptions(fromSelect, "23:30");
    await user.selectOptions(untilSelect, "06:00");
    await user.click(topic(/^Quiet hours/));
    expect(saved).toEqual([{ from: 1410, until: 420 }, { from: 1320, until: 360 }, null]);
  });

  it("have no times while the quiet hours are off, and start with the night", async () => {
    serve([otherDevice]);
    serveSettings({ quietHours: null });
    const saved: unknown[] = [];
    onCall(settings.setQuietHours, ({ quietHours }) => {
      saved.push(quietHours);
      return null;
    });
    const user = await open();
    expect(part().queryByRole("combobox")).toBeNull();
    await user.click(topic(/^Quiet hours/));
    expect(saved).toEqual([{ from: 1320, until: 420 }]);
  });

  it("are listed, get a test, and can be removed", async () => {
    serve([ownDevice, otherDevice]);
    const calls: string[] = [];
    onCall(pushDevices.sendTest, ({ deviceId }) => {
      calls.push(`test ${deviceId}`);
      return null;
    });
    onCall(pushDevices.remove, ({ deviceId }) => {
      calls.push(`remove ${deviceId}`);
      return null;
    });
    const user = await open();
    expect(
      part()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Chrome on AndroidThis deviceAdded /),
      expect.stringMatching(/^Firefox on WindowsAdded /),
    ]);
    await user.click(part().getByRole("button", { name: /^Send a test.*Firefox on Windows/ }));
    await screen.findByText("We've sent a test to Firefox on Windows.");
    await user.click(part().getByRole("button", { name: /^Remove.*Firefox/ }));
    await user.click(part().getByRole("button", { name: /^Remove.*Chrome/ }));
    await vi.waitFor(() => expect(calls).toEqual(["test other", "remove other", "remove own"]));
  });
});
