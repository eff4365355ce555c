/** The keys of a row of tabs. */

import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Tabs } from "#src/components/ui/Tabs.tsx";

const tabs = (["one", "two"] as const).map((id) => ({ id, label: id, content: id }));

test.each([
  ["ArrowRight", {}, "two"],
  ["End", {}, "two"],
  ["ArrowRight", { altKey: true }, null],
  ["ArrowLeft", { altKey: true }, null],
  ["ArrowLeft", { metaKey: true }, null],
  ["End", { ctrlKey: true }, null],
])("%s with %o selects %s; the browser's own shortcuts still work", (key, modifiers, selected) => {
  const onSelect = vi.fn();
  render(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={onSelect} />);
  const press = createEvent.keyDown(screen.getByRole("tab", { name: "one" }), {
    key,
    ...modifiers,
  });
  fireEvent(screen.getByRole("tab", { name: "one" }), press);
  expect(onSelect.mock.calls).toEqual(selected === null ? [] : [[selected]]);
  expect(press.defaultPrevented).toBe(selected !== null);
});
