/** Leaving the page asks for confirmation if, and only if, text is unsaved. */

import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm } from "react-hook-form";
import { BrowserRouter, Link, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { LeaveQuestion } from "#src/components/drafts/LeaveQuestion.tsx";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { AuthContext } from "#src/hooks/useAuth.ts";
import { signedIn } from "../viewers";

const onSearch = vi.fn();
beforeEach(() => {
  onSearch.mockReset();
  window.history.pushState({ idx: 0 }, "", "/elsewhere");
  window.history.pushState({ idx: 1 }, "", "/form");
});

function Form() {
  const form = useForm({ defaultValues: { words: "" } });
  const draft = useDraft(form, { key: "form", store: "tab" });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.reset(form.getValues());
      }}
    >
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <label>
        Words <input {...form.register("words")} />
      </label>
      <button type="submit">Save</button>
    </form>
  );
}

function open(userId = "ann") {
  const page = render(
    <BrowserRouter>
      <Link to="/elsewhere">Elsewhere</Link>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <button type="submit">Search</button>
      </form>
      <Routes>
        <Route
          path="/form"
          element={
            <AuthContext value={signedIn({ userId: userId as never })}>
              <Form />
            </AuthContext>
          }
        />
        <Route path="/elsewhere" element={<h1>Somewhere else</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  return { ...page, user: userEvent.setup() };
}
const wordsField = () => screen.getByLabelText<HTMLInputElement>("Words");
const findQuestion = () => screen.findByRole("dialog", { name: "Leave without saving?" });
const isAsked = () => screen.queryByRole("dialog") !== null;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const canUnload = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

test("leaving asks nothing if nothing has changed or everything is saved", async () => {
  const { user } = open();
  expect(canUnload()).toBe(true);
  await user.type(wordsField(), "a");
  expect(canUnload()).toBe(false);
  await press("Save");
  expect(canUnload()).toBe(true);
  await user.click(screen.getByText("Elsewhere"));
  expect(isAsked()).toBe(false);
  expect(screen.getByText("Somewhere else")).toBeTruthy();
});

test("a link is followed only once the user agrees to leave", async () => {
  const { user } = open();
  await user.type(wordsField(), "Long work");
  await user.click(screen.getByText("Elsewhere"));
  await findQuestion();
  expect(wordsField().value).toBe("Long work");
  await press("Stay");
  await vi.waitFor(() => expect(isAsked()).toBe(false));
  expect(wordsField().value).toBe("Long work");
  await user.click(screen.getByText("Elsewhere"));
  await findQuestion();
  await press("Leave");
  expect(await screen.findByText("Somewhere else")).toBeTruthy();
  expect(sessionStorage).toHaveLength(0);
});

test("the question closes once the form is saved, and the next change doesn't reopen it", async () => {
  const { user } = open();
  await user.type(wordsField(), "Long work");
  await user.click(screen.getByText("Elsewhere"));
  await findQuestion();
  fireEvent.submit(wordsField().form!);
  await vi.waitFor(() => expect(isAsked()).toBe(false));
  fireEvent.input(wordsField(), { target: { value: "Longer work" } });
  fireEvent.input(wordsField(), { target: { value: "Longer work still" } });
  await act(async () => undefined);
  expect(isAsked()).toBe(false);
});

test("Back asks too, and goes back once the user agrees", async () => {
  const { user } = open();
  await user.type(wordsField(), "Long work");
  act(() => window.history.back());
  await findQuestion();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/form"));
  await press("Stay");
  expect(wordsField().value).toBe("Long work");
  act(() => window.history.back());
  await findQuestion();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/form"));
  await press("Leave");
  expect(await screen.findByText("Somewhere else")).toBeTruthy();
});

test("the page's search box asks before it searches", async () => {
  const { user } = open();
  await user.type(wordsField(), "Long work");
  await press("Search");
  await findQuestion();
  expect(onSearch).not.toHaveBeenCalled();
  await press("Leave");
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledOnce());
});

test("text that was unsaved when the session ended is restored, but only for the same user", async () => {
  const first = open();
  await first.user.type(wordsField(), "Half a sentence");
  // The page closes because the session ended, so there is no prompt.
  first.unmount();
  const other = open("ben");
  expect(wordsField().value).toBe("");
  other.unmount();
  const reopened = open();
  await vi.waitFor(() => expect(wordsField().value).toBe("Half a sentence"));
  expect(canUnload()).toBe(false);
  await press("Save");
  reopened.unmount();
  open();
  expect(wordsField().value).toBe("");
});

/** Like the settings forms, prefilled with saved values, which another tab may change. */
function ProfileForm({ saved }: { saved: { name: string; about: string } }) {
  const form = useForm({ values: saved, resetOptions: { keepDirtyValues: true } });
  const draft = useDraft(form, { key: "profile", store: "tab" });
  return (
    <form>
      <LeaveQuestion unsaved={draft.unsaved} onLeave={draft.discard} />
      <label>
        Name <input {...form.register("name")} />
      </label>
      <label>
        About <input {...form.register("about")} />
      </label>
    </form>
  );
}
const profile = (name: string, about: string) => (
  <BrowserRouter>
    <AuthContext value={signedIn()}>
      <ProfileForm saved={{ name, about }} />
    </AuthContext>
  </BrowserRouter>
);
const name = () => screen.getByLabelText<HTMLInputElement>("Name");

test("leaving asks about text restored after a reload, whichever field it is in", async () => {
  const first = render(profile("Ann", "Fish"));
  await userEvent.type(name(), " Lee");
  expect(canUnload()).toBe(false);
  first.unmount();
  render(profile("Ann", "Fish"));
  await vi.waitFor(() => expect(name().value).toBe("Ann Lee"));
  await act(async () => undefined);
  expect(canUnload()).toBe(false);
});

test("leaving still asks about unsaved text after another tab has saved", async () => {
  const page = render(profile("Ann", "Fish"));
  await userEvent.type(name(), " Lee");
  page.rerender(profile("Ann", "Fish and plants"));
  expect(screen.getByLabelText<HTMLInputElement>("About").value).toBe("Fish and plants");
  expect(name().value).toBe("Ann Lee");
  expect(canUnload()).toBe(false);
  await userEvent.clear(name());
  await userEvent.type(name(), "Ann");
  expect(canUnload()).toBe(true);
});
