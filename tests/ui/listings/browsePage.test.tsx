/** How /browse responds to its URL parameters. */

import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import BrowsePage from "#src/features/listings/pages/BrowsePage.tsx";
import type { ListingSummary } from "#src/features/listings/public/types.ts";
import { resumeState } from "#src/hooks/useResume.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { id } from "../catalogue/stage";
import { answer, answerBy, onCall, pageOf } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const LIST = { ...pageOf<ListingSummary>(), scanned: 0, scanLimit: null as number | null };

const INTERPRETATION = { corrected: null, stated: [], unread: [], understood: "" };

beforeEach(() => {
  answer(api.listings.browse.list, LIST);
  answer(api.listings.favourites.marks, []);
  answer(api.listings.savedSearches.mine, []);
  answer(api.tanks.setups.mine, []);
});

const show = (search: string, auth = viewers.visitor()) =>
  render(
    <Frame auth={auth} at={`/browse${search}`}>
      <BrowsePage />
    </Frame>,
  );
const address = () => screen.getByTestId("address").textContent;
const chips = () =>
  screen.queryAllByRole("button", { name: /^Remove filter/ }).map((chip) => chip.textContent);

describe("a postcode", () => {
  test("is reported at the field if unknown, and adds no chip", async () => {
    answer(api.listings.browse.place, null);
    show("?near=ZZ99&within=10&category=fish");
    const field = screen.getByRole("textbox", { name: "First half of your postcode" });
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const errorId = field.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(errorId)?.textContent).toContain("We don't recognise “ZZ99”");
    expect(await screen.findByText("We don't recognise the postcode “ZZ99”.")).toBeTruthy();
    await waitFor(() => expect(chips()).toEqual(["Fish"]));
  });

  test("isn't reported if it exists", async () => {
    answer(api.listings.browse.place, "Leeds, LS6");
    show("?near=LS6&within=10");
    expect(await screen.findByRole("button", { name: /Within 10 miles of LS6/ })).toBeTruthy();
    expect(screen.queryByText(/We don't recognise/)).toBeNull();
  });
});

test("the postcode is prefilled with the viewer's own, which is used once a distance is chosen", async () => {
  localStorage.setItem("shoal.near", '"LS6"');
  show("");
  const field = screen.getByRole<HTMLInputElement>("textbox", {
    name: "First half of your postcode",
  });
  await waitFor(() => expect(field.value).toBe("LS6"));
  expect(address()).toBe("/browse");
  fireEvent.change(screen.getByLabelText("Within how many miles"), { target: { value: "25" } });
  expect(address()).toBe("/browse?near=LS6&within=25");
});

test("two filters chosen before the page re-renders are both kept", () => {
  show("?category=fish");
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  act(() => {
    choose("Water", "marine");
    choose("Delivery", "courier");
  });
  expect(address()).toBe("/browse?category=fish&water=marine&delivery=courier");
});

const listing: ListingSummary = {
  _id: id("listings", "l1"),
  title: "Cherry shrimp",
  species: "Cherry shrimp",
  scientificName: "Neocaridina davidi",
  category: "shrimp",
  water: "freshwater",
  price: 500,
  available: 3,
  held: 0,
  minQuantity: 1,
  createdAt: 1,
  imageUrl: null,
  town: "Leeds",
  outcode: "LS6",
  sellerId: id("users", "u1"),
  sellerName: "Sam Seller",
  deliveryMethods: ["collection"],
  distanceMiles: 2,
};

test.each([
  [{ count: 57, atLeast: false, mayBeFewer: false }, "1 of 57 listings"],
  [{ count: 200, atLeast: true, mayBeFewer: false }, "1 of more than 200 listings"],
  [{ count: 57, atLeast: false, mayBeFewer: true }, "1 of up to 57 listings"],
  [{ count: 200, atLeast: true, mayBeFewer: true }, "1 listing so far"],
])("for %o the heading claims no more than is known: %s", async (total, words) => {
  answer(api.listings.browse.list, { ...LIST, page: [listing], isDone: false });
  answer(api.listings.browse.count, total);
  answer(api.listings.browse.place, "Leeds, LS6");
  show("?near=LS6&reaches=1");
  expect(await screen.findByText(words)).toBeTruthy();
});

describe("a phone's filters", () => {
  const openFilters = () => fireEvent.click(screen.getByRole("button", { name: /^Filters/ }));
  const showButton = () => screen.queryByRole("button", { name: /^Show .*listings?$/ });

  test("have a button that shows the number of listings and closes the filters", async () => {
    answer(api.listings.browse.list, { ...LIST, page: [listing], isDone: false });
    answer(api.listings.browse.count, { count: 57, atLeast: false, mayBeFewer: false });
    show("");
    await screen.findByText("1 of 57 listings");
    expect(showButton()).toBeNull();
    openFilters();
    await waitFor(() => expect(showButton()?.textContent).toBe("Show 57 listings"));
    answer(api.listings.browse.list, { ...LIST, page: [listing], isDone: true });
    fireEvent.change(screen.getByLabelText("Water"), { target: { value: "marine" } });
    await waitFor(() => expect(showButton()?.textContent).toBe("Show 1 listing"));
    fireEvent.click(showButton()!);
    await waitFor(() => expect(showButton()).toBeNull());
    const filtersButton = screen.getByRole("button", { name: /^Filters/ });
    expect(filtersButton.ariaExpanded).toBe("false");
  });

  test("show no number while the listings load, or on a map that shows only some of them", async () => {
    answer(api.listings.browse.list, undefined as never);
    show("");
    openFilters();
    await waitFor(() => expect(showButton()?.textContent).toBe("Show listings"));
    cleanup();
    answer(api.listings.browse.map, {
      listings: [],
      places: [],
      from: null,
      scanned: 300,
    });
    show("?view=map");
    openFilters();
    await waitFor(() => expect(showButton()?.textContent).toBe("Show listings"));
  });
});

test("only a licensed trader's card shows the badge and the licence number", async () => {
  const trader = { tradingName: "Cellar Shrimp", council: "Leeds", licenceNumber: "24/00417" };
  const otherListing = { ...listing, _id: id("listings", "l2"), title: "Java moss" };
  answer(api.listings.browse.list, { ...LIST, page: [{ ...listing, trader }, otherListing] });
  show("");
  const cards = await screen.findAllByRole("listitem");
  const traderCards = cards.filter((card) => card.textContent.includes("Licensed trader"));
  expect(traderCards).toHaveLength(1);
  expect(traderCards[0]?.textContent).toContain("Licensed trader, licence 24/00417");
  expect(traderCards[0]?.textContent).toContain("Cherry shrimp");
});

test("an impossible range and an invalid price are reported at the field", () => {
  const { unmount } = show("?minPrice=20&maxPrice=5");
  const prices = screen.getByRole("group", { name: "Price each" });
  expect(within(prices).getByRole("alert").textContent).toBe(
    "The lowest price is above the highest.",
  );
  expect(chips()).toEqual([]);
  unmount();
  show("?minPrice=cheap");
  expect(
    within(screen.getByRole("group", { name: "Price each" })).getByRole("alert").textContent,
  ).toBe("“cheap” is not a price. Write pounds and pence, such as 2.50.");
});

test("filters without effect in a damaged link are named, and can be removed", async () => {
  show("?category=dinosaurs&water=marine&sort=fastest");
  await screen.findByText("Some of these filters can't be used");
  expect(screen.getByText("There is no category “dinosaurs”.")).toBeTruthy();
  expect(screen.getByText("You can't sort by “fastest”.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove them" }));
  expect(address()).toBe("/browse?water=marine");
});

