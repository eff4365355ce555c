import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import * as convexReact from "convex/react";
import { type FunctionReturnType, getFunctionName } from "convex/server";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DEFAULT_CHOICES } from "#convex/domain/notifications/mailChoices.ts";
import { DEFAULT_QUIET_HOURS } from "#convex/domain/notifications/quietHours.ts";
import { errorText } from "#convex/errors.ts";
import SettingsPage from "#src/features/accounts/pages/SettingsPage.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { answer, auth, connection } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { Frame, viewers } from "../viewers";

type DataFile = NonNullable<FunctionReturnType<typeof api.privacy.dataExports.mine>>;
type Call = (args: unknown) => Promise<unknown>;
/** The page's mutations and actions by name. Each succeeds unless a test makes it fail. */
const calls = new Map<string, Mock<Call>>();
function callOf(name: string): Mock<Call> {
  const call = calls.get(name) ?? vi.fn<Call>().mockResolvedValue(null);
  calls.set(name, call);
  return call;
}
function useCall(reference: never) {
  const call = callOf(getFunctionName(reference));
  return Object.assign((args: unknown) => call(args), { withOptimisticUpdate: () => call });
}

const session = (sessionId: string, isCurrent: boolean, device: string | null) => ({
  sessionId: sessionId as Id<"authSessions">,
  device,
  startedAt: 1_780_000_000_000,
  expiresAt: 1_782_000_000_000,
  isCurrent,
});

beforeEach(() => {
  calls.clear();
  vi.spyOn(convexReact, "useMutation").mockImplementation(useCall as never);
  vi.spyOn(convexReact, "useAction").mockImplementation(useCall as never);
  connection.token = "the-token";
  answer(api.accounts.settings.get, {
    outcode: null,
    place: null,
    point: null,
    deliveryBands: [],
    notifications: DEFAULT_CHOICES,
    quietHours: DEFAULT_QUIET_HOURS,
  });
  answer(api.accounts.settings.sessions, [
    session("a", true, "Firefox on Windows"),
    session("b", false, "Safari on iPhone"),
    session("c", false, null),
  ]);
  answer(api.tanks.setups.mine, []);
  answer(api.accounts.pushDevices.mine, { vapidKey: null, devices: [] });
});

async function open(tab: string) {
  render(
    <Frame auth={viewers.user()} at={`/settings?tab=${tab}`}>
      <SettingsPage />
    </Frame>,
  );
  await waitForParts();
  return userEvent.setup();
}
const box = (name: RegExp | string) => screen.getByRole("textbox", { name });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Presses a button, loses its first call in transit, and waits for the retry. */
async function pressWhileOffline(name: string, button: HTMLElement): Promise<Mock<Call>> {
  const call = callOf(name).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(button);
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(1500);
  expect(call).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(600);
  return call;
}

