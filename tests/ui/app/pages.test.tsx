import { render, screen } from "@testing-library/react";
import type { ConvexReactClient } from "convex/react";
import { createElement, Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { preloadThenLoad } from "#src/app/pageFiles.ts";
import { pageComponent, warmPage } from "#src/app/pages.ts";

const prewarmQuery = vi.fn();
const client = { prewarmQuery } as unknown as ConvexReactClient;

const at = (address: string) => new URL(address, "https://shoal.test");

function show(page: string) {
  return render(
    <MemoryRouter>
      <Suspense fallback="skeleton">{createElement(pageComponent(page))}</Suspense>
    </MemoryRouter>,
  );
}

it("a page whose code has loaded renders in the first frame, without its skeleton", async () => {
  await warmPage(client, at("/about"));
  expect(show("site/AboutPage").container.textContent).not.toContain("skeleton");
  expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
});

it("any other page is lazy, but stays the same component", async () => {
  expect(show("listings/ListingPage").container.textContent).toBe("skeleton");
  const lazy = pageComponent("listings/ListingPage");
  await warmPage(client, at("/listing/abc"));
  expect(pageComponent("listings/ListingPage")).toBe(lazy);
});

it("the query of the page at a URL starts early, with the URL's parameters", async () => {
  await warmPage(client, at("/listing/abc"));
  expect(prewarmQuery).toHaveBeenCalledWith(
    expect.objectContaining({ args: { listingId: "abc" } }),
  );
  prewarmQuery.mockClear();
  await warmPage(client, at("/nowhere"));
  expect(prewarmQuery).not.toHaveBeenCalled();
});

it("the list for the filters in a URL starts early", async () => {
  await warmPage(client, at("/browse?category=plants&maxPrice=5"));
  expect(prewarmQuery).toHaveBeenLastCalledWith(
    expect.objectContaining({
      args: {
        filters: { category: "plants", maxPrice: 500 },
        paginationOpts: { cursor: null, numItems: 24 },
      },
    }),
  );
});

it("a list that depends on the viewer's tank is left for the page to query", async () => {
  prewarmQuery.mockClear();
  await warmPage(client, at("/browse?fits=1"));
  expect(prewarmQuery).not.toHaveBeenCalled();
});

it.each([
  ["in the same file as its page", undefined, []],
  ["in one file of its own", ["assets/part.js"], ["/assets/part.js"]],
  [
    "in a file with imports",
    ["assets/menu.js", "assets/icons.js"],
    ["/assets/menu.js", "/assets/icons.js"],
  ],
])("a part of a page is loaded when it is built %s", async (_, files, preloaded) => {
  expect(await preloadThenLoad(() => Promise.resolve("the part"), files)).toBe("the part");
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(preloaded);
  for (const link of links) link.remove();
});