describe("suits my tank", () => {
  test("lets a visitor without a tank describe one here", async () => {
    show("?fits=1&water=marine");
    expect(await screen.findByText("Add your tank to use this filter")).toBeTruthy();
    await waitFor(() => expect(chips()).toEqual(["Marine"]));
    expect(screen.getByRole("button", { name: "Add a tank" })).toBeTruthy();
  });

  test("lets a user without a tank add one here", async () => {
    show("?fits=1", viewers.user());
    expect(await screen.findByText("Add your tank to use this filter")).toBeTruthy();
    expect(chips()).toEqual([]);
    expect(screen.getByRole("button", { name: "Add a tank" })).toBeTruthy();
  });
});

test("an empty list can set up an email alert or drop a filter", async () => {
  const savedSearchId = id("savedSearches", "s1");
  const setAlert = vi.fn(() => null);
  onCall(api.listings.savedSearches.save, () => savedSearchId);
  onCall(api.listings.savedSearches.setAlert, setAlert);
  show("?minPrice=20&category=fish", viewers.user());
  await screen.findByText("Nothing fits all of these filters.");
  fireEvent.click(screen.getByRole("button", { name: "Email me when a match is listed" }));
  expect(await screen.findByText("We'll email you when someone lists a match.")).toBeTruthy();
  expect(setAlert).toHaveBeenCalledWith({ searchId: savedSearchId, mark: true, mail: true });
  fireEvent.click(screen.getByRole("button", { name: "No lowest price" }));
  expect(address()).toBe("/browse?category=fish");
});

