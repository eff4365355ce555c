/** Notes on the users page, the trail's filters and file, and the report of a bulk deletion. */

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as convexReact from "convex/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { dismissReports } from "#src/features/moderation/queue/actionReports.ts";
import { ModerationTrail } from "#src/features/moderation/trail/ModerationTrail.tsx";
import { anImpact, aUser } from "../catalogue/rows";
import { click, id, show, type } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  answer(api.moderation.impact.get, anImpact);
});
afterEach(() => {
  vi.restoreAllMocks();
  act(dismissReports);
});

const open = (page: React.ReactNode) => show(page, { auth: viewers.designatedAdmin() });

test("notes are counted beside the user, have a legal notice, and can be read, added and removed", async () => {
  answer(api.moderation.users.list, pageOf({ ...aUser, notes: 2 }));
  const note = { text: "Spoke with her.", author: "Ada Admin", mine: true, createdAt: 0 };
  answer(
    api.moderation.notes.list,
    pageOf(
      { ...note, noteId: id("userNotes", "n1") },
      { ...note, noteId: id("userNotes", "n2"), author: "Bob Admin", mine: false, text: "Late." },
    ),
  );
  const addNote = vi.fn((_args: unknown) => null);
  const removeNote = vi.fn((_args: unknown) => null);
  onCall(api.moderation.notes.add, addNote);
  onCall(api.moderation.notes.remove, removeNote);
  open(<UsersPage />);
  await click("Notes (2)");
  const dialog = within(await screen.findByRole("dialog", { name: /^Notes about ?Sam Seller$/ }));
  expect(dialog.getByText(/asks for a copy of their data/)).toBeTruthy();
  expect(dialog.getAllByRole("button", { name: /^Remove your note/ })).toHaveLength(1);
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Add note" }).disabled).toBe(true);
  type(/^New note/, "Sent a second parcel late.");
  await click("Add note");
  expect(addNote).toHaveBeenCalledExactlyOnceWith({
    userId: aUser.userId,
    text: "Sent a second parcel late.",
  });
  await waitFor(() => expect(screen.getByLabelText(/^New note/)).toHaveProperty("value", ""));
  await click("Remove your note: Spoke with her.");
  expect(removeNote).toHaveBeenCalledExactlyOnceWith({ noteId: "n1" });
});

test("only the notes being removed are busy, and several can be removed at once", async () => {
  answer(api.moderation.users.list, pageOf({ ...aUser, notes: 3 }));
  const note = { author: "Ada Admin", mine: true, createdAt: 0 };
  const texts = ["First", "Second", "Third"];
  answer(
    api.moderation.notes.list,
    pageOf(...texts.map((text) => ({ ...note, text, noteId: id("userNotes", text) }))),
  );
  const removeNote = vi.fn((_args: unknown) => new Promise<null>(() => undefined));
  onCall(api.moderation.notes.remove, removeNote as never);
  open(<UsersPage />);
  await click("Notes (3)");
  const busy = () =>
    screen
      .getAllByRole("button", { name: /^Remove your note/ })
      .map((button) => button.getAttribute("aria-busy") === "true");
  await click("Remove your note: First");
  expect(busy()).toEqual([true, false, false]);
  await click("Remove your note: Third");
  expect(busy()).toEqual([true, false, true]);
  expect(removeNote.mock.calls).toEqual([[{ noteId: "First" }], [{ noteId: "Third" }]]);
});

test("a note typed while another is being saved isn't lost", async () => {
  answer(api.moderation.users.list, pageOf(aUser));
  answer(api.moderation.notes.list, pageOf());
  let save = () => {};
  const pendingSave = new Promise<null>((resolve) => (save = () => resolve(null)));
  onCall(api.moderation.notes.add, () => pendingSave as never);
  open(<UsersPage />);
  await click("Notes");
  type(/^New note/, "Late again.");
  await click("Add note");
  type(/^New note/, "Answered within the hour.");
  await act(async () => save());
  expect(screen.getByLabelText(/^New note/)).toHaveProperty("value", "Answered within the hour.");
});

test("a refused note stays in its field, and a user without notes has no count", async () => {
  answer(api.moderation.users.list, pageOf(aUser));
  answer(api.moderation.notes.list, pageOf());
  onCall(api.moderation.notes.add, () => new Error("lost"));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  open(<UsersPage />);
  await click("Notes");
  expect(await screen.findByText("No notes yet.")).toBeTruthy();
  type(/^New note/, "Late again.");
  await click("Add note");
  expect(screen.getByLabelText(/^New note/)).toHaveProperty("value", "Late again.");
});

const entry = {
  eventId: id("moderationEvents", "e1"),
  at: Date.UTC(2026, 2, 9, 7, 5),
  admin: "Ada Admin",
  action: "ban" as const,
  target: "Nell, Newcomer",
  reason: "=1+1",
};

/** Serves these pages to the download in turn; returns the query mock and the downloaded files. */
function stubDownloads(pages: unknown[]) {
  const query = vi.fn(async (_fn: unknown, _args: unknown) => pages[query.mock.calls.length - 1]);
  vi.spyOn(convexReact, "useConvex").mockReturnValue({ query } as never);
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => (files.push(file), "blob:1"),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  return { query, files };
}

