import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, test, vi } from "vitest";
import { ConfirmDialog } from "#src/components/ui/ConfirmDialog.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Chat - Order Review"
        description="All of it"
      >
        <input aria-label="Message" />
      </Dialog>
    </>
  );
}

describe("Dialog", () => {
  it("has a name, takes and traps the focus, and returns it on Escape", async () => {
    render(<Example />);
    const opener = screen.getByRole("button", { name: "Open" });
    await userEvent.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "Chat - Order Review" });
    expect(dialog.contains(document.activeElement)).toBe(true);
    for (let step = 0; step < 5; step++) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("stays open after a double click on the button that opened it", async () => {
    render(<Example />);
    await userEvent.dblClick(screen.getByRole("button", { name: "Open" }));
    await userEvent.click(await screen.findByRole("textbox", { name: "Message" }));
    expect(screen.getByRole("dialog")).not.toBeNull();
  });

  it("isn't submitted by the second click of a double click", () => {
    const onSubmit = vi.fn();
    render(
      <Dialog open onClose={() => undefined} title="Review">
        <form onSubmit={onSubmit}>
          <button type="submit">Send</button>
        </form>
      </Dialog>,
    );
    const sendButton = screen.getByRole("button", { name: "Send" });
    fireEvent.click(sendButton, { detail: 2 });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("has a Close button", async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("ConfirmDialog", () => {
  const open = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Deactivate listing"
        confirmLabel="Deactivate"
        onConfirm={onConfirm}
        onClose={onClose}
        {...props}
      />,
    );
    return { onConfirm, onClose };
  };

  it("confirms or cancels", async () => {
    const { onConfirm, onClose } = open();
    await userEvent.click(screen.getByRole("button", { name: "Deactivate" }));
    expect(onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("can't be confirmed twice or closed while busy", async () => {
    const { onConfirm, onClose } = open({ busy: true });
    await userEvent.click(screen.getByRole("button", { name: "Deactivate" }));
    await userEvent.keyboard("{Escape}");
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("can't be confirmed while that is disabled", () => {
    open({ confirmDisabled: true });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Deactivate" }).disabled).toBe(
      true,
    );
  });
});

test.each([
  ["a dialog", 1],
  ["the upper of two dialogs", 2],
])("Back closes %s and leaves the page as it is", async (_, count) => {
  history.pushState({ idx: 0 }, "", "/before");
  history.pushState({ idx: 1 }, "", "/page");
  function Dialogs() {
    const [openCount, setOpenCount] = useState(count);
    return (
      <>
        {Array.from({ length: openCount }, (_, i) => (
          <Dialog key={i} open onClose={() => setOpenCount(i)} title={`Dialog ${i + 1}`}>
            <button>OK</button>
          </Dialog>
        ))}
      </>
    );
  }
  render(<Dialogs />);
  await screen.findByText(`Dialog ${count}`);
  history.back();
  await waitFor(() => expect(screen.queryByText(`Dialog ${count}`)).toBeNull());
  await waitFor(() => expect(location.pathname).toBe("/page"));
  if (count > 1) expect(screen.getByText("Dialog 1")).toBeTruthy();
});
