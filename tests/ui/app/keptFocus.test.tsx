/** The focus stays near a control that disappears when it is pressed. */

import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { keepFocus } from "#src/app/keptFocus.ts";
import { Dialog } from "#src/components/ui/Dialog.tsx";

function Page({ children }: { children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <>
      <header>
        <a href="#home">Home</a>
      </header>
      <main tabIndex={-1}>{children}</main>
    </>
  );
}

/** Rows with a button each; `after` is what remains of a row once its button is pressed. */
function Rows({ after }: { after: (name: string) => ReactNode }) {
  const [pressed, setPressed] = useState<string[]>([]);
  return (
    <ul>
      {["One", "Two", "Three"].map((name) =>
        pressed.includes(name) ? (
          after(name)
        ) : (
          <li key={name}>
            <button onClick={() => setPressed([...pressed, name])}>{name}</button>
          </li>
        ),
      )}
    </ul>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const expectFocus = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test.each<[string, (name: string) => ReactNode, string, string]>([
  ["the next row's button, if the row is gone", () => null, "Two", "Three"],
  ["the row before, if the last is gone", () => null, "Three", "Two"],
  ["the text that replaces the button", (name) => <li key={name}>Done</li>, "Two", "Done"],
  [
    "the button that replaces it",
    (name) => (
      <li key={name}>
        <a href="#undo">Undo</a>
      </li>
    ),
    "One",
    "Undo",
  ],
  [
    "the start of the form that replaces it, but not its text field",
    (name) => (
      <li key={name}>
        <label>
          Why? <input />
        </label>
        <button>Send</button>
      </li>
    ),
    "One",
    "Why? ",
  ],
  [
    "the rest of the row, if the button is disabled",
    (name) => (
      <li key={name}>
        <button disabled>{name}</button>
        <button>Other</button>
      </li>
    ),
    "One",
    "Other",
  ],
])("goes to %s", async (_, after, pressed, focused) => {
  render(
    <Page>
      <Rows after={after} />
    </Page>,
  );
  await press(pressed);
  await expectFocus(focused);
});

test("goes to the next row when a dialog's answer removes the row that opened it", async () => {
  function Decisions() {
    const [rows, setRows] = useState(["One", "Two", "Three"]);
    const [openRow, setAsked] = useState<string | null>(null);
    return (
      <>
        {rows.map((name) => (
          <div key={name}>
            <button onClick={() => setAsked(name)}>{name}</button>
          </div>
        ))}
        <Dialog open={openRow !== null} onClose={() => setAsked(null)} title="Sure?">
          <button
            onClick={() => {
              setRows(rows.filter((name) => name !== openRow));
              setAsked(null);
            }}
          >
            Remove
          </button>
        </Dialog>
      </>
    );
  }
  render(
    <Page>
      <Decisions />
    </Page>,
  );
  await press("Two");
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await expectFocus("Three");
});

test("goes to the page if nothing near is left, and stays where the user put it", async () => {
  function RemovableButton() {
    const [isGone, setGone] = useState(false);
    return isGone ? null : <button onClick={() => setGone(true)}>Go</button>;
  }
  render(
    <Page>
      <RemovableButton />
    </Page>,
  );
  await press("Go");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
  const home = screen.getByRole("link", { name: "Home" });
  home.focus();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(home);
});
