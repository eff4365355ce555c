/**
 * User-written text keeps its own text direction, and translators leave names, codes, species and
 * sums alone.
 */

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { AddressText } from "#src/components/addresses/AddressText.tsx";
import { BlockedPeople } from "#src/features/accounts/settings/BlockedPeople.tsx";
import { AboutApplicant } from "#src/features/moderation/approvals/AboutApplicant.tsx";
import { RefundDialog } from "#src/features/moderation/money/RefundDialog.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { NotificationItem } from "#src/features/notifications/components/NotificationItem.tsx";
import { groupNotifications } from "#src/features/notifications/groups.ts";
import { TankAdditionsPanel } from "#src/features/orders/page/TankAdditionsPanel.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import { COURIER_TOTAL, totalText } from "#tests/convex/kit/totals.ts";
import { anApplication, anOrder, aUser } from "../catalogue/rows";
import { click, id, show } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const NAME = "סוחר הדגים";
const TITLE = "أسماك نيون";
const order = {
  ...anOrder,
  listingTitle: TITLE,
  seller: { ...anOrder.seller!, fullName: NAME },
};
const code = order.uuid.slice(0, 8);

const isIsolated = (node: HTMLElement) => node.closest("bdi, [dir=auto]") !== null;
const isTranslated = (node: HTMLElement) => node.closest("[translate=no]") === null;

test("a purchase isolates the direction of its title and seller, and leaves its code untranslated", () => {
  answer(api.orders.lists.purchases, pageOf({ ...order, viewerSide: "buyer" as const }));
  answer(api.orders.basket.mine, []);
  show(<PurchasesPage />, { auth: viewers.user() });
  expect(isIsolated(screen.getByText(TITLE))).toBe(true);
  expect(isIsolated(screen.getByText(NAME))).toBe(true);
  expect(isTranslated(screen.getByText(NAME))).toBe(false);
  expect(isTranslated(screen.getByText(code))).toBe(false);
  expect(screen.getAllByText(/^£\d/).filter(isTranslated)).toEqual([]);
});

test("a row of the users' table leaves name, email address and ID untranslated", async () => {
  answer(api.moderation.users.list, pageOf({ ...aUser, fullName: NAME }));
  show(<UsersPage />, { auth: viewers.designatedAdmin() });
  const name = await screen.findByText(NAME);
  expect(isIsolated(name)).toBe(true);
  for (const cell of [NAME, /@/, aUser.userId.slice(0, 8)]) {
    expect(isTranslated(screen.getByText(cell))).toBe(false);
  }
});

test("a dialog treats a code and a listing's title in the same way in its title and text", async () => {
  answer(api.payments.refunds.refundable, {
    refundable: COURIER_TOTAL,
    onTheWay: 0,
    withheld: 0,
    stock: null,
    mayBeDeadArrival: false,
  });
  show(<RefundDialog order={order} onClose={() => undefined} />, {
    auth: viewers.designatedAdmin(),
  });
  const dialog = within(await screen.findByRole("dialog"));
  expect(isTranslated(dialog.getByText(code))).toBe(false);
  expect(isIsolated(dialog.getByText(TITLE))).toBe(true);
  expect(isTranslated(dialog.getByText(`${totalText(500, 1200)} can be`, { exact: false }))).toBe(
    false,
  );
});

test("an address and a notification have their own text direction", () => {
  const row = {
    notificationId: id("notifications", "n1"),
    ...({ kind: "order", group: "order-1", path: "/order/1", isRead: true, at: 0 } as const),
    headline: NAME,
    detail: TITLE,
  };
  const [group] = groupNotifications([row]);
  show(
    <>
      <AddressText
        address={{ name: NAME, line1: "4 Mill Lane", town: TITLE, postcode: "LS6 1AB" }}
      />
      <ul>{group && <NotificationItem group={group} onOpen={() => undefined} />}</ul>
    </>,
    { auth: viewers.user() },
  );
  for (const element of [...screen.getAllByText(NAME), ...screen.getAllByText(TITLE)]) {
    expect(isIsolated(element)).toBe(true);
  }
});

/** The name between Unicode's first strong isolate marks. */
const ISOLATED_NAME = `\u2068${NAME}\u2069`;

test("a person's name has its own text direction in a toast and in a button's accessible name", async () => {
  answer(
    api.messages.muteAndBlock.blocked,
    pageOf({
      person: { userId: id("users", "user2"), fullName: NAME, avatarUrl: null, isAdmin: false },
      blockedAt: 0,
    }),
  );
  onCall(api.messages.muteAndBlock.unblock, () => null);
  show(<BlockedPeople />, { auth: viewers.user() });
  await click(`Unblock ${ISOLATED_NAME}`);
  expect(await screen.findByText(`${ISOLATED_NAME} is no longer blocked.`)).toBeTruthy();
});

test("the options and the button of a select have their own text direction", async () => {
  answer(api.claims.tankAdditions.ofOrder, [
    {
      listingId: order.listingId,
      species: "Neon tetra",
      isPlant: false,
      alive: 5,
      quantity: 6,
      answer: null,
      tanks: [
        { _id: id("tanks", "tank1"), name: TITLE },
        { _id: id("tanks", "tank2"), name: "Study" },
      ],
    },
  ]);
  show(<TankAdditionsPanel order={{ uuid: order.uuid, status: "delivered" }} isPrimary />);
  const option = await screen.findByRole("option", { name: TITLE });
  expect(option).toHaveProperty("dir", "auto");
  screen.getByRole("button", { name: `Add 5 × Neon tetra to \u2068${TITLE}\u2069` });
});

test("every line about an applicant has its own text direction", () => {
  const row = { ...anApplication, packagingVideoUrl: "http://files.test/video" };
  show(
    <AboutApplicant
      row={{
        ...row,
        fullName: NAME,
        aboutSeller: TITLE,
        whatToSell: TITLE,
        species: [TITLE],
        comments: TITLE,
        packagingVideoName: TITLE,
      }}
    />,
    { auth: viewers.designatedAdmin() },
  );
  const lines = screen.getAllByText(TITLE);
  expect(lines).toHaveLength(6);
  for (const line of lines) expect(isIsolated(line)).toBe(true);
  expect(screen.getByText(/^of/).textContent).toBe(` of ${ISOLATED_NAME}`);
});
