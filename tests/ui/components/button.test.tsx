import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Button } from "#src/components/ui/Button.tsx";

it("a busy button keeps the focus, and ignores clicks and Enter in its form", async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const click = vi.fn();
  const form = (isBusy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={isBusy} onClick={click}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([1, 1]);

  rerender(form(true));
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  await userEvent.type(screen.getByRole("textbox"), "Nell{Enter}");
  expect([submit.mock.calls.length, click.mock.calls.length]).toEqual([1, 1]);

  rerender(form(false));
  await userEvent.type(screen.getByRole("textbox"), "{Enter}");
  expect(submit).toHaveBeenCalledTimes(2);
});