test("the trail queries the server by admin, user, action and date, and its file contains the same", async () => {
  answer(api.moderation.trail.list, pageOf(entry));
  const { query, files } = stubDownloads([
    { page: [entry], isDone: false, continueCursor: "a" },
    { page: [{ ...entry, admin: null, reason: null }], isDone: true, continueCursor: "b" },
  ]);
  open(<ModerationTrail />);
  expect(await screen.findByText("Nell, Newcomer")).toBeTruthy();
  type("Admin's email", "ada@shoal.test");
  type("Person's email", "nell@shoal.test");
  type("Action", "ban");
  type("From", "2026-03-01");
  type("Until", "2026-03-31");
  // Email addresses are queried after a pause in typing.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await click("Download CSV");
  const filters = {
    admin: "ada@shoal.test",
    person: "nell@shoal.test",
    action: "ban",
    from: new Date("2026-03-01T00:00:00").getTime(),
    to: new Date("2026-03-31T23:59:59.999").getTime(),
  };
  await waitFor(() => expect(files).toHaveLength(1));
  expect(query.mock.calls.map(([, args]) => args)).toEqual(
    [null, "a"].map((cursor) => ({ ...filters, paginationOpts: { numItems: 100, cursor } })),
  );
  expect((await files[0]?.text())?.replace("\ufeff", "").trim().split("\r\n")).toEqual([
    "Time (UTC),Admin,Action,About,Reason",
    `2026-03-09T07:05:00.000Z,Ada Admin,ban,"Nell, Newcomer",'=1+1`,
    `2026-03-09T07:05:00.000Z,Shoal,ban,"Nell, Newcomer",`,
  ]);
  expect(await screen.findByText("2 actions downloaded.")).toBeTruthy();
});

test("a trail file ends after a hundred pages, and says that there are more", async () => {
  answer(api.moderation.trail.list, pageOf());
  const page = { page: [entry], isDone: false, continueCursor: "x" };
  const { query } = stubDownloads(Array.from({ length: 200 }, () => page));
  open(<ModerationTrail />);
  await click("Download CSV");
  expect(
    await screen.findByText("The latest 100 actions downloaded; there are more."),
  ).toBeTruthy();
  expect(query).toHaveBeenCalledTimes(100);
});

test("an empty trail says so, with another text if nothing matches", async () => {
  answer(api.moderation.trail.list, pageOf());
  open(<ModerationTrail />);
  expect(await screen.findByText("No past actions.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Action"), { target: { value: "ban" } });
  expect(await screen.findByText("No actions like this.")).toBeTruthy();
});

test("a bulk deletion reports on each account, with the reason for each failure", async () => {
  answer(api.moderation.users.list, pageOf());
  const users = [id("users", "aaaaaaaa1"), id("users", "bbbbbbbb2")];
  answer(
    api.moderation.accounts.failedUsers,
    users.map((userId) => ({ userId, short: userId.slice(0, 8) })),
  );
  onCall(api.moderation.accounts.removeMany, () => [
    { userId: "aaaaaaaa1", status: "success" as const },
    { userId: "bbbbbbbb2", status: "failed" as const, error: "an order is open" },
  ]);
  open(<UsersPage />);
  await click("Batch Delete Failed Users");
  await click("Delete all");
  const report = within(await screen.findByRole("region", { name: "Recent actions" }));
  expect(report.getByText("Batch deletion. This cannot be undone.")).toBeTruthy();
  expect(report.getByText("User aaaaaaaa deleted successfully.")).toBeTruthy();
  expect(report.getByText("User bbbbbbbb: an order is open")).toBeTruthy();
  expect(report.queryByRole("button", { name: /Undo/ })).toBeNull();
});

test("a bulk deletion that fails for every user doesn't report success", async () => {
  answer(api.moderation.users.list, pageOf());
  const userId = id("users", "bbbbbbbb2");
  answer(api.moderation.accounts.failedUsers, [{ userId, short: "bbbbbbbb" }]);
  onCall(api.moderation.accounts.removeMany, () => [
    { userId, status: "failed" as const, error: "an order is open" },
  ]);
  open(<UsersPage />);
  await click("Batch Delete Failed Users");
  await click("Delete all");
  expect(await screen.findByText("No users were deleted.")).toBeTruthy();
  expect(screen.queryByText(/deleted successfully/)).toBeNull();
});

test("a bulk deletion that the server doesn't answer leaves its dialog open", async () => {
  answer(api.moderation.users.list, pageOf());
  const userId = id("users", "bbbbbbbb2");
  answer(api.moderation.accounts.failedUsers, [{ userId, short: "bbbbbbbb" }]);
  onCall(api.moderation.accounts.removeMany, () => new Error("offline"));
  open(<UsersPage />);
  await click("Batch Delete Failed Users");
  await click("Delete all");
  expect(await screen.findByText(frameTexts.somethingWrong)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Delete all" })).toBeTruthy();
});
