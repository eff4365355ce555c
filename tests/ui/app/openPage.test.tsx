/** A clicked notification opens its page in an open tab, after any question about unsaved changes. */

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import IdleTasks from "#src/app/IdleTasks.tsx";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import type { PageMessage } from "#src/lib/workerContract.ts";
import { waitForParts } from "../kit/partsLoaded";
import { setNavigator } from "../kit/pushBrowser";
import { Frame, viewers } from "../viewers";

/** Shows the app's frame. Returns a function with which the worker posts to the page. */
function open(hasUnsaved: boolean) {
  const worker = new EventTarget();
  setNavigator("serviceWorker", Object.assign(worker, { getRegistrations: async () => [] }));
  vi.stubGlobal("caches", { keys: async () => [] });
  render(
    <Frame auth={viewers.user()} at="/settings">
      <IdleTasks />
      <LeaveQuestion unsaved={hasUnsaved} />
    </Frame>,
  );
  return (data: PageMessage) =>
    act(() => void worker.dispatchEvent(new MessageEvent("message", { data })));
}
const address = () => screen.getByTestId("address").textContent;
const message = { kind: "openPage", path: "/messages?conversationId=1" } as const;

it("a tab without unsaved changes goes there at once", () => {
  const post = open(false);
  post(message);
  expect(address()).toBe(message.path);
});

it("a tab with unsaved changes asks first", async () => {
  const post = open(true);
  post(message);
  await waitForParts();
  expect(address()).toBe("/settings");
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect(address()).toBe(message.path);
});
