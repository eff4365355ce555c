/** Saved searches beside the list: new matches, alert settings, and clearing the mark by viewing. */

import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import SavedSearches from "#src/features/listings/browse/SavedSearches.tsx";
import { answer, onCall } from "../fakeConvex";
import { Frame, signedIn } from "../viewers";

const search = (id: string, changes: Partial<Doc<"savedSearches">>): Doc<"savedSearches"> => ({
  _id: id as Id<"savedSearches">,
  _creationTime: 0,
  userId: "user1" as Id<"users">,
  name: id,
  query: `search=${id}`,
  createdAt: 0,
  mark: false,
  mail: false,
  newCount: 0,
  mailCount: 0,
  ...changes,
});

const setAlert = vi.fn();
const markSeen = vi.fn();
beforeEach(() => {
  setAlert.mockReset();
  markSeen.mockReset();
  onCall(api.listings.savedSearches.setAlert, (args) => {
    setAlert(args);
    return null;
  });
  onCall(api.listings.savedSearches.markSeen, (args) => {
    markSeen(args);
    return null;
  });
  answer(api.listings.savedSearches.mine, [
    search("moss", { mark: true, newCount: 3 }),
    search("tetra", { mark: true, mail: true, newCount: 100 }),
    search("snail", {}),
  ]);
});

const show = (queryString: string, name: string) =>
  render(
    <Frame auth={signedIn()} at={`/browse?${queryString}`}>
      <SavedSearches queryString={queryString} name={name} />
    </Frame>,
  );
const rowOf = (name: string) => {
  const row = screen.getByRole("link", { name }).closest("li");
  if (!row) throw new Error(`No row of ${name}`);
  return within(row);
};

test("each search shows its new matches and alert settings, which can be changed", async () => {
  show("", "");
  rowOf("moss").getByText("3 new");
  rowOf("tetra").getByText("99+ new");
  expect(rowOf("snail").queryByText(/new$/)).toBeNull();
  const alert = (name: string) =>
    screen.getByRole<HTMLSelectElement>("combobox", { name: `Alert for saved search ${name}` });
  expect(["moss", "tetra", "snail"].map((name) => alert(name).value)).toEqual([
    ...["mark", "both", "none"],
  ]);
  await userEvent.setup().selectOptions(alert("snail"), "Daily email");
  expect(setAlert).toHaveBeenCalledExactlyOnceWith({ searchId: "snail", mark: false, mail: true });
  expect(markSeen).not.toHaveBeenCalled();
});

test("viewing a search clears its mark, and it can't be saved twice", async () => {
  show("search=moss", "“moss”");
  await waitFor(() => expect(markSeen).toHaveBeenCalledExactlyOnceWith({ searchId: "moss" }));
  expect(screen.queryByRole("button", { name: "Save this search" })).toBeNull();
});

test("a window without focus doesn't clear the mark until the user returns to it", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  show("search=moss", "“moss”");
  await act(async () => undefined);
  expect(markSeen).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  fireEvent.focus(window);
  await waitFor(() => expect(markSeen).toHaveBeenCalledExactlyOnceWith({ searchId: "moss" }));
});

test("viewing a search without new matches makes no call", () => {
  show("search=snail", "“snail”");
  expect(markSeen).not.toHaveBeenCalled();
});
