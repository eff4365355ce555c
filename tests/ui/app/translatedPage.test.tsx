import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import { tolerateForeignChanges } from "#src/lib/foreignDom.ts";
import { aConversation } from "../catalogue/rows";
import { answer, onCall, pageOf } from "../fakeConvex";
import { translate } from "../kit/translator";
import { Frame, viewers } from "../viewers";

function Counter({ price }: { price: number }) {
  const [count, setCount] = useState(1);
  const [busy, setBusy] = useState(false);
  return (
    <>
      {count > 2 && <p>Many</p>}
      Basket: {count}
      <button onClick={() => setCount(count + 1)}>One more</button>
      <Button busy={busy} onClick={() => setBusy(!busy)}>
        Pay £{count * price}
      </Button>
      <p>
        {count > 1 ? "Several" : "One"} of {count} {busy && <b>busy</b>}
      </p>
      <label>
        Note <input />
        {count > 1 && " (changed)"}
      </label>
    </>
  );
}

describe.each(["wrap", "replace"] as const)(
  "a page on which a translator may %s the texts",
  (mode) => {
    it("keeps working, shows new sums and keeps typed text", async () => {
      const user = userEvent.setup();
      const { container } = render(<Counter price={4} />);
      await user.type(screen.getByRole("textbox"), "typed");
      for (const total of ["£8", "£12", "£16"]) {
        translate(container, mode);
        await user.click(screen.getByRole("button", { name: "One more" }));
        translate(container, mode);
        const pay = screen.getByRole("button", { name: `Pay ${total}` });
        await user.click(pay);
        expect(pay.textContent).toBe(`Pay ${total}`);
        translate(container, mode);
      }
      expect(container.textContent).toContain("ManyBasket: 4");
      expect(container.textContent).toContain("Several of 4 busy");
      expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
    });
  },
);

test("a choice with a translated label sends its original value", async () => {
  const flagged = vi.fn();
  answer(api.moderation.messages.list, pageOf({ ...aConversation, flagged: false }));
  onCall(api.moderation.messages.flag, (args) => {
    flagged(args);
    return null;
  });
  render(
    <Frame auth={viewers.admin()} at="/admin/messages">
      <AdminMessagesPage />
    </Frame>,
  );
  const user = userEvent.setup();
  const category = await screen.findByRole<HTMLSelectElement>("combobox", {
    name: "Flag category",
  });
  for (const option of category.options) option.textContent = `Übersetzt: ${option.text}`;
  await user.selectOptions(category, screen.getByRole("option", { name: "Übersetzt: Violation" }));
  await user.click(screen.getByRole("button", { name: "Flag" }));
  expect(flagged).toHaveBeenCalledWith(expect.objectContaining({ category: "Violation" }));
});

describe("a page whose elements an extension changes", () => {
  const { insertBefore, removeChild } = Node.prototype;
  afterEach(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

  /** A library component that puts text beside elements. */
  function Toggle() {
    const [isOn, setOn] = useState(false);
    return createElement(
      "div",
      null,
      isOn && createElement("b", null, "on"),
      isOn ? null : "off",
      createElement("input"),
      createElement("button", { onClick: () => setOn(!isOn) }, "Switch"),
      isOn && createElement("i", null, "last"),
    );
  }

  it.each<[string, (root: Element) => void]>([
    ["wraps texts", (root) => translate(root, "wrap")],
    ["replaces texts", (root) => translate(root, "replace")],
    ["takes an element away", (root) => root.querySelector("b, input")?.replaceWith("elsewhere")],
    [
      "moves an element away",
      (root) => document.body.append(root.querySelector("b") ?? "nothing to move"),
    ],
  ])("keeps working after it %s", async (_, change) => {
    tolerateForeignChanges();
    const user = userEvent.setup();
    const { container } = render(<Toggle />);
    const box = screen.getByRole("textbox");
    await user.type(box, "typed");
    for (const isOn of [true, false, true]) {
      change(container);
      await user.click(screen.getByRole("button", { name: "Switch" }));
      expect(container.querySelector("i") !== null).toBe(isOn);
    }
    expect(box).toHaveProperty("value", "typed");
  });
});