test("an empty list leads a visitor to log in, and sets the alert afterwards", async () => {
  show("?minPrice=20&category=fish");
  const link = await screen.findByRole("link", { name: "Email me when a match is listed" });
  expect(link.getAttribute("href")).toBe("/login");
  fireEvent.click(link);
  expect(peekReturnTo()).toEqual({ path: "/browse?minPrice=20&category=fish", resume: "alert" });
  cleanup();
  const setAlert = vi.fn((_args: unknown) => null);
  onCall(api.listings.savedSearches.save, () => id("savedSearches", "s1"));
  onCall(api.listings.savedSearches.setAlert, setAlert);
  const state = resumeState("alert");
  render(
    <Frame
      auth={viewers.user()}
      at={{ pathname: "/browse", search: "?minPrice=20&category=fish", state }}
    >
      <BrowsePage />
    </Frame>,
  );
  await screen.findByText("We'll email you when someone lists a match.");
  expect(setAlert.mock.calls).toEqual([[{ searchId: "s1", mark: true, mail: true }]]);
});

test("an empty list says if its email alert is already on", async () => {
  const query = "category=fish&minPrice=20";
  answer(api.listings.savedSearches.mine, [
    {
      _id: id("savedSearches", "s1"),
      _creationTime: 1,
      userId: id("users", "u1"),
      name: "Fish",
      query,
      mark: true,
      mail: true,
      newCount: 0,
      mailCount: 0,
      createdAt: 1,
    },
  ]);
  show("?minPrice=20&category=fish", viewers.user());
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "We'll email you" });
  expect(button.disabled).toBe(true);
  expect(await screen.findByRole("link", { name: "Fish" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save this search" })).toBeNull();
});

describe("a search", () => {
  const answerWith = (changes: Partial<typeof LIST>) =>
    answer(api.listings.browse.list, { ...LIST, isDone: false, ...changes });

  test("with a typing error shows its correction, and searches for the original on request", async () => {
    answer(api.listings.browse.interpretation, { ...INTERPRETATION, corrected: "corydoras" });
    show("?search=coridoras&category=fish");
    expect((await screen.findByText("corydoras")).closest("strong")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Search for coridoras instead" }));
    expect(address()).toBe("/browse?search=coridoras&category=fish&exact=1");
    expect(screen.queryByText("corydoras")).toBeNull();
  });

  test.each([
    [["colourful"], "small", "We can't search by “colourful”. Showing small."],
    [
      ["colourful", "active"],
      "",
      "We can't search by “colourful” or “active”. Showing everything.",
    ],
  ])("with words that it can't answer names them: %j", async (unread, understood, text) => {
    answer(api.listings.browse.interpretation, { ...INTERPRETATION, unread, understood });
    show("?search=something");
    const statuses = await screen.findAllByRole("status");
    await waitFor(() =>
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(text),
    );
    expect(statuses.length).toBeGreaterThan(0);
  });

  test("that finds nothing offers no way to widen it that finds nothing either", async () => {
    answerWith({ isDone: true });
    answerBy(api.listings.browse.count, ({ filters }) => ({
      count: filters.water === undefined ? 3 : 0,
      atLeast: false,
      mayBeFewer: false,
    }));
    show("?search=neon&water=marine&tank=20");
    expect(await screen.findByRole("button", { name: "Any water (3 listings)" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Any tank size/ })).toBeNull();
  });

  test("with filters in words shows them as chips, and removing a chip removes its words", async () => {
    answer(api.listings.browse.interpretation, {
      ...INTERPRETATION,
      stated: [
        { filters: { maxPrice: 500 }, place: null, without: "guppies near leeds" },
        {
          filters: { near: "LS1", sort: "distance" },
          place: "Leeds, LS1",
          without: "guppies under a fiver",
        },
      ],
    });
    show("?search=guppies+under+a+fiver+near+leeds");
    const chip = await screen.findByRole("button", {
      name: "Remove filter Nearest to Leeds, LS1",
    });
    const sort = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
    expect(sort.selectedOptions[0]?.textContent).toBe("Nearest");
    fireEvent.click(chip);
    expect(address()).toBe("/browse?search=guppies+under+a+fiver");
  });

  test("for a banned species gives the reason", async () => {
    answer(api.listings.noResults.explain, {
      barReason: "Signal crayfish may not be sold.",
      name: "Signal crayfish",
      relatives: [],
    });
    answerWith({ isDone: true });
    show("?search=signal+crayfish");
    expect(await screen.findByText("Signal crayfish may not be sold.")).toBeTruthy();
    expect(screen.queryByText("Email me when a match is listed")).toBeNull();
  });

  test("without results offers an email alert, and to drop a filter, with the number of listings then", async () => {
    answer(api.listings.noResults.explain, { barReason: null, name: "Oscar", relatives: [] });
    answer(api.listings.browse.count, { count: 7, atLeast: false, mayBeFewer: false });
    answerWith({ isDone: true });
    show("?search=oscar&maxPrice=2");
    expect(await screen.findByText("Email me when a match is listed")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "No highest price (7 listings)" }));
    expect(address()).toBe("/browse?search=oscar");
  });

  test.each([
    [{ count: 200, atLeast: true, mayBeFewer: false }, "No highest price (more than 200 listings)"],
    [{ count: 7, atLeast: false, mayBeFewer: true }, "No highest price (up to 7 listings)"],
    [{ count: 200, atLeast: true, mayBeFewer: true }, "No highest price"],
  ])("without results, for %o, claims no more than is known: %s", async (total, name) => {
    answer(api.listings.noResults.explain, { barReason: null, name: "Oscar", relatives: [] });
    answer(api.listings.browse.count, total);
    answerWith({ isDone: true });
    show("?search=oscar&maxPrice=2");
    expect(await screen.findByRole("button", { name })).toBeTruthy();
  });

  test("can be sorted, best match first by default", () => {
    show("?search=moss");
    const sort = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
    expect(sort.selectedOptions[0]?.textContent).toBe("Best match");
    expect([...sort.options].map(({ textContent }) => textContent)).toContain("Highest price");
    fireEvent.change(sort, { target: { value: "newest" } });
    expect(address()).toBe("/browse?search=moss&sort=newest");
    fireEvent.change(sort, { target: { value: "best" } });
    expect(address()).toBe("/browse?search=moss");
  });

  test("for a rare combination says how many listings were checked, and offers to keep looking", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answerWith({ scanned: 200, scanLimit: 98_000 });
    show("?water=marine&delivery=courier");
    expect(await screen.findByText(/Checked [\d,]+ of up to 98,000 listings\./)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Keep looking" })).toBeTruthy();
    vi.useRealTimers();
  });
});

