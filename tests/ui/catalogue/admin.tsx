import { act } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import OverviewPage from "#src/features/moderation/pages/OverviewPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { COURIER_TOTAL } from "#tests/convex/kit/totals.ts";
import { answer, connection, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";
import { anApplication, anOrder, aUser, standingChanged } from "./rows";
import { serverError, click, id, confirmInDialog, show } from "./stage";

const admin = { auth: viewers.designatedAdmin() };
type Outcome = () => null | Error;
const succeed = () => null;

function openOrders(order = anOrder) {
  answer(api.moderation.orders.list, pageOf(order));
  answer(api.payments.refunds.refundable, {
    refundable: COURIER_TOTAL,
    onTheWay: 0,
    withheld: 0,
    stock: null,
    mayBeDeadArrival: true,
  });
  show(<AdminOrdersPage />, admin);
}
async function refund(outcome: () => "succeeded" | Error) {
  onCall(api.payments.refunds.refundOrder, outcome);
  openOrders();
  await confirmInDialog("Refund", "Refund");
}
const refusal = (code: "not_authenticated") => new ConvexError({ code, message: errorText(code) });

function openUsers(changes: Partial<typeof aUser> = {}) {
  answer(api.moderation.users.list, pageOf({ ...aUser, ...changes }));
  show(<UsersPage />, admin);
}
async function failSuspend(isSuspended: boolean) {
  onCall(api.moderation.standing.suspend, serverError);
  openUsers({ isSuspended });
  const label = isSuspended ? "Unsuspend" : "Suspend";
  await confirmInDialog(label, label);
}
async function failBan(isBanned: boolean) {
  onCall(isBanned ? api.moderation.standing.lift : api.moderation.standing.ban, serverError);
  openUsers({ isBanned });
  await confirmInDialog(isBanned ? "Unban" : "Ban", isBanned ? "Unban" : "Ban for 30 days");
}
async function deleteUser(outcome: () => null | Error) {
  onCall(api.moderation.accounts.remove, outcome);
  openUsers();
  await confirmInDialog("Delete", "Delete");
}

function openApplications() {
  answer(api.moderation.approvals.list, pageOf(anApplication));
  show(<SellerApprovalsPage />, admin);
}
async function decide(opener: "Approve" | "Reject", outcome: Outcome) {
  onCall(api.moderation.approvals.decide, outcome);
  openApplications();
  if (opener === "Approve") await click("Approve");
  else await confirmInDialog("Reject", "Reject");
}

/** A deleted user, as the server returns them. */
const deletedSeller = {
  userId: id("users", "user2"),
  fullName: "Deleted user",
  isProfileHidden: true as const,
  isDeleted: true as const,
};

export const adminSituations = {
  "Failed to load orders. Please try again.": () => {
    answer(api.moderation.orders.list, serverError());
    show(<AdminOrdersPage />, admin);
  },
  "Cannot open chat: Missing seller or listing ID.": () =>
    openOrders({ ...anOrder, seller: deletedSeller }),
  "Failed to refund order: {text} (Status: {code})": async () => {
    await refund(serverError);
    return { text: "Something went wrong.", code: 500 };
  },
  "Failed to retrieve session. Please log in again.": () =>
    refund(() => refusal("not_authenticated")),
  "CORS error: Unable to reach refund service. Please check server configuration.": async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await refund(() => new TypeError("Failed to fetch"));
    // Three retries, 2 s, 4 s and 8 s apart.
    await act(() => vi.advanceTimersByTimeAsync(14_500));
    vi.useRealTimers();
  },
  "Refund processed successfully.": () => refund(() => "succeeded"),
  "Failed to load users. Please try again.": () => {
    answer(api.moderation.users.list, serverError());
    show(<UsersPage />, admin);
  },
  "User {short} deleted successfully.": async () => {
    await deleteUser(() => null);
    return { short: "user2use" };
  },
  "User {short}: {error}": async () => {
    await deleteUser(serverError);
    return { short: "user2use", error: "Something went wrong." };
  },
  "{n} user(s) deleted successfully.": async () => {
    const users = ["gone1", "gone2"].map((name) => ({ userId: id("users", name), short: name }));
    answer(api.moderation.accounts.failedUsers, users);
    onCall(api.moderation.accounts.removeMany, ({ userIds }) =>
      userIds.map((userId) => ({ userId, status: "success" as const })),
    );
    openUsers();
    await confirmInDialog("Batch Delete Failed Users", "Delete all");
    return { n: 2 };
  },
  "Failed to suspend user": () => failSuspend(false),
  "Failed to unsuspend user": () => failSuspend(true),
  "Failed to ban user": () => failBan(false),
  "Failed to unban user": () => failBan(true),
  "Could not load users.": async () => {
    answer(api.moderation.accounts.failedUsers, serverError());
    openUsers();
    await click("Batch Delete Failed Users");
  },
  "Failed to fetch dashboard stats.": () => {
    answer(api.moderation.overview.counts, serverError());
    show(<OverviewPage />, admin);
  },
  "Failed to subscribe to {...} updates.": () => {
    connection.isUp = false;
    show(<OverviewPage />, admin);
    return { "...": "dashboard" };
  },
  "No recent orders.": () => {
    answer(api.moderation.overview.recentOrders, []);
    show(<OverviewPage />, admin);
  },
  "Could not load seller applications.": () => {
    answer(api.moderation.approvals.list, serverError());
    show(<SellerApprovalsPage />, admin);
  },
  "No seller applications found.": () => {
    answer(api.moderation.approvals.list, pageOf());
    show(<SellerApprovalsPage />, admin);
  },
  "Failed to update seller status.": () => decide("Approve", serverError),
  "Seller approved successfully.": () => decide("Approve", succeed),
  "Seller rejected successfully.": () => decide("Reject", succeed),
  "User suspended successfully.": async () => {
    onCall(api.moderation.standing.suspend, () => standingChanged);
    openApplications();
    await confirmInDialog("Suspend", "Suspend");
  },
  "User banned and listings purged.": async () => {
    onCall(api.moderation.standing.ban, () => standingChanged);
    openApplications();
    await confirmInDialog("Ban", "Ban for a year");
  },
};
