/** Each column of the admin tables, filled and empty. */

import { cleanup, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { commissionFor, formatPence } from "#convex/domain/shared/money.ts";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import OverviewPage from "#src/features/moderation/pages/OverviewPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { totalText } from "#tests/convex/kit/totals.ts";
import { aConversation, anApplication, anOrder, aUser } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const open = (page: ReactNode) => show(page, { auth: viewers.designatedAdmin() });
const NOON = Date.UTC(2026, 10, 21, 12);

/** The cell in the column with this heading, in the table's only row. */
async function cellOf(caption: string, header: string): Promise<HTMLElement> {
  const table = within(await screen.findByRole("table", { name: caption }));
  const headers = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toContain(header);
  const cell = table.getAllByRole("cell")[headers.indexOf(header)];
  if (!cell) throw new Error(`No cell under ${header}`);
  return cell;
}

/** A cell's text, without the mobile label and the buttons' hidden text. */
function textOf(cell: HTMLElement): string {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll("[aria-hidden], [hidden], .sr-only")) hidden.remove();
  const buttons = [...copy.querySelectorAll("button, a.inline-flex")];
  if (buttons.length > 1) return buttons.map(({ textContent }) => textContent).join(" ");
  return (copy.textContent ?? "").replaceAll("\u00a0", " ").trim();
}

type Case = [header: string, filled: string, empty: string];

function describeTable(caption: string, showFull: () => void, showBare: () => void, cases: Case[]) {
  describe(caption, () => {
    test.each(cases)("%s", async (header, filled, empty) => {
      showFull();
      expect(textOf(await cellOf(caption, header)), "filled").toBe(filled);
      cleanup();
      showBare();
      expect(textOf(await cellOf(caption, header)), "with nothing to say").toBe(empty);
    });
  });
}

const order = { ...anOrder, createdAt: NOON };
const bareOrder = {
  ...order,
  seller: null,
  buyer: null,
  amount: 0,
  deliveryCharge: 0,
  commission: 0,
  totalAmount: 0,
};
const ordersColumns: Case[] = [
  ["Order ID", "0b0cbb0a", "0b0cbb0a"],
  ["Listing", "Cherry shrimp × 3", "Cherry shrimp"],
  ["Seller", "Sam Seller", "Unknown"],
  ["Total", totalText(500, 1200), "£0.00"],
  ["Status", "processing", "pending"],
  ["Date", "21 November 2026", "21 November 2026"],
];
const multipleOrder = { ...order, quantity: 3 };
const unpaidOrder = { ...bareOrder, status: "pending" as const };

describeTable(
  "Recent orders",
  () => {
    answer(api.moderation.overview.recentOrders, [multipleOrder]);
    open(<OverviewPage />);
  },
  () => {
    answer(api.moderation.overview.recentOrders, [unpaidOrder]);
    open(<OverviewPage />);
  },
  ordersColumns,
);

describeTable(
  "Orders",
  () => {
    answer(api.moderation.orders.list, pageOf(multipleOrder));
    open(<AdminOrdersPage />);
  },
  () => {
    answer(api.moderation.orders.list, pageOf(unpaidOrder));
    open(<AdminOrdersPage />);
  },
  [
    ...ordersColumns,
    ["Amount", "£5.00", "£0.00"],
    ["Delivery", "£12.00", "£0.00"],
    ["Commission", formatPence(commissionFor(500, 1200)), "£0.00"],
    ["Actions", "Details Chat Refund", "Details Chat Refund"],
  ],
);

function showUser(changes: Partial<typeof aUser>) {
  answer(api.moderation.users.list, pageOf({ ...aUser, createdAt: NOON, ...changes }));
  open(<UsersPage />);
}
const deletedUser = {
  isDeleted: true,
  fullName: "Deleted user",
  email: "deleted-user2@deleted.invalid",
};
describeTable(
  "Users",
  () => showUser({ listings: 1, transactions: 2, reports: 3 }),
  () => showUser(deletedUser),
  [
    ["ID", "user2use", "user2use"],
    [
      "Name",
      "Sam Seller1 listing · 2 transactions · 3 reports",
      "Deleted user0 listings · 0 transactions · 0 reports",
    ],
    ["Email", "sam@shoal.test", "none"],
    ["Role", "user", "user"],
    ["Status", "Active", "Deleted"],
    ["Created", "21 November 2026", "21 November 2026"],
    ["Actions", "Suspend Ban Delete Notes", ""],
  ],
);

test.each([
  [{ isBanned: true, isSuspended: true }, "Banned", "Unsuspend Unban Delete Notes"],
  [{ isSuspended: true }, "Suspended", "Unsuspend Ban Delete Notes"],
  [{ role: "admin" as const }, "Active", "Notes"],
  [{ suspicious: true }, "ActiveSuspicious", "Suspend Ban Delete Notes"],
])("the users' table shows %o as %s", async (changes, status, actions) => {
  showUser(changes);
  expect(textOf(await cellOf("Users", "Status"))).toBe(status);
  expect(textOf(await cellOf("Users", "Actions"))).toBe(actions);
});

