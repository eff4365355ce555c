/** The tank form: its figures, and the notice about an ambiguous inhabitant. */

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { TankForm } from "#src/features/tanks/public/TankForm.tsx";
import { show } from "../catalogue/stage";
import { answer } from "../fakeConvex";

const unknownSpecies = {
  facts: null,
  law: { status: "allowed" as const, reason: null },
  kind: "animal" as const,
  toProve: [],
  blockedBy: null,
  mentioned: [],
  meanings: [],
};

const showForm = () =>
  show(
    <TankForm
      draftKey="tank.new"
      submitLabel="Save tank"
      busy={false}
      onSubmit={() => Promise.resolve(true)}
    />,
  );

beforeEach(() => {
  answer(api.listings.species.search, []);
});

test("a tank's figures are in text boxes, which the mouse wheel can't change", async () => {
  showForm();
  await userEvent.click(screen.getByText("More detail"));
  for (const name of [/^Volume/, /^pH/, /^Hardness/]) screen.getByRole("textbox", { name });
  expect(screen.queryAllByRole("spinbutton")).toEqual([]);
});

test.each([
  [
    "corydoras",
    ["Bronze corydoras", "Peppered corydoras"],
    "This could be Bronze corydoras or Peppered corydoras. Pick yours from the list so that we can check it.",
  ],
  ["zogfish", [], "Not in our list, so we can't check it against what you buy."],
])(
  "an ambiguous or unknown name is reported once its box is left: %s",
  async (name, meanings, says) => {
    answer(api.listings.species.lookUp, { ...unknownSpecies, meanings });
    showForm();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Something else" }));
    await user.type(screen.getByRole("combobox", { name: "Species" }), name);
    expect(screen.queryByText(says)).toBeNull();
    await user.tab();
    expect(await screen.findByText(says)).toBeTruthy();
  },
);
