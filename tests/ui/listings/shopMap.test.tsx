/** The shop map: its texts and links. */

import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { findOutcode, placeName } from "#convex/domain/shared/postcodes.ts";
import { clustersOf } from "#src/features/listings/map/mapClusters.ts";
import { circleOf, onScreen, pan, WHOLE_MAP, zoom } from "#src/features/listings/map/mapView.ts";
import BrowsePage from "#src/features/listings/pages/BrowsePage.tsx";
import { answer, answerBy } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const place = (outcode: string) => {
  const place = findOutcode(outcode)!;
  return { outcode, name: placeName(place), latitude: place.lat, longitude: place.lon };
};
const placeWithCount = (outcode: string, count: number) => ({ ...place(outcode), count });
const SIZE = { width: 400, height: 600 };

function answerPlaces(...outcodes: string[]) {
  answer(api.listings.browse.map, {
    listings: outcodes.map((outcode, i) => ({ listingId: `listing${i}` as never, outcode })),
    places: [...new Set(outcodes)].map(place),
    from: null,
    scanned: null,
  });
}

beforeEach(() => {
  answer(api.listings.favourites.marks, []);
  answer(api.listings.browse.cards, []);
  answer(api.tanks.setups.mine, []);
});

const show = (search: string) =>
  render(
    <Frame auth={viewers.visitor()} at={`/browse${search}`}>
      <BrowsePage />
    </Frame>,
  );

describe("the page", () => {
  test("switches between list and map in the URL, and keeps the filters", async () => {
    answerPlaces("LS6");
    show("?category=fish");
    fireEvent.click(screen.getByRole("link", { name: "Map" }));
    expect(screen.getByTestId("address").textContent).toBe("/browse?category=fish&view=map");
    expect(await screen.findByText("1 listing in 1 place")).toBeTruthy();
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Remove filter Fish" }));
    expect(screen.getByTestId("address").textContent).toBe("/browse?view=map");
    fireEvent.click(screen.getByRole("link", { name: "List" }));
    expect(screen.getByTestId("address").textContent).toBe("/browse");
  });

  test("has a bubble and a row for each place, and a row opens its cards and returns", async () => {
    answerPlaces("LS6", "LS6", "EH1", "BT1");
    show("?view=map");
    const map = await screen.findByRole("group", { name: /^Map of the United Kingdom/ });
    const bubble = within(map).getByRole("button", { name: "2 listings in Leeds, LS6" });
    expect(within(map).getAllByRole("button")).toHaveLength(3);
    const rows = () => screen.getByRole("region", { name: "Places" });
    fireEvent.click(within(rows()).getByRole("button", { name: /Leeds, LS6/ }));
    const heading = screen.getByRole("heading", { name: "2 listings in Leeds, LS6" });
    expect(document.activeElement).toBe(heading);
    expect(bubble.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "All places" }));
    expect(within(rows()).getAllByRole("listitem")).toHaveLength(3);
  });

  test("says if not everything was scanned, or nothing was found", async () => {
    answer(api.listings.browse.map, {
      listings: [{ listingId: "listing0" as never, outcode: "LS6" }],
      places: [place("LS6")],
      from: null,
      scanned: 300,
    });
    const { unmount } = show("?view=map");
    expect(
      await screen.findByText(/1 listing in 1 place, among the 300 newest listings\./),
    ).toBeTruthy();
    unmount();
    answerPlaces();
    show("?view=map&category=fish&minPrice=20");
    expect(await screen.findByText("Nothing fits all of these filters.")).toBeTruthy();
  });

  test("says nothing about other filters while they load after an empty map", async () => {
    const emptyResult = { listings: [], places: [], from: null, scanned: null };
    answerBy(api.listings.browse.map, ({ filters }) =>
      filters.category ? emptyResult : undefined,
    );
    show("?view=map&category=fish&water=marine");
    fireEvent.click(await screen.findByRole("button", { name: "Remove filter Fish" }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Remove filter Fish" })).toBeNull(),
    );
    expect(screen.queryByText(/Nothing fits/)).toBeNull();
  });

  test("can be panned with the arrow keys, and 0 shows the whole map again", async () => {
    answerPlaces("LS6");
    show("?view=map");
    const map = await screen.findByRole("group", { name: /^Map of the United Kingdom/ });
    const frame = () => map.querySelector("svg")?.getAttribute("viewBox");
    const wholeFrame = frame();
    fireEvent.keyDown(map, { key: "+" });
    await waitFor(() => expect(frame()).not.toBe(wholeFrame));
    const zoomedFrame = frame();
    fireEvent.keyDown(map, { key: "ArrowLeft" });
    await waitFor(() => expect(frame()).not.toBe(zoomedFrame));
    fireEvent.keyDown(map, { key: "0" });
    await waitFor(() => expect(frame()).toBe(wholeFrame));
  });
});

describe("bubbles", () => {
  test("merge where places are close together, and separate on zooming in", () => {
    const places = [
      placeWithCount("LS6", 3),
      placeWithCount("LS1", 5),
      placeWithCount("M1", 2),
      placeWithCount("EH1", 1),
    ];
    const clusters = clustersOf(places, 60);
    expect(clusters.map(({ count }) => count)).toEqual([10, 1]);
    expect(clusters[0]?.places[0]?.outcode).toBe("LS1");
    expect(clustersOf(places, 10).map(({ count }) => count)).toEqual([8, 2, 1]);
    expect(clustersOf(places, 0.1)).toHaveLength(4);
  });
});

describe("the view", () => {
  test("keeps the point under the pointer in place while zooming", () => {
    const pointer = { x: 130, y: 410 };
    const point = { x: 120, y: 300 };
    const zoomedView = zoom(WHOLE_MAP, 8, SIZE);
    const before = onScreen(point, zoomedView, SIZE);
    const after = onScreen(point, zoom(zoomedView, 2, SIZE, before), SIZE);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(pan(zoomedView, pointer, SIZE).x).toBeLessThan(zoomedView.x);
  });

  test("never leaves the country, and shows all of it at the lowest zoom", () => {
    expect(pan(WHOLE_MAP, { x: 500, y: 500 }, SIZE)).toEqual(WHOLE_MAP);
    expect(zoom(zoom(WHOLE_MAP, 4, SIZE), 0.01, SIZE)).toEqual(WHOLE_MAP);
    const pannedView = pan(zoom(WHOLE_MAP, 4, SIZE), { x: 1e6, y: 1e6 }, SIZE);
    expect([pannedView.x, pannedView.y]).toEqual([0, 0]);
  });

  test("contains in a circle the places within its radius, and no others", () => {
    const circle = circleOf(place("LS6"), 50);
    const isInside = (outcode: string) => {
      const { x, y } = circleOf(place(outcode), 1);
      return ((x - circle.x) / circle.rx) ** 2 + ((y - circle.y) / circle.ry) ** 2 < 1;
    };
    expect(isInside("M1")).toBe(true);
    expect(isInside("B1")).toBe(false);
    expect(isInside("NE1")).toBe(false);
  });
});