describe("settings", () => {
  it("keep the selected tab in the URL", async () => {
    const user = await open("");
    await user.click(screen.getByRole("tab", { name: "Security" }));
    await waitForParts();
    expect(screen.getByTestId("address").textContent).toBe("/settings?tab=security");
    expect(screen.getByRole("heading", { name: "Sessions" })).toBeTruthy();
  });

  it("save a valid name", async () => {
    const user = await open("profile");
    await user.clear(box("Name"));
    await user.click(button("Save profile"));
    await screen.findByText("Please enter your name.");
    await user.type(box("Name"), "Mara L");
    await user.click(button("Save profile"));
    await screen.findByText("Profile saved.");
    expect(callOf("accounts/profiles:update")).toHaveBeenCalledExactlyOnceWith({
      fullName: "Mara L",
    });
  });

  it.each([
    ["profile", "accounts/profiles:update", "Save profile", "Profile saved.", /About you/],
    ["delivery", "accounts/settings:setLocation", "Save location", "Location saved.", /First half/],
    [
      "delivery",
      "accounts/settings:setDeliveryBands",
      "Save delivery bands",
      "Delivery bands saved.",
      "Courier price",
    ],
  ])(
    "keep the input on the %s tab while %s is in progress",
    async (tab, name, save, doneText, label) => {
      let finish = (_saved: null) => {};
      callOf(name).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
      const user = await open(tab);
      if (label === "Courier price") await user.click(button("Add a band"));
      await user.type(box(label), label === "Courier price" ? "4" : "LS6");
      await user.click(button(save));
      await waitFor(() => expect(callOf(name)).toHaveBeenCalledOnce());
      await user.type(box(label), "7");
      finish(null);
      await screen.findByText(doneText);
      expect(box(label)).toHaveProperty("value", label === "Courier price" ? "47" : "LS67");
      await user.click(button(save));
      await waitFor(() => expect(callOf(name)).toHaveBeenCalledTimes(2));
    },
  );

  it("shorten a postcode to its first half, and replace a place entered in this browser", async () => {
    localStorage.setItem("shoal.near", '"M1"');
    const user = await open("delivery");
    await user.type(box(/First half of your postcode/), "Leeds");
    await user.click(button("Save location"));
    await screen.findByText("Enter the first half of a UK postcode, such as LS6.");
    await user.clear(box(/First half of your postcode/));
    await user.type(box(/First half of your postcode/), "ls6 3aa");
    await user.click(button("Save location"));
    await screen.findByText("Location saved.");
    expect(callOf("accounts/settings:setLocation")).toHaveBeenCalledExactlyOnceWith({
      outcode: "LS6",
    });
    expect(box(/First half of your postcode/)).toHaveProperty("value", "LS6");
    expect(localStorage.getItem("shoal.near")).toBeNull();
  });

  it("send delivery bands in pence, and report the one that is wrong", async () => {
    const user = await open("delivery");
    await user.click(button("Add a band"));
    await user.type(box(/Up to/), "50");
    await user.type(box("Courier price"), "a lot");
    await user.click(button("Save delivery bands"));
    await screen.findByText("Enter a price in pounds, such as 12.50.");
    await user.clear(box("Courier price"));
    await user.type(box("Courier price"), "12.5");
    await user.click(button("Save delivery bands"));
    await screen.findByText("Delivery bands saved.");
    expect(screen.queryByText(/your attention/)).toBeNull();
    expect(callOf("accounts/settings:setDeliveryBands")).toHaveBeenCalledExactlyOnceWith({
      bands: [{ upToMiles: 50, pricePence: 1250 }],
    });
  });

  it("switch emails on and off at once", async () => {
    const user = await open("notifications");
    await user.click(screen.getByRole("switch", { name: /New messages/ }));
    expect(callOf("accounts/settings:setNotifications")).toHaveBeenCalledExactlyOnceWith({
      notifications: { emailOnMessage: false },
    });
  });

  it("say which emails are always sent, and leave the sound off until it is switched on", async () => {
    const user = await open("notifications");
    screen.getByText(/^Always sent, .*refunds to you, live-arrival claims/);
    const soundSwitch = screen.getByRole<HTMLInputElement>("switch", { name: /Sound/ });
    expect(soundSwitch.checked).toBe(false);
    await user.click(soundSwitch);
    expect(soundSwitch.checked).toBe(true);
  });

  const refuseCall = (
    name: string,
    code:
      | "current_password_wrong"
      | "email_unchanged"
      | "log_in_again"
      | "code_invalid"
      | "email_in_use"
      | "email_debts"
      | "email_fixed",
  ) => {
    const error = new ConvexError({ code, message: errorText(code) });
    callOf(name).mockRejectedValueOnce(error);
    return errorText(code);
  };
  const passwordField = () => screen.getByLabelText(/^Your password/, { selector: "input" });

  it("change the address with the password and a code sent to the new one, also after a reload", async () => {
    const user = await open("security");
    await user.type(box(/^New email address/), "mara@new.example");
    await user.type(passwordField(), "seahorse-9");
    await user.click(button("Send a code to the new address"));
    const code = await screen.findByRole("textbox", { name: /^Code/ });
    expect(callOf("accounts/changeEmail:request")).toHaveBeenCalledExactlyOnceWith({
      email: "mara@new.example",
      password: "seahorse-9",
    });
    screen.getByText(/If no other account uses mara@new.example, we've sent a code there/);
    const text = refuseCall("accounts/changeEmail:confirm", "code_invalid");
    await user.type(code, "123 456");
    await user.click(button("Change my address"));
    expect(await screen.findAllByText(text)).toHaveLength(1);
    cleanup();
    await open("security");
    await user.type(box(/^Code/), "654321");
    for (const refusal of ["email_in_use", "email_debts", "email_fixed"] as const) {
      const refusalText = refuseCall("accounts/changeEmail:confirm", refusal);
      await user.click(button("Change my address"));
      await screen.findByText(refusalText);
    }
    await user.click(button("Change my address"));
    await screen.findByText("You now log in with mara@new.example.");
    expect(callOf("accounts/changeEmail:confirm")).toHaveBeenLastCalledWith({ code: "654321" });
    expect(box(/^New email address/)).toBeTruthy();
  });

  it("say at the field why an address can't be changed, and keep what was typed", async () => {
    const user = await open("security");
    await user.type(box(/^New email address/), "mara");
    await user.click(button("Send a code to the new address"));
    await screen.findByText("Please enter a valid email address.");
    await user.type(box(/^New email address/), "@new.example");
    for (const code of ["current_password_wrong", "log_in_again", "email_unchanged"] as const) {
      const text = refuseCall("accounts/changeEmail:request", code);
      await user.click(button("Send a code to the new address"));
      expect(await screen.findAllByText(text)).toHaveLength(1);
    }
    const data = { from: 1_790_000_000_000 };
    const message = errorText("email_changed_recently", data);
    callOf("accounts/changeEmail:request").mockRejectedValueOnce(
      new ConvexError({ code: "email_changed_recently", message, data }),
    );
    await user.click(button("Send a code to the new address"));
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(box(/^New email address/)).toHaveProperty("value", "mara@new.example");
    // Without a password, the server requires a recent log-in.
    expect(callOf("accounts/changeEmail:request")).toHaveBeenLastCalledWith({
      email: "mara@new.example",
    });
  });

  it("can use another address while waiting for the code", async () => {
    const user = await open("security");
    await user.type(box(/^New email address/), "mara@new.example");
    await user.click(button("Send a code to the new address"));
    await user.click(await screen.findByRole("button", { name: "Start again" }));
    expect(box(/^New email address/)).toHaveProperty("value", "");
  });

  it("tell the designated admin where their address is set", async () => {
    render(
      <Frame auth={viewers.designatedAdmin()} at="/settings?tab=security">
        <SettingsPage />
      </Frame>,
    );
    await waitForParts();
    screen.getByText(/in the deployment's settings/);
    expect(screen.queryByRole("textbox", { name: /^New email address/ })).toBeNull();
  });

  it("report a wrong current password at its field", async () => {
    callOf("accounts/settings:changePassword").mockRejectedValueOnce(
      new ConvexError({
        code: "current_password_wrong",
        message: errorText("current_password_wrong"),
      }),
    );
    const user = await open("security");
    const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
    await user.type(field("Current password"), "guess-1");
    await user.type(field("New password"), "octopus-7");
    await user.type(field("Confirm new password"), "octopus-7");
    await user.click(button("Change password"));
    await screen.findByText(errorText("current_password_wrong"));
    expect(screen.getAllByText(errorText("current_password_wrong"))).toHaveLength(1);

    await user.type(field("Current password"), "-2");
    await user.click(button("Change password"));
    await screen.findByText("Password changed. Your other devices were logged out.");
    expect(screen.queryByText(/your attention/)).toBeNull();
  });

  it("retry a password change after 2 seconds if it was lost in transit", async () => {
    const user = await open("security");
    const field = (name: string) => screen.getByLabelText(name, { selector: "input" });
    await user.type(field("Current password"), "seahorse-9");
    await user.type(field("New password"), "octopus-7");
    await user.type(field("Confirm new password"), "octopus-7");
    const changePassword = await pressWhileOffline(
      "accounts/settings:changePassword",
      button("Change password"),
    );
    const values = { currentPassword: "seahorse-9", newPassword: "octopus-7" };
    expect(changePassword.mock.calls).toEqual([[values], [values]]);
    await screen.findByText("Password changed. Your other devices were logged out.");
  });

  it("name the devices, mark this one, and can end the other sessions", async () => {
    const user = await open("security");
    const devices = screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(devices).toEqual([
      expect.stringMatching(/^Firefox on WindowsLogged in .*This device$/),
      expect.stringMatching(/^Safari on iPhoneLogged in .*at the latest$/),
      expect.stringMatching(/^Unknown deviceLogged in .*at the latest$/),
    ]);
    await user.click(button("Log out other devices"));
    expect(callOf("accounts/settings:signOutElsewhere")).toHaveBeenCalledOnce();
  });

  async function openDeletion() {
    const user = await open("data");
    await user.click(button("Delete my account"));
    const dialog = within(await screen.findByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: "Delete for good" });
    await user.type(dialog.getByRole("textbox", { name: /^Type/ }), "mara@example.com");
    expect(confirm).toHaveProperty("disabled", true);
    return { user, dialog, confirm };
  }
  const confirmation = "mara@example.com";
  const refuse = (name: string, code: "account_has_open_orders" | "otp_rate_limited") => {
    const error = new ConvexError({ code, message: errorText(code) });
    (name === "otp" ? auth.signIn : callOf(name)).mockRejectedValueOnce(error);
    return errorText(code);
  };

  it("delete the account only with its address and password, and explain a refusal", async () => {
    const refusal = refuse("privacy/deletion:deleteMyAccount", "account_has_open_orders");
    const { user, dialog, confirm } = await openDeletion();
    await user.type(dialog.getByLabelText("Password", { selector: "input" }), "seahorse-9");
    await user.click(confirm);
    await dialog.findByText(refusal);
    expect(callOf("privacy/deletion:deleteMyAccount")).toHaveBeenCalledExactlyOnceWith({
      confirmation,
      proof: { password: "seahorse-9" },
    });
    expect(dialog.getByLabelText("Password", { selector: "input" })).toHaveProperty(
      "value",
      "seahorse-9",
    );
  });

  it("delete a seller's account once they give up the money that waits for them", async () => {
    answer(api.payouts.earnings.summary, {
      ahead: 0,
      waiting: 1900,
      sending: 0,
      sent: 0,
      takingBack: 0,
      isPartial: false,
    });
    const { user, dialog, confirm } = await openDeletion();
    await user.type(dialog.getByLabelText("Password", { selector: "input" }), "seahorse-9");
    const link = dialog.getByRole("link", { name: "Set up payouts first" });
    expect(link.getAttribute("href")).toBe("/profile/sold?tab=earnings");
    expect(confirm).toHaveProperty("disabled", true);
    await user.click(dialog.getByRole("checkbox", { name: "I give up the £19.00" }));
    await user.click(confirm);
    expect(callOf("privacy/deletion:deleteMyAccount")).toHaveBeenCalledExactlyOnceWith({
      confirmation,
      proof: { password: "seahorse-9" },
      givesUp: 1900,
    });
  });

  it("explain why the account can't be deleted, even after a code couldn't be sent", async () => {
    refuse("otp", "otp_rate_limited");
    const refusal = refuse("privacy/deletion:deleteMyAccount", "account_has_open_orders");
    const { user, dialog, confirm } = await openDeletion();
    await user.click(dialog.getByRole("button", { name: "Email me a code instead" }));
    await dialog.findByText(errorText("otp_rate_limited"));
    await user.type(dialog.getByLabelText("Password", { selector: "input" }), "seahorse-9");
    await user.click(confirm);
    await dialog.findByText(refusal);
    expect(dialog.queryByText(errorText("otp_rate_limited"))).toBeNull();
  });

  it("retry the deletion after 2 seconds if it was lost in transit", async () => {
    const { user, dialog, confirm } = await openDeletion();
    await user.type(dialog.getByLabelText("Password", { selector: "input" }), "seahorse-9");
    const deleteAccount = await pressWhileOffline("privacy/deletion:deleteMyAccount", confirm);
    const values = { confirmation, proof: { password: "seahorse-9" } };
    expect(deleteAccount.mock.calls).toEqual([[values], [values]]);
    expect(dialog.queryByText(/Could not delete/)).toBeNull();
  });

  it("can delete the account with an emailed code instead of the password", async () => {
    const refusal = refuse("otp", "otp_rate_limited");
    const { user, dialog, confirm } = await openDeletion();
    await user.click(dialog.getByRole("button", { name: "Email me a code instead" }));
    await dialog.findByText(refusal);
    await user.click(dialog.getByRole("button", { name: "Email me a code instead" }));
    expect(auth.signIn).toHaveBeenLastCalledWith("otp", { email: "mara@example.com" });
    const code = await dialog.findByRole("textbox", { name: "Code" });
    expect(document.activeElement).toBe(code);
    await user.type(code, "123456");
    expect(dialog.queryByText(refusal)).toBeNull();
    await user.click(confirm);
    expect(callOf("privacy/deletion:deleteMyAccount")).toHaveBeenCalledExactlyOnceWith({
      confirmation,
      proof: { code: "123456" },
    });
  });

  const file = (state: DataFile["state"], availableUntil: number | null = null) => ({
    state,
    requestedAt: 1_780_000_000_000,
    availableUntil,
    sizeBytes: availableUntil === null ? null : 20_480,
  });

  it("can request a copy of the user's data, and show its status", async () => {
    answer(api.privacy.dataExports.mine, null);
    const user = await open("data");
    await user.click(button("Prepare my data"));
    await screen.findByText("We are preparing your data.");
    expect(callOf("privacy/dataExports:request")).toHaveBeenCalledExactlyOnceWith({});
    for (const [state, title] of [
      ["preparing", "Being prepared"],
      ["expired", "Expired"],
      ["failed", "Something went wrong"],
    ] as const) {
      cleanup();
      answer(api.privacy.dataExports.mine, file(state));
      await open("data");
      screen.getByText(title);
      expect(screen.queryByRole("button", { name: "Download the file" })).toBeNull();
      const againButton = screen.queryByRole("button", { name: "Prepare it again" });
      expect(againButton !== null).toBe(state !== "preparing");
    }
  });

  it("download the file with the session's token, and say when that fails", async () => {
    answer(api.privacy.dataExports.mine, file("ready", 1_780_086_400_000));
    const answers = [new Response("gone", { status: 404 }), new Response('{"profile": []}')];
    const fetchFile = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(answers.shift()));
    vi.stubGlobal("fetch", fetchFile);
    const downloads: { name: string }[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      downloads.push({ name: this.download });
    });
    vi.stubGlobal(
      "URL",
      Object.assign(class extends URL {}, {
        createObjectURL: () => "blob:x",
        revokeObjectURL() {},
      }),
    );
    const user = await open("data");
    screen.getByText(/^20 KB, prepared for you alone\. It is deleted on/);
    await user.click(button("Download the file"));
    await screen.findByText("Could not fetch your data.");
    expect(downloads).toEqual([]);
    await user.click(button("Download the file"));
    await screen.findByText("Your data is in your downloads.");
    expect(downloads).toHaveLength(1);
    expect(downloads[0]?.name).toMatch(/^shoal-my-data-\d{4}-\d\d-\d\d\.json$/);
    expect(fetchFile.mock.lastCall?.[0]).toMatch(/\/my-data$/);
    expect(fetchFile.mock.lastCall?.[1].headers).toEqual({ Authorization: "Bearer the-token" });
  });
});

