import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createElement, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import { tolerateForeignChanges } from "#src/lib/foreignDom.ts";
import { aConversation } from "../catalogue/rows";
import { answer, onCall, pageOf } from "../fakeConvex";
import { requestTranslation, translate } from "../kit/translator";
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
        const payButton = screen.getByRole("button", { name: `Pay ${total}` });
        await user.click(payButton);
        expect(payButton.textContent).toBe(`Pay ${total}`);
        translate(container, mode);
      }
      expect(container.textContent).toContain("ManyBasket: 4");
      expect(container.textContent).toContain("Several of 4 busy");
      expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
    });
  },
);

/** Texts in all positions that the JSX runtime treats differently, all changed by each press. */
function Sums() {
  const [count, setCount] = useState(0);
  const sum = `£${count}.00`;
  return (
    <>
      <p data-testid="lone">{sum}</p>
      <p data-testid="joined">Total {sum}</p>
      <p data-testid="number">{count}</p>
      <p data-testid="beside">
        <b>Total</b> {sum}
      </p>
      <div data-testid="fragment">
        <>{sum}</>
      </div>
      <p data-testid="nested">{[sum, <br key="br" />]}</p>
      <Button data-testid="component">{sum}</Button>
      <Link to="/" data-testid="link">
        {sum}
      </Link>
      <select aria-label="Sums">
        <option data-testid="option">{sum}</option>
      </select>
      <svg>
        <text data-testid="svg">{sum}</text>
      </svg>
      <button onClick={() => setCount(count + 1)}>More</button>
    </>
  );
}

describe("a page whose translator answers late", () => {
  it.each([1, 2, 3])(
    "shows the latest texts after %i changes within one answer",
    async (changes) => {
      const user = userEvent.setup();
      const { container } = render(<Sums />, { wrapper: MemoryRouter });
      const answers = [requestTranslation(container)];
      for (let change = 1; change <= changes; change++) {
        await user.click(screen.getByRole("button", { name: "More" }));
        answers.push(requestTranslation(container));
      }
      for (const answerNow of answers) answerNow();
      const shownTexts = Object.fromEntries(
        [...container.querySelectorAll<HTMLElement>("[data-testid]")].map((element) => [
          element.dataset["testid"],
          element.textContent?.trim(),
        ]),
      );
      const sum = `£${changes}.00`;
      expect(shownTexts).toEqual({
        lone: sum,
        joined: `Total ${sum}`,
        number: String(changes),
        beside: `Total ${sum}`,
        fragment: sum,
        nested: sum,
        component: sum,
        link: sum,
        option: sum,
        svg: sum,
      });
      expect(container.querySelector("option *, svg span")).toBeNull();
    },
  );

  it("keeps the title of an open dialog current", async () => {
    const dialog = (title: string) => (
      <Dialog open title={title} description={`About ${title}`} onClose={() => undefined} />
    );
    const { rerender } = render(dialog("Refund £1.00?"));
    const answers = [requestTranslation(await screen.findByRole("dialog"))];
    for (const pounds of [2, 3]) {
      rerender(dialog(`Refund £${pounds}.00?`));
      answers.push(requestTranslation(screen.getByRole("dialog")));
    }
    for (const answerNow of answers) answerNow();
    expect(screen.getByRole("dialog").textContent).toContain("Refund £3.00?About Refund £3.00?");
  });
});

test("a sum in a button's label isn't offered to translators", () => {
  render(<PriceLabel text="Pay" pence={1600} />);
  expect(screen.getByText("£16.00").closest("[translate=no]")).not.toBeNull();
  expect(screen.getByText("Pay").closest("[translate=no]")).toBeNull();
});

test("a choice with a translated label sends its original value", async () => {
  const setFlag = vi.fn();
  answer(api.moderation.messages.list, pageOf({ ...aConversation, flagged: false }));
  onCall(api.moderation.messages.flag, (args) => {
    setFlag(args);
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
  expect(setFlag).toHaveBeenCalledWith(expect.objectContaining({ category: "Violation" }));
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