test("nothing is said about other filters while they load after an empty list", async () => {
  answerBy(api.listings.browse.list, ({ filters }) => (filters.category ? LIST : undefined));
  show("?category=fish&water=marine");
  await screen.findByText("Nothing fits all of these filters.");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Fish" }));
  await waitFor(() => expect(address()).toBe("/browse?water=marine"));
  expect(screen.queryByText(/Nothing fits/)).toBeNull();
});

test("only the card of a listing that can't be sold across the sea to the viewer says so", async () => {
  const card = (title: string, outcode: string) =>
    ({
      _id: title,
      title,
      species: "Neon tetra",
      town: "Town",
      outcode,
      price: 250,
      available: 3,
      held: 0,
      minQuantity: 1,
      quantity: 3,
      distanceMiles: null,
      imageUrl: null,
      imageSrcSet: null,
      imagePlaceholder: null,
      isGone: false,
      category: "fish",
      scientificName: null,
    }) as unknown as ListingSummary;
  answer(api.listings.browse.list, {
    ...LIST,
    ...pageOf(card("From Leeds", "LS6"), card("From Belfast", "BT1")),
  });
  localStorage.setItem("shoal.near", '"BT48"');
  show("");
  await screen.findByText("From Leeds");
  expect(await screen.findAllByText("Can't be sold to BT48")).toHaveLength(1);
  const barredCard = screen.getByText("Can't be sold to BT48").closest("li");
  expect(within(barredCard!).getByText("From Leeds")).toBeTruthy();
});
