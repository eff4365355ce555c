/** The home page of a signed-in user, who sees their orders and tank instead of the slogan. */

import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { progressOf } from "#convex/domain/orders/progress.ts";
import HomePage from "#src/features/site/pages/HomePage.tsx";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";
import { anOrder } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const aTank = {
  ...GOOD_TANK,
  _id: id("tanks", "tank1"),
  _creationTime: 1,
  ownerId: id("users", "user1"),
  isDefault: true,
  createdAt: 1,
  updatedAt: 1,
};
const SLOGAN = "Good homes for fish, shrimp, snails and plants.";
const purchase = { ...anOrder, viewerSide: "buyer" as const, status: "processing" as const };

beforeEach(() => {
  answer(api.orders.lists.open, [purchase]);
  answer(api.tanks.setups.mine, []);
});

test("starts with open orders and their next step, and invites to describe a tank", async () => {
  show(<HomePage />);
  const orders = within(await screen.findByRole("region", { name: "Your orders" }));
  orders.getByRole("link", { name: anOrder.listingTitle });
  orders.getByText(progressOf(purchase, "buyer", Date.now()).sentence);
  await screen.findByRole("link", { name: "Add your tank" });
  expect(screen.queryByText(SLOGAN)).toBeNull();
});

test("shows what suits the tank, and no section of orders if none is open", async () => {
  answer(api.orders.lists.open, []);
  answer(api.tanks.setups.mine, [aTank]);
  answer(api.listings.browse.list, { ...pageOf(), scanned: 0, scanLimit: null });
  show(<HomePage />);
  const shelf = await screen.findByRole("heading", { name: /^New and suitable for/ });
  expect(shelf.textContent).toBe(`New and suitable for ${aTank.name}`);
  expect(screen.queryByRole("region", { name: "Your orders" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Add your tank" })).toBeNull();
  cleanup();
  show(<HomePage />, { auth: viewers.visitor() });
  screen.getByRole("heading", { level: 1, name: SLOGAN });
});
