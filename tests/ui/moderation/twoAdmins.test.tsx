/** What one admin sees of another working at the same time. */

import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { errorText } from "#convex/errors.ts";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { aConversation, anApplication, anImpact, anOrder, aUser } from "../catalogue/rows";
import { click, id, show, type } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

type ItemType = (typeof api.moderation.adminPresence.set)["_args"]["itemType"];
const presenceCalls: unknown[] = [];
beforeEach(() => {
  presenceCalls.length = 0;
  onCall(api.moderation.adminPresence.set, (args) => {
    presenceCalls.push(args);
    return null;
  });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const openedBy = (itemType: ItemType, itemId: string) =>
  answer(api.moderation.adminPresence.list, [{ itemType, itemId, by: "Ada Admin" }]);
const open = (page: ReactNode) => show(page, { auth: viewers.designatedAdmin() });

const reportId = id("reports", "report1");
function showReport() {
  answer(api.moderation.queue.queue, {
    hasMore: false,
    items: [
      {
        kind: "report",
        at: 0,
        reportId,
        itemType: "listing",
        itemId: "listing1",
        item: "Cherry shrimp",
        text: "",
        version: "version1",
        hasChanged: false,
        photos: [],
        reason: "Spam",
        details: "",
        orderUuid: null,
        reporter: aConversation.sender,
        person: null,
        listingToTakeDown: null,
      },
    ],
  });
  open(<ModeratorPanelPage />);
}

test.each<[string, ItemType, string, () => void]>([
  ["a report", "report", reportId, showReport],
  [
    "an account",
    "user",
    aUser.userId,
    () => {
      answer(api.moderation.users.list, pageOf(aUser));
      open(<UsersPage />);
    },
  ],
  [
    "an application",
    "seller_application",
    anApplication.applicationId,
    () => {
      answer(api.moderation.approvals.list, pageOf(anApplication));
      open(<SellerApprovalsPage />);
    },
  ],
  [
    "an order",
    "order",
    anOrder.uuid,
    () => {
      answer(api.moderation.orders.list, pageOf(anOrder));
      open(<AdminOrdersPage />);
    },
  ],
  [
    "a conversation",
    "conversation",
    aConversation.viewId,
    () => {
      answer(api.moderation.messages.list, pageOf(aConversation));
      open(<AdminMessagesPage />);
    },
  ],
])("%s is marked while another admin has it open", async (_, type, itemId, openPage) => {
  openedBy(type, itemId);
  openPage();
  expect(await screen.findByText("Opened by Ada Admin")).toBeTruthy();
});

test("nothing is marked if no other admin has it open", async () => {
  openedBy("report", "another");
  showReport();
  await screen.findByRole("button", { name: "Resolve" });
  expect(screen.queryByText(/^Opened by/)).toBeNull();
});

test("a dialog announces itself to other admins while open, and names others who have it open", async () => {
  openedBy("report", reportId);
  showReport();
  await click("Resolve");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/^Opened by Ada Admin as well\./)).toBeTruthy();
  const item = { itemType: "report", itemId: reportId };
  expect(presenceCalls).toEqual([{ ...item, isOpen: true }]);
  await act(async () => dialog.getByRole("button", { name: "Cancel" }).click());
  await waitFor(() => expect(presenceCalls.at(-1)).toEqual({ ...item, isOpen: false }));
});

test("the second admin sees who decided first, and keeps their own text", async () => {
  const data = { who: "Ada Admin", what: "resolved this report", at: 0 };
  const message = errorText("decided_already", data);
  onCall(
    api.moderation.queue.decide,
    () => new ConvexError({ code: "decided_already", message, data }),
  );
  showReport();
  await click("Dismiss");
  const dialog = within(await screen.findByRole("dialog"));
  type(/^Reason/, "Harmless, I asked them");
  await act(async () => dialog.getByRole("button", { name: "Dismiss" }).click());
  await waitFor(() => expect(dialog.getByText(/Ada Admin resolved this report on/)).toBeTruthy());
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe(
    "Harmless, I asked them",
  );
});

test("an account being deleted and an order being refunded are shown as open to other admins", async () => {
  answer(api.moderation.users.list, pageOf(aUser));
  answer(api.moderation.impact.get, anImpact);
  open(<UsersPage />);
  await click("Delete");
  await waitFor(() =>
    expect(presenceCalls).toEqual([{ itemType: "user", itemId: aUser.userId, isOpen: true }]),
  );
  cleanup();
  presenceCalls.length = 0;
  answer(api.moderation.orders.list, pageOf(anOrder));
  open(<AdminOrdersPage />);
  await click("Refund");
  await waitFor(() =>
    expect(presenceCalls).toEqual([{ itemType: "order", itemId: anOrder.uuid, isOpen: true }]),
  );
});
