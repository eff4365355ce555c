import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { MouseEvent } from "react";
import { expect, test, vi } from "vitest";
import { useSingleClicks } from "#src/app/useSingleClicks.ts";

test("a double-clicked link is followed once, and again by a later click", async () => {
  const follow = vi.fn();
  // Handles clicks as React Router's links do; jsdom doesn't follow links.
  const onClick = (event: MouseEvent) => {
    if (!event.defaultPrevented) follow();
    event.preventDefault();
  };
  function Page() {
    useSingleClicks();
    return (
      <a href="/next" onClick={onClick}>
        Next
      </a>
    );
  }
  render(<Page />);
  await userEvent.dblClick(screen.getByRole("link", { name: "Next" }));
  expect(follow).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  expect(follow).toHaveBeenCalledTimes(2);
});
