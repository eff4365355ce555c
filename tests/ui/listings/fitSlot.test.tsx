import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { useListingFit } from "#src/features/listings/fit/useListingFit.ts";
import { FitSlot } from "#src/features/listings/page/FitSlot.tsx";
import AdoptTank from "#src/features/tanks/public/AdoptTank.tsx";
import { useDefaultTank } from "#src/features/tanks/public/useDefaultTank.ts";
import { saveVisitorTank } from "#src/features/tanks/public/visitorTank.ts";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";
import { id, show } from "../catalogue/stage";
import { answer, answerBy, onCall } from "../fakeConvex";
import { aListingPage } from "../kit/aListingPage";
import { Frame, viewers } from "../viewers";

const KEY = "shoal.tank";
const storedTank = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as unknown;

beforeEach(() => localStorage.removeItem(KEY));

test("a user without a tank is asked for one", () => {
  show(<FitSlot listing={aListingPage} tank={null} fit={undefined} />);
  screen.getByRole("button", { name: "Will it suit my tank?" });
});

/** The slot as the listing's page fills it. */
function Slot() {
  const tank = useDefaultTank();
  return <FitSlot listing={aListingPage} tank={tank} fit={useListingFit("listing1", tank).fit} />;
}

test("a visitor gives four answers, sees the verdict at once, and can change them", async () => {
  const onAsk = vi.fn();
  answerBy(api.tanks.fit.ofListingIn, (args) => {
    onAsk(args);
    return { verdict: "unsuitable" as const, quantity: 6, reasons: [], passed: [], notes: [] };
  });
  const user = userEvent.setup();
  render(
    <Frame auth={viewers.visitor()}>
      <Slot />
    </Frame>,
  );
  await user.click(screen.getByRole("button", { name: "Will it suit my tank?" }));
  await user.type(await screen.findByLabelText("Volume"), "60");
  await user.click(screen.getByRole("radio", { name: "Unheated" }));
  await user.click(screen.getByRole("button", { name: "Neon tetra" }));
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  await user.click(screen.getByRole("button", { name: "Save tank" }));
  await screen.findByText("Not suitable");
  const tank = {
    volumeLitres: 60,
    unheated: true,
    cycled: "yes",
    inhabitants: [{ species: "Neon tetra", count: 6 }],
  };
  expect(onAsk).toHaveBeenLastCalledWith({
    listingId: "listing1",
    tank: expect.objectContaining(tank) as unknown,
  });
  expect(storedTank()).toMatchObject({ name: "My tank", ...tank });
  screen.getByRole("button", { name: "Change tank" });
});

test.each(["", "{", "null", "[]", '{"name":"x","volumeLitres":"60"}'])(
  "what isn't a tank in the browser's storage is ignored: %j",
  (text) => {
    localStorage.setItem(KEY, text);
    render(
      <Frame auth={viewers.visitor()}>
        <Slot />
      </Frame>,
    );
    screen.getByRole("button", { name: "Will it suit my tank?" });
  },
);

test.each([
  ["becomes the first tank of a new account", [], 1],
  ["is dropped by an account that has tanks", [{ _id: id("tanks", "tank1") }], 0],
])("a visitor's tank %s", async (_, tanks, times) => {
  const create = vi.fn();
  onCall(api.tanks.setups.create, (args) => {
    create(args);
    return id("tanks", "tank2");
  });
  answer(api.tanks.setups.mine, tanks as never);
  saveVisitorTank(GOOD_TANK);
  render(
    <Frame auth={viewers.user()}>
      <AdoptTank />
    </Frame>,
  );
  await waitFor(() => expect(storedTank()).toBeNull());
  expect(create).toHaveBeenCalledTimes(times);
  if (times > 0) expect(create).toHaveBeenCalledWith({ tank: GOOD_TANK });
});