describe("delivery addresses in the settings", () => {
  const address = { name: "Bea", line1: "1 Willow Walk", town: "Leeds", postcode: "LS6 1AA" };
  const savedAddress = (addressId: string, isDefault: boolean) => ({
    addressId: addressId as Id<"addresses">,
    isDefault,
    address,
  });

  it("are normalised when added", async () => {
    answer(api.accounts.addresses.mine, []);
    const user = await open("delivery");
    await user.click(button("Add an address"));
    await user.click(button("Save address"));
    screen.getByText("Enter a full UK postcode, such as LS6 1AB.");
    await user.type(screen.getByLabelText("Name"), "Bea");
    await user.type(screen.getByLabelText("Address line 1"), "1 Willow Walk");
    await user.type(screen.getByLabelText("Town"), " Leeds ");
    await user.type(screen.getByLabelText("Postcode"), "ls61aa");
    await user.click(button("Save address"));
    await waitFor(() => expect(callOf("accounts/addresses:add")).toHaveBeenCalledWith({ address }));
  });

  it("can be made the default and, after confirmation, removed", async () => {
    answer(api.accounts.addresses.mine, [savedAddress("a1", true), savedAddress("a2", false)]);
    const user = await open("delivery");
    screen.getByText("Default");
    await user.click(button(/^Make default/));
    expect(callOf("accounts/addresses:setDefault")).toHaveBeenCalledWith({ addressId: "a2" });
    await user.click(screen.getAllByRole("button", { name: /^Remove/ })[1] as HTMLElement);
    expect(callOf("accounts/addresses:remove")).not.toHaveBeenCalled();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remove" }));
    await waitFor(() =>
      expect(callOf("accounts/addresses:remove")).toHaveBeenCalledWith({ addressId: "a2" }),
    );
  });

  it("show a refusal only at the address that was refused", async () => {
    const message = errorText("rate_limited", { seconds: 1 });
    answer(api.accounts.addresses.mine, [savedAddress("a1", true), savedAddress("a2", false)]);
    callOf("accounts/addresses:update").mockRejectedValueOnce(
      new ConvexError({ code: "rate_limited", message }),
    );
    const user = await open("delivery");
    const form = () => button("Save address").closest("form")?.textContent;
    await user.click(screen.getAllByRole("button", { name: /^Edit/ })[0]!);
    await user.click(button("Save address"));
    await waitFor(() => expect(form()).toContain(message));
    await user.click(button("Cancel"));
    await user.click(screen.getAllByRole("button", { name: /^Edit/ })[1]!);
    expect(form()).not.toContain(message);
  });

  it("open the new address that was being typed when the session ended", async () => {
    answer(api.accounts.addresses.mine, []);
    saveDraft(placeOf("user1", "address.new", "tab"), { town: "Otley" });
    await open("delivery");
    expect(screen.getByLabelText("Town")).toHaveProperty("value", "Otley");
  });

  it("are limited to ten", async () => {
    const addresses = Array.from({ length: 10 }, (_, i) => savedAddress(`a${i}`, i === 0));
    answer(api.accounts.addresses.mine, addresses);
    await open("delivery");
    expect(button("Add an address")).toHaveProperty("disabled", true);
    screen.getByText(/^You can save up to 10 addresses/);
  });
});
