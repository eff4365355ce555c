/** "Add to your tank": on the order's page, and from the list of purchases. */

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { TankAdditionsLink } from "#src/features/orders/page/TankAdditionsLink.tsx";
import { TankAdditionsPanel } from "#src/features/orders/page/TankAdditionsPanel.tsx";
import { click, id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const uuid = "0b0cbb0a-6f9e-4c3c-9d58-3e6f7a8b9c0d";
const arrivedOrder = { uuid, status: "delivered" as const };
const offer: FunctionReturnType<typeof api.claims.tankAdditions.ofOrder>[number] = {
  listingId: id("listings", "listing1"),
  species: "Neon tetra",
  isPlant: false,
  alive: 5,
  quantity: 6,
  tanks: [
    { _id: id("tanks", "tank1"), name: "Front room" },
    { _id: id("tanks", "tank2"), name: "Study" },
  ],
  answer: null,
};
const addedState = { kind: "added", tankName: "Study", species: "Neon tetra", count: 4 } as const;
const heading = () => screen.queryByRole("heading")?.textContent ?? null;

test("the entered number of live arrivals is added to the chosen tank", async () => {
  answer(api.claims.tankAdditions.ofOrder, [offer]);
  const addToTank = vi.fn();
  onCall(api.claims.tankAdditions.add, (args) => {
    addToTank(args);
    return null;
  });
  show(<TankAdditionsPanel order={arrivedOrder} isPrimary />);
  expect(heading()).toBe("Add to your tank");
  const count = screen.getByLabelText<HTMLInputElement>(/^Arrived alive/);
  expect(count.value).toBe("5");
  fireEvent.change(screen.getByLabelText(/^Tank/), { target: { value: "tank2" } });
  fireEvent.change(count, { target: { value: "4" } });
  await click("Add 4 × Neon tetra to Study");
  await waitFor(() =>
    expect(addToTank.mock.calls).toEqual([
      [{ orderId: uuid, listingId: "listing1", tankId: "tank2", count: 4 }],
    ]),
  );
});

test("the suggested number follows a claim until the buyer enters another", async () => {
  answer(api.claims.tankAdditions.ofOrder, [offer]);
  const panel = () => (
    <Frame auth={viewers.user()} at="/">
      <TankAdditionsPanel order={arrivedOrder} isPrimary />
    </Frame>
  );
  const { rerender } = render(panel());
  const count = screen.getByLabelText<HTMLInputElement>(/^Arrived alive/);
  expect(count.value).toBe("5");
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, alive: 3 }]);
  rerender(panel());
  expect(count.value).toBe("3");
  screen.getByRole("button", { name: /^Add 3 × / });
  fireEvent.change(count, { target: { value: "2" } });
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, alive: 4 }]);
  rerender(panel());
  expect(count.value).toBe("2");
});

test("added animals are reported, and can be removed again", async () => {
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, answer: addedState }]);
  const undoAddition = vi.fn();
  onCall(api.claims.tankAdditions.undo, (args) => {
    undoAddition(args);
    return null;
  });
  show(<TankAdditionsPanel order={arrivedOrder} isPrimary />);
  expect(heading()).toBe("In your tank");
  screen.getByText(
    (_, node) =>
      node?.tagName === "P" &&
      node.textContent.startsWith(
        "4 × Neon tetra now live in “Study”, so your next check counts them.",
      ),
  );
  await click("Undo");
  await waitFor(() =>
    expect(undoAddition.mock.calls).toEqual([[{ orderId: uuid, listingId: "listing1" }]]),
  );
});

test("one added animal lives in the tank", () => {
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, answer: { ...addedState, count: 1 } }]);
  show(<TankAdditionsPanel order={arrivedOrder} isPrimary />);
  screen.getByText(
    (_, node) => node?.tagName === "P" && /^1 × .* now lives in /.test(node.textContent),
  );
});

test("a user without a tank can describe one, or decline", async () => {
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, tanks: [] }]);
  const declineAddition = vi.fn();
  onCall(api.claims.tankAdditions.notNow, (args) => {
    declineAddition(args);
    return null;
  });
  show(<TankAdditionsPanel order={arrivedOrder} isPrimary />);
  screen.getByRole("link", { name: "Add your tank" });
  await click("Not now");
  await waitFor(() =>
    expect(declineAddition.mock.calls).toEqual([[{ orderId: uuid, listingId: "listing1" }]]),
  );
});

test.each([
  ["before the arrival", { ...arrivedOrder, status: "shipped" as const }, [offer]],
  ["when nothing is alive", arrivedOrder, []],
  ["after not now", arrivedOrder, [{ ...offer, answer: { kind: "notNow" as const } }]],
])("nothing is asked %s", (_, order, state) => {
  answer(api.claims.tankAdditions.ofOrder, state);
  show(
    <>
      <TankAdditionsPanel order={order} isPrimary />
      <TankAdditionsLink order={order} />
    </>,
  );
  expect(heading()).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a purchase links to the question until it is answered", () => {
  answer(api.claims.tankAdditions.ofOrder, [offer]);
  show(<TankAdditionsLink order={arrivedOrder} />);
  const link = screen.getByRole("link", { name: "Add to your tank" });
  expect(link.getAttribute("href")).toBe(`/order/${uuid}`);
});

test("a purchase that was added has no link", () => {
  answer(api.claims.tankAdditions.ofOrder, [{ ...offer, answer: addedState }]);
  show(<TankAdditionsLink order={arrivedOrder} />);
  expect(screen.queryByRole("link")).toBeNull();
});
