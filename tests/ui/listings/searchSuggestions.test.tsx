/** The suggestions below the search box. */

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { SearchBox } from "#src/features/listings/search/SearchBox.tsx";
import { answerBy } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const SUGGESTIONS = [
  { type: "kind" as const, text: "nano", detail: "" },
  { type: "species" as const, text: "Neon tetra", detail: "Paracheirodon innesi" },
  { type: "article" as const, text: "Nets and nothing else", detail: "nets" },
];

function show(at = "/") {
  answerBy(api.site.searchSuggestions.list, ({ text }) => (text === "zz" ? [] : SUGGESTIONS));
  render(
    <Frame auth={viewers.visitor()} at={at}>
      <SearchBox />
    </Frame>,
  );
}
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search listings" });
const address = () => screen.getByTestId("address").textContent;
const markedOption = () => {
  const id = box().getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.textContent;
};

test("they appear while typing, and the arrow keys and Enter choose one", async () => {
  show();
  expect(box().ariaExpanded).toBe("false");
  await userEvent.type(box(), "n");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.type(box(), "e");
  expect(await screen.findAllByRole("option")).toHaveLength(3);
  await waitFor(() => expect(box().ariaExpanded).toBe("true"));
  expect(box().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  screen.getByText("3 suggestions");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(markedOption()).toBe("Neon tetraParacheirodon innesi"));
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await waitFor(() => expect(markedOption()).toContain("Nets"));
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(address()).toBe("/browse?search=Neon+tetra");
});

test("the marked one is scrolled into view", async () => {
  const scrolledTexts: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolledTexts.push(this.textContent);
  });
  show();
  await userEvent.type(box(), "ne");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{ArrowUp}");
  await waitFor(() => expect(scrolledTexts).toEqual(["Nets and nothing elseArticle"]));
});

test("Enter without a choice searches for what was typed, and Escape closes the list", async () => {
  show("/browse?category=fish");
  await userEvent.type(box(), "ne");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(address()).toBe("/browse?category=fish&search=ne");
});

test("a click chooses, and an article opens", async () => {
  show();
  await userEvent.type(box(), "ne");
  await userEvent.click(await screen.findByText("Nets and nothing else"));
  expect(address()).toBe("/learn/nets");
});

test("nothing opens for a text without suggestions, or after leaving the box", async () => {
  show();
  await userEvent.type(box(), "ne");
  await screen.findAllByRole("option");
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  await userEvent.clear(box());
  await userEvent.type(box(), "zz");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole("listbox")).toBeNull();
});
