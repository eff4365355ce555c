import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Menu } from "#src/components/ui/Menu.tsx";

const onChoose = vi.fn();

beforeEach(() => {
  onChoose.mockReset();
  render(
    <MemoryRouter>
      <Menu
        label="Choices"
        items={[
          { label: "First", to: "/first" },
          { label: "Last", onSelect: onChoose },
        ]}
      >
        …
      </Menu>
    </MemoryRouter>,
  );
});

const button = () => screen.getByRole("button", { name: "Choices" });
const entry = (name: string) => screen.findByRole("menuitem", { name });
const waitForFocus = (element: HTMLElement) =>
  vi.waitFor(() => {
    expect(element.dataset.focus).toBe("");
  });

describe("a menu used for the first time", () => {
  it("is announced as a closed menu", () => {
    expect(button().getAttribute("aria-haspopup")).toBe("menu");
    expect(button().getAttribute("aria-expanded")).toBe("false");
  });

  it("opens on a press and performs the chosen action", async () => {
    await userEvent.click(button());
    await userEvent.click(await entry("Last"));
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it.each([
    ["{Enter}", "First"],
    [" ", "First"],
    ["{ArrowDown}", "First"],
    ["{ArrowUp}", "Last"],
  ])("opens with the key %s at '%s', and closes with Escape", async (key, name) => {
    await userEvent.tab();
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard(key);
    await waitForFocus(await entry(name));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(button());
    });
  });

  it("opens again after being closed", async () => {
    await userEvent.click(button());
    await entry("First");
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(button());
    expect((await entry("First")).getAttribute("href")).toBe("/first");
  });
});
