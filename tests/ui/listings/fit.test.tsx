import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { allSpecies, findSpecies } from "#convex/domain/listings/species.ts";
import { checkPurchase, fitOf, shownVerdict } from "#convex/domain/tanks/fit.ts";
import { toFacts } from "#convex/listings/model/speciesFacts.ts";
import { SpeciesFactsCard } from "#src/features/listings/page/SpeciesFactsCard.tsx";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import type { ListingSummary } from "#src/features/listings/public/types.ts";
import { clearVisitorTank, saveVisitorTank } from "#src/features/tanks/public/visitorTank.ts";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";
import { answer, answerBy } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const tankRow = (changes: Partial<Doc<"tanks">> = {}): Doc<"tanks"> => ({
  ...GOOD_TANK,
  _id: "tank1" as Id<"tanks">,
  _creationTime: 1,
  ownerId: "user1" as Id<"users">,
  isDefault: true,
  createdAt: 1,
  updatedAt: 1,
  ...changes,
});

function card(species: string, changes: Partial<ListingSummary> = {}): ListingSummary {
  return {
    _id: species as Id<"listings">,
    title: `${species} from Leeds`,
    species,
    scientificName: findSpecies(species)?.scientificName ?? null,
    category: "fish",
    water: "freshwater",
    price: 250,
    available: 8,
    held: 0,
    minQuantity: 1,
    imageUrl: null,
    town: "Leeds",
    outcode: "LS6",
    sellerId: "user2" as Id<"users">,
    sellerName: "Sam Seller",
    deliveryMethods: ["collection"],
    createdAt: 1,
    distanceMiles: null,
    ...changes,
  };
}

const CARDS = [card("Neon tetra"), card("Oscar"), card("Wibblefish")];

/** Sets the default tank and the server's verdict on each card. */
function setTanks(tank: Doc<"tanks">, ...others: Doc<"tanks">[]) {
  answer(api.tanks.setups.mine, [tank, ...others]);
  const fits = new Map(
    CARDS.map((listing) => [listing._id as string, fitOf(tank, { ...listing, available: 8 })]),
  );
  answer(
    api.tanks.fit.ofCards,
    CARDS.map(({ _id }) => ({ listingId: _id, verdict: shownVerdict(fits.get(_id)!) })),
  );
  answerBy(api.tanks.fit.ofListing, ({ listingId }) => {
    const fit = fits.get(listingId);
    return { fit: fit ? { ...fit, verdict: shownVerdict(fit) } : null, quiz: null };
  });
}

function grid(viewer: keyof typeof viewers = "user") {
  const page = () => (
    <Frame auth={viewers[viewer]()}>
      <ListingGrid listings={CARDS} />
    </Frame>
  );
  const { rerender } = render(page());
  return () => rerender(page());
}

/** The text of the verdict on a card. */
const verdictOn = async (species: string) =>
  (await screen.findByRole("button", { name: new RegExp(`: ${species} from Leeds in`) }))
    .textContent;

