/** The settings of approved sellers: away until a day, and what they tell buyers. */

import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DEFAULT_SENDING } from "#convex/domain/shared/sendingRules.ts";
import SettingsPage from "#src/features/accounts/pages/SettingsPage.tsx";
import { click, show, type } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { waitForParts } from "../kit/partsLoaded";
import { viewers } from "../viewers";

type Away = { until: number; back: string } | null;

async function open(away: Away, auth = viewers.seller()) {
  answer(api.sellers.rules.mine, { away, exceptions: ["beAtHome"], sending: DEFAULT_SENDING });
  show(<SettingsPage />, { auth, at: "/settings?tab=selling" });
  await waitForParts();
}

test("a seller goes away until a day", async () => {
  const setAway = vi.fn((_args: unknown) => null);
  onCall(api.sellers.rules.setAway, setAway);
  await open(null);
  await click("Take no orders until then");
  await screen.findByText("Choose one of the 60 days after today.");
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  type(/^Back on/, day);
  await click("Take no orders until then");
  await screen.findByText("Saved. Nobody can order until you're back.");
  expect(setAway.mock.calls).toEqual([[{ backOn: day }]]);
});

test("a seller who is away says that they are back", async () => {
  const setAway = vi.fn((_args: unknown) => null);
  onCall(api.sellers.rules.setAway, setAway);
  await open({ until: Date.UTC(2099, 11, 14), back: "Monday 14 December" });
  screen.getByText("You're away until Monday 14 December.");
  await click("I'm back");
  await screen.findByText("Welcome back. Buyers can order again.");
  expect(setAway.mock.calls).toEqual([[{ backOn: null }]]);
});

test("after the day the form is there for the next time", async () => {
  await open({ until: 1, back: "Monday 14 December" });
  screen.getByLabelText(/^Back on/);
});

test("a switch tells buyers one thing more", async () => {
  const setException = vi.fn((_args: unknown) => null);
  onCall(api.sellers.rules.setException, setException);
  await open(null);
  expect(screen.getByRole("switch", { name: /be at home/ })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("switch", { name: /photo of each bag/ }));
  await vi.waitFor(() =>
    expect(setException.mock.calls).toEqual([[{ exception: "photographBag", isOn: true }]]),
  );
});

test("buyers have no such tab", async () => {
  await open(null, viewers.user());
  expect(screen.queryByRole("tab", { name: "Selling" })).toBeNull();
  screen.getByRole("tab", { name: "Profile", selected: true });
});

test("a seller chooses the days on which they send, the cut-off and the notice", async () => {
  const setSending = vi.fn((_args: unknown) => null);
  onCall(api.sellers.rules.setSending, setSending);
  await open(null);
  for (const day of ["Tuesday", "Wednesday", "Thursday"]) {
    fireEvent.click(screen.getByRole("checkbox", { name: day, checked: true }));
  }
  await click("Save");
  await screen.findByText("Choose at least one day.");
  fireEvent.click(screen.getByRole("checkbox", { name: "Thursday" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Monday" }));
  fireEvent.change(screen.getByLabelText(/^Order by/), { target: { value: "540" } });
  fireEvent.change(screen.getByLabelText(/^Extra notice/), { target: { value: "2" } });
  await click("Save");
  await screen.findByText("Saved. Orders you already have keep their day.");
  expect(setSending.mock.calls).toEqual([[{ days: [1, 4], cutOff: 540, notice: 2 }]]);
});
