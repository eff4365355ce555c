import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { SpeciesPicker } from "#src/components/species/SpeciesPicker.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { SpeciesFilter } from "#src/features/listings/filters/SpeciesFilter.tsx";
import { SpeciesList } from "#src/features/sellers/application/SpeciesList.tsx";
import { answer } from "../fakeConvex";

const suggestion = (commonName: string, scientificName: string) => ({
  commonName,
  scientificName,
  category: "fish" as const,
  water: "freshwater" as const,
});

beforeEach(() => {
  answer(api.listings.species.search, [
    suggestion("Neon tetra", "Paracheirodon innesi"),
    suggestion("Green neon tetra", "Paracheirodon simulans"),
  ]);
});

const handleCommit = vi.fn();

function Form({ freeText = true }: { freeText?: boolean }) {
  const [value, setValue] = useState("");
  const [presses, setPresses] = useState(0);
  return (
    <>
      <Field label="Species" required>
        <SpeciesPicker
          value={value}
          onChange={setValue}
          onCommit={handleCommit}
          freeText={freeText}
        />
      </Field>
      <output>{value}</output>
      <button type="button" onClick={() => setPresses((n) => n + 1)}>
        Pressed {presses}
      </button>
    </>
  );
}

function open(freeText?: boolean) {
  handleCommit.mockReset();
  render(<Form {...(freeText === undefined ? {} : { freeText })} />);
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Species" });
  return { box, user: userEvent.setup() };
}
const fieldValue = () => document.querySelector("output")?.textContent;

test("the Enter that ends an input method's composition neither picks nor commits, in Safari too", async () => {
  const { box, user } = open();
  await user.type(box, "neon");
  await screen.findAllByRole("option");
  await user.keyboard("{ArrowDown}");
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  fireEvent.keyDown(box, { key: "Enter", keyCode: 229 });
  fireEvent.keyDown(box, { key: "Escape", keyCode: 229 });
  expect([fieldValue(), screen.queryAllByRole("option").length]).toEqual(["neon", 2]);
  expect(handleCommit).not.toHaveBeenCalled();
  fireEvent.keyDown(box, { key: "Enter", keyCode: 13 });
  expect(fieldValue()).toBe("Neon tetra");
});

test("the typed text is the value at once, and stays when tabbing away", async () => {
  const { box, user } = open();
  await user.type(box, "Grey shrimp of my own");
  expect(fieldValue()).toBe("Grey shrimp of my own");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button"));
  expect(box.value).toBe("Grey shrimp of my own");
  expect(handleCommit).toHaveBeenCalledExactlyOnceWith("Grey shrimp of my own");
});

test("a click elsewhere works the first time while the list is open", async () => {
  const { box, user } = open();
  await user.type(box, "neon");
  await screen.findAllByRole("option");
  await user.click(screen.getByRole("button", { name: "Pressed 0" }));
  expect(screen.getByRole("button", { name: "Pressed 1" })).toBeTruthy();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect([box.value, fieldValue()]).toEqual(["neon", "neon"]);
});

test("the list works from the keyboard, and is announced as WAI-ARIA asks", async () => {
  const { box, user } = open();
  expect(box.getAttribute("aria-expanded")).toBe("false");
  await user.type(box, "neon");
  const list = await screen.findByRole("listbox");
  expect(box.getAttribute("aria-expanded")).toBe("true");
  expect(box.getAttribute("aria-controls")).toBe(list.id);
  expect(box.hasAttribute("aria-activedescendant")).toBe(false);
  expect(screen.getByText("2 suggestions").closest("[role=status]")).not.toBeNull();

  const markedOption = () => {
    const id = box.getAttribute("aria-activedescendant");
    const option = id === null ? null : document.getElementById(id);
    expect(option?.getAttribute("aria-selected")).toBe("true");
    return option?.textContent;
  };
  await user.keyboard("{ArrowDown}");
  expect(markedOption()).toContain("Paracheirodon innesi");
  await user.keyboard("{ArrowDown}");
  expect(markedOption()).toContain("Paracheirodon simulans");
  await user.keyboard("{ArrowDown}");
  expect(markedOption()).toContain("Paracheirodon innesi");
  await user.keyboard("{ArrowUp}{Enter}");
  expect(fieldValue()).toBe("Green neon tetra");
  expect(handleCommit).toHaveBeenCalledExactlyOnceWith("Green neon tetra");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(box);
});

test("Escape closes the list and keeps the text, and the arrow opens it again", async () => {
  const { box, user } = open();
  await user.type(box, "neon");
  await screen.findByRole("listbox");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(fieldValue()).toBe("neon");
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("listbox")).toBeTruthy();
});

test("a typed name that is in the species data takes on its spelling", async () => {
  const { box, user } = open();
  await user.type(box, "neon TETRA");
  await screen.findAllByRole("option");
  await user.tab();
  expect(fieldValue()).toBe("Neon tetra");
});

test("a name without matches is said to be used as typed", async () => {
  answer(api.listings.species.search, []);
  const { box, user } = open();
  await user.type(box, "My own snail");
  const [notice] = await screen.findAllByText("Not in our list. We'll keep what you typed.");
  expect(notice?.closest("[role=status]")).not.toBeNull();
});

test("without free text only names from the list are accepted", async () => {
  const { box, user } = open(false);
  await user.type(box, "neon te");
  await screen.findAllByRole("option");
  await user.tab();
  expect([box.value, fieldValue()]).toEqual(["", ""]);
  await user.type(box, "neon te");
  await user.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await user.tab();
  expect([box.value, fieldValue()]).toEqual(["Neon tetra", "Neon tetra"]);
});

test("a list of species adds the typed text once, when its box is left", async () => {
  function List() {
    const [list, setList] = useState<string[]>([]);
    return <SpeciesList value={list} onChange={setList} error={undefined} />;
  }
  render(<List />);
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>("combobox", { name: "Add a species" });
  await user.type(box, "Java moss");
  await user.tab();
  expect(box.value).toBe("");
  await user.type(box, "Java moss{Enter}");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Java moss"]);
});

test("as a filter the field is neither required nor marked as optional", async () => {
  render(<SpeciesFilter value="" set={vi.fn()} />);
  const isPlain = (box: HTMLElement) =>
    !box.hasAttribute("required") && box.getAttribute("aria-required") !== "true";
  expect(isPlain(screen.getByRole("textbox", { name: "Species" }))).toBe(true);
  expect(isPlain(await screen.findByRole("combobox", { name: "Species" }))).toBe(true);
  expect(document.body.textContent).not.toMatch(/\*|required|optional/i);
});
