/** What the admin tables show, disable, require and report. */

import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import { useFullPages } from "#src/features/moderation/components/useFullPages.ts";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import OverviewPage from "#src/features/moderation/pages/OverviewPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { dismissReports } from "#src/features/moderation/queue/actionReports.ts";
import {
  aConversation,
  anApplication,
  anImpact,
  anOrder,
  aUser,
  standingChanged,
} from "../catalogue/rows";
import { serverError, click, id, show, type } from "../catalogue/stage";
import { answer, answerBy, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterEach(() => {
  vi.useRealTimers();
  act(dismissReports);
});

const open = (page: ReactNode) => show(page, { auth: viewers.designatedAdmin() });
const headers = async () =>
  (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
const toasts = () =>
  [...document.querySelectorAll("[data-variant]")].map(({ textContent }) => textContent);
const reportRegion = () => screen.getByRole("region", { name: "Recent actions" });

function openUsers(changes: Partial<typeof aUser> = {}) {
  answer(api.moderation.users.list, pageOf({ ...aUser, ...changes }));
  answer(api.moderation.impact.get, anImpact);
  open(<UsersPage />);
}
async function openDialog(opener: string) {
  await click(opener);
  return within(await screen.findByRole("dialog"));
}
async function confirm(dialog: Pick<typeof screen, "getByRole">, label: string, reason = "") {
  if (reason !== "") type(/^Reason/, reason);
  await act(async () => dialog.getByRole("button", { name: label }).click());
}

test("each page has the specification's columns", async () => {
  answer(api.moderation.overview.recentOrders, [anOrder]);
  open(<OverviewPage />);
  expect(await headers()).toEqual(["Order ID", "Listing", "Seller", "Total", "Status", "Date"]);
  cleanup();
  openUsers();
  expect(await headers()).toEqual(["ID", "Name", "Email", "Role", "Status", "Created", "Actions"]);
  cleanup();
  answer(api.moderation.approvals.list, pageOf(anApplication));
  open(<SellerApprovalsPage />);
  expect(await headers()).toEqual([
    ...["Full Name", "Email", "Application Date", "Location", "What to Sell", "Species"],
    ...["Estimated Sales", "Hobbyist", "About Seller", "Status", "Actions"],
  ]);
  cleanup();
  answer(api.moderation.orders.list, pageOf(anOrder));
  open(<AdminOrdersPage />);
  expect(await headers()).toEqual([
    ...["Order ID", "Listing", "Seller", "Amount", "Delivery", "Total"],
    ...["Commission", "Status", "Date", "Actions"],
  ]);
});

test("the overview has its cards and links", async () => {
  answer(api.moderation.overview.counts, {
    totalUsers: 1204,
    pendingSellerApplications: 2,
    flaggedItems: 3,
    unreadConversations: 4,
    suspendedUsers: 5,
  });
  open(<OverviewPage />);
  const cards = within(screen.getByRole("region", { name: "At a glance" }));
  for (const [name, to] of [
    ["Total Users", "/admin/users"],
    ["Pending Seller Applications", "/admin/seller-approvals?status=pending_review"],
    ["Flagged Items", "/admin/moderator-panel?show=reported"],
    ["Unread Conversations", "/admin/messages"],
    ["Suspended Users", "/admin/users?status=suspended"],
  ] as const) {
    expect(cards.getByRole("link", { name }).getAttribute("href")).toBe(to);
  }
  expect(screen.getByText("1,204")).toBeTruthy();
});

test("a banned account can't be suspended, but can be unbanned", async () => {
  openUsers({ isBanned: true, isSuspended: true });
  expect(await screen.findByText("Banned", { selector: "td *" })).toBeTruthy();
  expect(screen.queryByText("Suspended", { selector: "td *" })).toBeNull();
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Unsuspend" });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Unban" }).disabled).toBe(false);
});