test("the users' table says whose emails come back", async () => {
  showUser({ emailProblem: { kind: "bounced", at: NOON } });
  expect(textOf(await cellOf("Users", "Email"))).toBe("sam@shoal.testEmails come back");
});

const application = { ...anApplication, createdAt: NOON };
describeTable(
  "Seller applications",
  () => {
    answer(api.moderation.approvals.list, pageOf(application));
    open(<SellerApprovalsPage />);
  },
  () => {
    const emptyRow = { species: [], isHobbyist: false, status: "rejected" as const };
    answer(api.moderation.approvals.list, pageOf({ ...application, ...emptyRow }));
    open(<SellerApprovalsPage />);
  },
  [
    ["Full Name", "Sam Seller", "Sam Seller"],
    ["Email", "sam@shoal.test", "sam@shoal.test"],
    ["Application Date", "21 November 2026", "21 November 2026"],
    ["Location", "Leeds", "Leeds"],
    ["What to Sell", "Shrimp", "Shrimp"],
    ["Species", "Cherry shrimp", ""],
    ["Estimated Sales", "Five a month", "Five a month"],
    ["Hobbyist", "Yes", "No (no licence given)"],
    ["Status", "Pending review", "Rejected"],
    ["Actions", "Approve Reject Suspend Ban", "Approve Reject Suspend Ban"],
  ],
);

test.each([
  [{}, []],
  [{ status: "approved" as const }, ["Approve", "Reject"]],
  [{ isSuspended: true }, []],
  [{ isBanned: true }, ["Suspend"]],
])("the applications table, with %o, disables %o", async (changes, disabled) => {
  answer(api.moderation.approvals.list, pageOf({ ...application, ...changes }));
  open(<SellerApprovalsPage />);
  const buttons = within(await cellOf("Seller applications", "Actions")).getAllByRole("button");
  expect(
    buttons.filter((button) => button.matches(":disabled")).map(({ textContent }) => textContent),
  ).toEqual(disabled);
});

test("the applications table says whose mailbox an admin or Shoal finds suspicious", async () => {
  answer(api.moderation.approvals.list, pageOf({ ...application, suspicious: true }));
  open(<SellerApprovalsPage />);
  expect(textOf(await cellOf("Seller applications", "Status"))).toBe("Pending reviewSuspicious");
});

test("the applications table says why a hobbyist waits for an admin", async () => {
  answer(api.moderation.approvals.list, pageOf({ ...application, needsTraderCheck: true }));
  open(<SellerApprovalsPage />);
  expect(textOf(await cellOf("Seller applications", "Hobbyist"))).toBe(
    "Yes (applied as a trader before)",
  );
});

describe("Conversations", () => {
  async function cardOf(changes: Partial<typeof aConversation>) {
    answer(
      api.moderation.messages.list,
      pageOf({ ...aConversation, latestTimestamp: NOON, ...changes }),
    );
    open(<AdminMessagesPage />);
    const heading = await screen.findByRole("heading", { level: 2, name: / ?> ?/ });
    const card = heading.closest("li");
    if (!card) throw new Error("No card");
    return within(card);
  }
  const unknownUser = {
    userId: id("users", "user3"),
    name: "Unknown",
    email: null,
    isSuspended: false,
    canSuspend: false,
  };
  const flaggedConversation = {
    isRead: false,
    flagged: true,
    flagCategory: "Violation" as const,
    messageCount: 2,
    type: "seller_status" as const,
    sender: { ...aConversation.sender, isSuspended: true },
  };
  const readConversation = { isRead: true, messageCount: 1, receiver: unknownUser };
  test("show who, how much, when and the state", async () => {
    const card = await cardOf(flaggedConversation);
    expect(card.getByRole("heading").textContent).toBe("Nell Newcomer > Shoal Admin");
    card.getByText("nell@shoal.test > admin@shoal.test");
    expect(card.getByText(/^2 messages ·/).parentElement?.textContent).toMatch(
      / · Nov 21, 2026 \d\d:00$/,
    );
    expect(card.getByRole("img", { name: "Unread" })).toBeTruthy();
    for (const words of ["Violation", "User Suspended", "Seller Status"]) {
      expect(card.getByText(words)).toBeTruthy();
    }
    const names = card.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Show messages", "Mark as Read", "Unflag", "Unsuspend Account"]);
  });
  test("show nothing for missing values", async () => {
    const card = await cardOf(readConversation);
    expect(card.getByRole("heading").textContent).toBe("Nell Newcomer > Unknown");
    expect(card.getByText(/^1 message ·/)).toBeTruthy();
    expect(card.queryByRole("img", { name: "Unread" })).toBeNull();
    expect(card.queryByText("User Suspended")).toBeNull();
    const names = card.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Show messages", "Flag", "Suspend Account"]);
    const category = card.getByRole<HTMLSelectElement>("combobox", { name: "Flag category" });
    expect([...category.options].map(({ text }) => text)).toEqual([
      "Spam",
      "Violation",
      "Suspension",
    ]);
  });
});
