/** Each tool of /admin/dev-tools: its call and its report of the outcome. */

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { shoalError } from "#convex/errors.ts";
import DevToolsPage from "#src/features/demo/pages/DevToolsPage.tsx";
import { click, id, show, type } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  answer(api.demo.devTools.tools, { isOn: true, jobs: ["end old holds", "lift bans"] });
  answer(api.demo.outbox.list, pageOf());
});

const open = () => show(<DevToolsPage />, { auth: viewers.designatedAdmin() });
const SWITCHED_OFF_TEXT = "Developer tools are switched off on this deployment.";

/** Waits until the card with this heading shows this text. */
async function waitForText(title: string, words: string) {
  const card = (await screen.findByRole("heading", { name: title })).closest("section");
  if (!card) throw new Error(`No ${title}`);
  await waitFor(() => expect(within(card).getByRole("status").textContent).toBe(words));
}

test("a deployment without dev tools shows an explanation instead", async () => {
  answer(api.demo.devTools.tools, { isOn: false, jobs: [] });
  open();
  expect(await screen.findByText(SWITCHED_OFF_TEXT)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("demo data is loaded once, and a refusal shows the server's message", async () => {
  onCall(api.demo.seed.load, () => "loaded" as const);
  open();
  await click("Load demo data");
  await waitForText("Demo data", "Demo data: loaded.");
  onCall(api.demo.seed.load, () => "already there" as const);
  await click("Load demo data");
  await waitForText("Demo data", "Demo data: already there.");
  onCall(api.demo.seed.load, () => shoalError("dev_tools_off"));
  await click("Load demo data");
  await waitForText("Demo data", SWITCHED_OFF_TEXT);
});

test("demo data is cleared after confirmation, and anything that couldn't be deleted is named", async () => {
  const clearDemo = vi.fn(() => ({ deleted: 1, left: ["The payment provider is down."] }));
  onCall(api.demo.devTools.clearDemo, clearDemo);
  open();
  await click("Clear demo data");
  const dialog = within(await screen.findByRole("dialog", { name: "Clear the demo data?" }));
  expect(dialog.getByText(/Everyone else stays/)).toBeTruthy();
  expect(clearDemo).not.toHaveBeenCalled();
  await click("Clear");
  await waitForText("Demo data", "1 demo person deleted. The payment provider is down.");
  onCall(api.demo.devTools.clearDemo, () => shoalError("dev_tools_off"));
  await click("Clear demo data");
  await click("Clear");
  await waitForText("Demo data", SWITCHED_OFF_TEXT);
});

test("an event can be replayed once its id is entered", async () => {
  const repeatEvent = vi.fn(() => "repeat: nothing was done");
  onCall(api.demo.devTools.replayEvent, repeatEvent);
  open();
  const replayButton = await screen.findByRole<HTMLButtonElement>("button", { name: "Replay" });
  expect(replayButton.disabled).toBe(true);
  type(/^Event id/, " evt_1 ");
  await waitFor(() => expect(replayButton.disabled).toBe(false));
  await act(async () => replayButton.click());
  await waitForText("Replay a webhook event", "repeat: nothing was done");
  expect(repeatEvent).toHaveBeenCalledExactlyOnceWith({ eventId: "evt_1" });
});

test.each([
  [3, "Done: 3 processed."],
  [0, "Done: 0 processed."],
  [null, "Done."],
])("a scheduled job can be run now, and reports %s", async (count, words) => {
  const runJob = vi.fn(() => count);
  onCall(api.demo.devTools.runJob, runJob);
  open();
  const jobs = await screen.findByRole<HTMLSelectElement>("combobox", { name: /^Job/ });
  expect([...jobs.options].map(({ text }) => text)).toEqual(["end old holds", "lift bans"]);
  type(/^Job/, "lift bans");
  await click("Run now");
  await waitForText("Scheduled jobs", words);
  expect(runJob).toHaveBeenCalledExactlyOnceWith({ job: "lift bans" });
});

/** Answers "Failed to fetch" at first, then the given value. */
const failOnce = <T,>(value: T) =>
  vi.fn<() => T | Error>(() => value).mockReturnValueOnce(new TypeError("Failed to fetch"));
const tools = { load: failOnce("loaded" as const), replay: failOnce("applied"), job: failOnce(3) };

test.each([
  ["Demo data", "Load demo data", tools.load, "Demo data: loaded."],
  ["Replay a webhook event", "Replay", tools.replay, "applied"],
  ["Scheduled jobs", "Run now", tools.job, "Done: 3 processed."],
])(
  "%s sends a call again after 2 seconds if it was lost in transit",
  async (title, name, tool, words) => {
    onCall(api.demo.seed.load, tools.load);
    onCall(api.demo.devTools.replayEvent, tools.replay);
    onCall(api.demo.devTools.runJob, tools.job);
    open();
    type(/^Event id/, "evt_1");
    const button = await screen.findByRole<HTMLButtonElement>("button", { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await act(async () => button.click());
    await vi.waitFor(() => expect(tool).toHaveBeenCalledOnce());
    await act(() => vi.advanceTimersByTimeAsync(2100));
    expect(tool).toHaveBeenCalledTimes(2);
    await waitForText(title, words);
  },
);

test("the checks count what they scanned and name problems", async () => {
  answer(api.demo.devTools.check, { checked: 7, problems: [], cursor: null });
  open();
  await click("Check now");
  await waitForText("Integrity checks", "All is well.");
  expect(screen.getAllByText(/: 7 rows checked, all well$/)).toHaveLength(6);
  const problem = { id: "listing1", text: "More is held than there is." };
  answer(api.demo.devTools.check, { checked: 1, problems: [problem], cursor: null });
  await click("Check now");
  await waitForText("Integrity checks", "6 problems found.");
  expect(screen.getAllByText("More is held than there is.", { exact: false })).toHaveLength(6);
});

test("the outbox shows the state of each email, and can send a test one", async () => {
  answer(
    api.demo.outbox.list,
    pageOf({
      emailId: id("emails", "email1"),
      kind: "test" as const,
      to: "nell@shoal.test",
      subject: "Your order is on its way",
      state: "failed" as const,
      attempts: 3,
      lastError: "The address is unknown.",
      createdAt: 0,
      updatedAt: 0,
      nextAttemptAt: 0,
    }),
  );
  const sendTest = vi.fn(() => null);
  onCall(api.demo.outbox.sendTest, sendTest);
  open();
  const table = within(await screen.findByRole("table", { name: "Emails, newest first" }));
  const headers = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(["Queued", "To", "Subject", "State", "Attempts", "Last error"]);
  for (const words of ["nell@shoal.test", "failed", "3", "The address is unknown."]) {
    expect(table.getByText(words)).toBeTruthy();
  }
  await click("Send a test email");
  expect(await screen.findByText("A test email to you is on its way.")).toBeTruthy();
  expect(sendTest).toHaveBeenCalledOnce();
});
