import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { TankManager } from "#src/features/tanks/public/TankManager.tsx";
import { placeOf, saveDraft } from "#src/lib/drafts.ts";
import { id } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const tank: Doc<"tanks"> = {
  _id: id("tanks", "tank1"),
  _creationTime: 1,
  createdAt: 1,
  updatedAt: 1,
  ownerId: id("users", "user1"),
  isDefault: true,
  name: "Front room",
  volumeLitres: 60,
  water: "freshwater",
  unheated: true,
  cycled: "yes",
  inhabitants: [],
};
const page = () => (
  <Frame auth={viewers.user()} at="/settings">
    <TankManager />
  </Frame>
);

describe("a tank that changes elsewhere while it is edited", () => {
  const save = vi.fn();
  let update: (tanks: Doc<"tanks">[]) => void;
  beforeEach(async () => {
    save.mockClear();
    onCall(api.tanks.setups.update, (args) => {
      save(args);
      return null;
    });
    answer(api.tanks.setups.mine, [tank]);
    const { rerender } = render(page());
    update = (tanks) => {
      answer(api.tanks.setups.mine, tanks);
      rerender(page());
    };
    await userEvent.click(screen.getByRole("button", { name: /^Edit/ }));
    const volume = screen.getByLabelText("Volume");
    await userEvent.clear(volume);
    await userEvent.type(volume, "90");
  });

  test("keeps both changes", async () => {
    const inhabitants = [{ species: "Neon tetra", count: 6 }];
    update([{ ...tank, updatedAt: 2, inhabitants }]);
    expect(screen.getByLabelText("Volume")).toHaveProperty("value", "90");
    await userEvent.click(screen.getByRole("button", { name: "Save tank" }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toEqual({ tankId: "tank1", tank: { volumeLitres: 90 } });
  });

  test("gives way to the list if it is removed", () => {
    update([]);
    expect(screen.queryByLabelText("Volume")).toBeNull();
    screen.getByText("No tank yet.");
  });
});

test("a new tank that was being typed when the session ended is open again", () => {
  answer(api.tanks.setups.mine, [tank]);
  saveDraft(placeOf("user1", "tank.new", "tab"), { volumeLitres: 45 });
  render(page());
  expect(screen.getByLabelText("Volume")).toHaveProperty("value", "45");
});