describe("cards", () => {
  test("say how each listing fits the default tank, and which are unknown", async () => {
    const smallTank = tankRow({ volumeLitres: 100 });
    setTanks(smallTank, tankRow({ isDefault: false, volumeLitres: 5 }));
    grid();
    expect(await verdictOn("Neon tetra")).toMatch(/^Suitable: .* in Living room\. Why\?$/);
    expect(await verdictOn("Oscar")).toMatch(/^Not suitable: /);
    expect(await verdictOn("Wibblefish")).toMatch(/^Not known: /);
  });

  test("change as soon as the tank does", async () => {
    setTanks(tankRow());
    const rerender = grid();
    expect(await verdictOn("Neon tetra")).toMatch(/^Suitable/);
    setTanks(tankRow({ volumeLitres: 48 }));
    rerender();
    expect(await verdictOn("Neon tetra")).toMatch(/^Check first/);
    setTanks(tankRow({ volumeLitres: 30, name: "Nano" }));
    rerender();
    expect(await verdictOn("Neon tetra")).toMatch(/^Not suitable.*Nano/);
  });

  test("show nothing to visitors and users without a tank", async () => {
    answer(api.tanks.setups.mine, []);
    grid();
    setTanks(tankRow());
    grid("visitor");
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByRole("button", { name: /Why\?/ })).toBeNull();
  });

  test("are compared with the tank that a visitor described", async () => {
    saveVisitorTank({ ...GOOD_TANK, name: "Kitchen" });
    answerBy(api.tanks.fit.ofCardsIn, ({ tank, listingIds }) =>
      listingIds.map((listingId) => ({
        listingId: listingId as Id<"listings">,
        verdict: tank.volumeLitres === GOOD_TANK.volumeLitres ? "caution" : "suitable",
      })),
    );
    grid("visitor");
    expect(await verdictOn("Neon tetra")).toMatch(/^Check first.* in Kitchen/);
    clearVisitorTank();
  });

  test("explain themselves by keyboard, with both figures, and return the focus", async () => {
    const inhabitants = [{ species: "Zebra nerite", count: 2 }];
    setTanks(tankRow({ volumeLitres: 48, inhabitants }));
    const user = userEvent.setup();
    grid();
    const badge = await screen.findByRole("button", { name: /^Check first: Neon tetra/ });
    badge.focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", {
      name: "Check first: Neon tetra from Leeds",
    });
    expect(dialog.textContent).toContain("6 animals compared with “Living room”, 48\u00a0litres");
    expect(dialog.textContent).toContain("2 × Zebra nerite");
    expect(dialog.textContent).not.toMatch(/\bR\d\d\b/);
    const reason = within(dialog).getByRole("listitem").textContent;
    expect(reason).toMatch(
      /Tank too small.*yours holds 48 litres.*Yours48 litres.*Needed54 litres/,
    );
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(badge));
  });
});

describe("facts beside the tank", () => {
  test("are marked good exactly where the quiz has no objection, for every twelfth species", () => {
    const tank = tankRow({ volumeLitres: 60, temperatureC: 22, pH: 7.4, gh: 12 });
    for (const species of allSpecies().filter((_, i) => i % 12 === 0)) {
      const purchase = { title: "", species: species.scientificName, category: "fish" } as const;
      const quiz = checkPurchase(tank, purchase, species.minGroup);
      const { container, unmount } = render(
        <Frame auth={viewers.user()}>
          <SpeciesFactsCard facts={toFacts(species)} tank={tank} check={{ ...quiz, quantity: 1 }} />
        </Frame>,
      );
      const failsRule = (...rules: string[]) =>
        quiz.reasons.some(({ rule }) => rules.includes(rule));
      const textBeside = (label: string) =>
        [...container.querySelectorAll("dt")].find((dt) => dt.textContent === label)?.parentElement
          ?.textContent ?? "";
      const isGood = (label: string) => textBeside(label).includes("(suits it)");
      expect(isGood("Water"), species.scientificName).toBe(!failsRule("R02"));
      // Heater advice is suppressed for a species that doesn't belong here at all.
      if (!failsRule("R01", "R02")) {
        expect(isGood("Temperature"), species.scientificName).toBe(!failsRule("R03", "R04"));
      }
      // In the wrong water type, pH and volume are irrelevant.
      const isComparable = species.water.includes("freshwater");
      expect(isGood("pH"), species.scientificName).toBe(isComparable && !failsRule("R05"));
      if (species.group !== "plant") {
        if (!failsRule("R02")) {
          expect(isGood("Tank"), species.scientificName).toBe(!failsRule("R07"));
        }
        expect(textBeside("Tank")).toContain("Your tank: 60 litres");
      }
      unmount();
    }
  });

  test("mark 48 litres as too small for a fish that needs 54, with those figures", () => {
    const tank = tankRow({ volumeLitres: 48 });
    const neon = findSpecies("Neon tetra")!;
    const quiz = checkPurchase(tank, { title: "", species: "Neon tetra", category: "fish" }, 6);
    render(
      <Frame auth={viewers.user()}>
        <SpeciesFactsCard facts={toFacts(neon)} tank={tank} check={{ ...quiz, quantity: 1 }} />
      </Frame>,
    );
    expect(screen.getByText("54 litres or more").parentElement?.textContent).toBe(
      "54 litres or moreYour tank: 48 litres (tank too small)",
    );
  });
});