test("a decided application can't be decided again, but its applicant can still be suspended or banned", async () => {
  answer(api.moderation.approvals.list, pageOf({ ...anApplication, status: "rejected" as const }));
  open(<SellerApprovalsPage />);
  const isDisabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  await screen.findByText("Sam Seller");
  expect(["Approve", "Reject", "Suspend", "Ban"].map(isDisabled)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["Suspend", "Suspend", "Please provide a reason for suspending."],
  ["Ban", "Ban for 30 days", "Please provide a reason for banning."],
])(
  "%s requires a reason, marks it as required, and says if it is missing",
  async (opener, label, text) => {
    openUsers();
    const dialog = await openDialog(opener);
    expect(dialog.getByLabelText<HTMLTextAreaElement>("Reason (required)").required).toBe(true);
    await confirm(dialog, label);
    expect(toasts()).toEqual([text]);
    expect(dialog.getByText(text)).toBeTruthy();
  },
);

test.each([
  ["Reject", {}, "Reject Seller Application", "Reject", "Please provide a reason for rejection."],
  ["Suspend", {}, "Suspend User Account", "Suspend", "Please provide a reason for suspending."],
  [
    ...["Unsuspend", { isSuspended: true }, "Unsuspend User Account", "Unsuspend"],
    "Please provide a reason for unsuspending.",
  ],
  ["Ban", {}, "Ban User Account", "Ban for a year", "Please provide a reason for banning."],
] as const)(
  "%s of an applicant with %o opens '%s', which requires a reason",
  async (opener, changes, title, label, text) => {
    answer(api.moderation.approvals.list, pageOf({ ...anApplication, ...changes }));
    answer(api.moderation.impact.get, anImpact);
    open(<SellerApprovalsPage />);
    await click(opener);
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await confirm(dialog, label);
    expect(toasts()).toEqual([text]);
    expect(dialog.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole("textbox"));
  },
);

test.each([
  ["Suspend", {}, "The user will see this."],
  ["Ban", {}, "The user will see this."],
  ["Unsuspend", { isSuspended: true }, /they can read it in their data download\.$/],
  ["Unban", { isBanned: true }, /they can read it in their data download\.$/],
] as const)("%s says whether the user will see the reason", async (opener, changes, hint) => {
  openUsers(changes);
  const dialog = await openDialog(opener);
  expect(dialog.getByText(hint)).toBeTruthy();
});

test("a success shows one message, replacing the earlier failure", async () => {
  onCall(api.moderation.standing.ban, serverError);
  openUsers();
  const dialog = await openDialog("Ban");
  await confirm(dialog, "Ban for 30 days", "Spam");
  expect(toasts()).toEqual(["Failed to ban user"]);
  onCall(api.moderation.standing.ban, () => standingChanged);
  await confirm(dialog, "Ban for 30 days");
  await waitFor(() => expect(toasts()).toEqual(["User banned successfully."]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the dialog and the result list what is affected", async () => {
  onCall(api.moderation.standing.ban, () => standingChanged);
  answer(api.moderation.approvals.list, pageOf(anApplication));
  answer(api.moderation.impact.get, anImpact);
  open(<SellerApprovalsPage />);
  const dialog = await openDialog("Ban");
  const lines = [
    "12 listings taken off sale; the seller can relist after the ban.",
    "1 unpaid order cancelled straight away, which you can't undo.",
    "3 paid orders still open (£51.90); any not yet dispatched may be refunded.",
    "2 buyers notified.",
    "More than 500 conversations stay.",
  ];
  for (const line of lines) expect(dialog.getByText(line)).toBeTruthy();
  await confirm(dialog, "Ban for a year", "Spam");
  await waitFor(() => expect(toasts()).toEqual(["User banned and listings purged."]));
  expect(reportRegion().textContent).toContain("Sam Seller is banned for a year.");
  for (const line of lines) expect(reportRegion().textContent).toContain(line);
});

test("a ban of a user without conversations doesn't mention any", async () => {
  answer(api.moderation.approvals.list, pageOf(anApplication));
  answer(api.moderation.impact.get, { ...anImpact, conversations: { n: 0, more: false } });
  open(<SellerApprovalsPage />);
  const dialog = await openDialog("Ban");
  expect(dialog.getByText("2 buyers notified.")).toBeTruthy();
  expect(dialog.queryByText(/conversation/)).toBeNull();
});

test("undo is offered for ten seconds, survives another toast, and pauses while focused", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onCall(api.moderation.standing.suspend, () => standingChanged);
  onCall(api.moderation.accounts.remove, serverError);
  openUsers();
  await confirm(await openDialog("Suspend"), "Suspend", "Spam");
  await waitFor(() => expect(reportRegion().textContent).toContain("is suspended"));
  await confirm(await openDialog("Delete"), "Delete");
  await waitFor(() => expect(toasts()).toEqual(["User user2use: Something went wrong."]));
  const undoButton = within(reportRegion()).getByRole("button", { name: "Undo" });
  act(() => undoButton.focus());
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(within(reportRegion()).queryByRole("button", { name: "Undo" })).not.toBeNull();
  act(() => undoButton.blur());
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(within(reportRegion()).queryByRole("button", { name: "Undo" })).toBeNull();
});

test("Ctrl+Z undoes the latest action, but not while typing", async () => {
  const undoneActions: string[] = [];
  onCall(api.moderation.standing.suspend, () => standingChanged);
  onCall(api.moderation.standing.undo, ({ eventId }) => {
    undoneActions.push(eventId);
    return null;
  });
  openUsers();
  await confirm(await openDialog("Suspend"), "Suspend", "Spam");
  await waitFor(() => expect(reportRegion().textContent).toContain("is suspended"));
  const press = (target: Element) =>
    act(async () => fireEvent.keyDown(target, { key: "z", ctrlKey: true }));
  await press(screen.getByLabelText("Search by name or email"));
  expect(undoneActions).toEqual([]);
  await press(document.body);
  expect(undoneActions).toEqual(["event1"]);
  await waitFor(() => expect(toasts()).toEqual(["Undone. The account is as it was."]));
  expect(reportRegion().textContent).not.toContain("is suspended");
});

test("an undo that comes too late says so", async () => {
  onCall(api.moderation.standing.suspend, () => standingChanged);
  const code = "undo_too_late";
  onCall(api.moderation.standing.undo, () => new ConvexError({ code, message: errorText(code) }));
  openUsers();
  await confirm(await openDialog("Suspend"), "Suspend", "Spam");
  await waitFor(() => expect(reportRegion().textContent).toContain("is suspended"));
  await act(async () => within(reportRegion()).getByRole("button", { name: "Undo" }).click());
  await waitFor(() => expect(toasts()[0]).toContain("Could not undo.It's too late to undo this"));
});

test("before a deletion, accounts with open items are said to be kept, and unknown counts are reported", async () => {
  openUsers();
  answer(api.moderation.impact.get, { ...anImpact, undeletableCount: 1 });
  const dialog = await openDialog("Delete");
  expect(dialog.getByText(/^This account cannot be deleted yet/)).toBeTruthy();
  cleanup();
  openUsers();
  answer(api.moderation.impact.get, serverError());
  expect(
    (await openDialog("Suspend")).getByText("Could not work out what this affects."),
  ).toBeTruthy();
});

test("a disabled chat button can be reached by keyboard, and says why when pressed", async () => {
  answer(
    api.moderation.orders.list,
    pageOf({
      ...anOrder,
      seller: {
        userId: id("users", "user2"),
        fullName: "Deleted user",
        isProfileHidden: true as const,
        isDeleted: true as const,
      },
    }),
  );
  open(<AdminOrdersPage />);
  const chat = await screen.findByRole<HTMLButtonElement>("button", { name: "Chat" });
  const reason = "Cannot open chat: Missing seller or listing ID.";
  expect([chat.disabled, chat.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  expect(document.getElementById(chat.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    reason,
  );
  act(() => chat.focus());
  expect(document.activeElement).toBe(chat);
  await act(async () => chat.click());
  expect(toasts()).toEqual([reason]);
});

test("an admin can't open a chat with themselves about their own sale", async () => {
  const { userId, fullName } = viewers.designatedAdmin().profile!;
  answer(api.moderation.orders.list, pageOf({ ...anOrder, seller: { userId, fullName } }));
  open(<AdminOrdersPage />);
  await click("Chat");
  expect(toasts()).toEqual([
    "You're the seller of this order. Chat with the buyer from your sold listings.",
  ]);
});

test("a refunded order can't be refunded again", async () => {
  answer(api.moderation.orders.list, pageOf({ ...anOrder, status: "refunded" as const }));
  open(<AdminOrdersPage />);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Refund" })).disabled).toBe(
    true,
  );
});

test("an admin's own sale can be refunded only until it is sent", async () => {
  const { userId, fullName } = viewers.designatedAdmin().profile!;
  const ownSale = { ...anOrder, seller: { userId, fullName } };
  const isDisabled = async (order: typeof anOrder, status: "processing" | "shipped") => {
    answer(api.moderation.orders.list, pageOf({ ...order, status }));
    open(<AdminOrdersPage />);
    const { disabled } = await screen.findByRole<HTMLButtonElement>("button", { name: "Refund" });
    cleanup();
    return disabled;
  };
  expect(await isDisabled(ownSale, "processing")).toBe(false);
  expect(await isDisabled(ownSale, "shipped")).toBe(true);
  expect(await isDisabled(anOrder, "shipped")).toBe(false);
});

test("a search doesn't say that nothing was found while there is more to scan", async () => {
  answer(api.moderation.orders.list, { page: [], isDone: false, continueCursor: "x" });
  open(<AdminOrdersPage />);
  expect(await screen.findByLabelText("Start date")).toBeTruthy();
  expect(screen.queryByText("No orders found.")).toBeNull();
  act(() => answer(api.moderation.orders.list, pageOf()));
  type("Start date", "2026-11-01");
  expect(await screen.findByText("No orders found.")).toBeTruthy();
});

test("while other filters load, nothing is said about what they find", async () => {
  const none = pageOf<never>();
  answerBy(api.moderation.orders.list, ({ status }) => (status ? undefined : none));
  open(<AdminOrdersPage />);
  expect(await screen.findByText("No orders found.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "shipped" } });
  expect(screen.queryByText(/No orders found|No matching orders/)).toBeNull();
  cleanup();
  answerBy(api.moderation.queue.queue, ({ kind }) =>
    kind === "claim" ? { items: [], hasMore: false } : undefined,
  );
  show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin(), at: "/?show=claim" });
  expect(await screen.findByText("Nothing in this list.")).toBeTruthy();
  await click("Needs me");
  expect(screen.queryByText(/Nothing here|Nothing needs/)).toBeNull();
});

test("pages without a row are skipped automatically, but not endlessly", () => {
  const requests: number[] = [];
  const loadMore = (n: number) => void requests.push(n);
  function List({ status }: { status: "CanLoadMore" | "LoadingMore" }) {
    const { isLooking } = useFullPages({ results: [], status, loadMore }, 25, "a");
    return <p>{isLooking ? "looking" : "waiting"}</p>;
  }
  const { rerender } = render(<List status="CanLoadMore" />, { wrapper: MemoryRouter });
  for (let n = 0; n < 20; n += 1) {
    rerender(<List status="LoadingMore" />);
    rerender(<List status="CanLoadMore" />);
  }
  expect(requests).toEqual(Array(8).fill(25));
  expect(screen.getByText("waiting")).toBeTruthy();
});

test("a flag that can't be removed shows 'Unflag Error' on the panel too, and an empty reason is refused", async () => {
  answer(api.moderation.queue.queue, {
    hasMore: false,
    items: [
      {
        kind: "flagged",
        viewId: id("conversationViews", "view1"),
        at: 0,
        category: "Spam",
        sender: aConversation.sender,
        receiver: aConversation.receiver,
        messageCount: 1,
        latest: "Buy now",
        photos: [],
      },
    ],
  });
  const unflag = vi.fn((_: unknown) => serverError());
  onCall(api.moderation.queue.unflag, unflag);
  open(<ModeratorPanelPage />);
  const dialog = await openDialog("Unflag");
  await confirm(dialog, "Unflag");
  expect(toasts()).toEqual(["Please provide a reason."]);
  await confirm(dialog, "Unflag", "Harmless");
  await waitFor(() => expect(toasts()).toEqual(["Unflag ErrorCould not unflag conversation."]));
  expect(unflag).toHaveBeenCalledWith({ viewId: "view1", messageCount: 1, reason: "Harmless" });
});

test("conversations show counts by filter, the dot, category and markers", async () => {
  answer(api.moderation.messages.counts, { all: 3, seller_status: 1, message: 2 });
  answer(
    api.moderation.messages.list,
    pageOf({
      ...aConversation,
      flagged: true,
      flagCategory: "Violation" as const,
      sender: { ...aConversation.sender, isSuspended: true },
    }),
  );
  open(<AdminMessagesPage />);
  for (const name of ["All Conversations (3)", "Seller Status (1)", "User Messages (2)"]) {
    expect(await screen.findByRole("button", { name })).toBeTruthy();
  }
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Nell Newcomer > Shoal Admin");
  expect(screen.getByRole("img", { name: "Unread" })).toBeTruthy();
  for (const text of [
    "Violation",
    "User Suspended",
    "Mark as Read",
    "Unflag",
    "Unsuspend Account",
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test.each([
  ["that is there", {}, ["Sam Seller"]],
  ["that is closed", { isProfileHidden: true as const }, []],
])(
  "a report about an account links its name to the profile if there is one: %s",
  (_, state, links) => {
    const person = { ...aConversation.receiver, name: "Sam Seller", ...state };
    answer(api.moderation.queue.queue, {
      hasMore: false,
      items: [
        {
          kind: "report",
          at: 0,
          reportId: id("reports", "report1"),
          reason: "Spam",
          itemType: "user_profile",
          itemId: person.userId,
          item: "Sam Seller",
          text: "",
          version: "version1",
          hasChanged: false,
          photos: [],
          details: "",
          orderUuid: null,
          listingToTakeDown: null,
          reporter: aConversation.sender,
          person,
        },
      ],
    });
    show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
    const card = screen.getByRole("heading", { name: "Spam" }).closest("li")!;
    expect(card.textContent).toContain("Sam Seller");
    expect(
      within(card)
        .queryAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(links);
  },
);
