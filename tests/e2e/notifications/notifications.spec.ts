/** The bell between two browsers: events in one user's orders and conversations reach the other live. */
import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expect, type Person, test } from "../kit/fixtures";
import { buy, clientOf, dispatch, listNeons, type TestListing } from "../kit/trade";

const bell = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Sends a message from outside the test's browsers. */
async function write(from: Person, to: Person, { listingId }: TestListing, message: string) {
  const client = await clientOf(from);
  await client.mutation(api.messages.thread.begin, {
    sellerId: to.userId,
    listingId,
    message,
    clientId: crypto.randomUUID(),
  });
}

test("messages and orders reach the bell live, link to their page and are marked as read", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller);
  const sellerPage = await browserOf(seller);
  await sellerPage.goto("/learn");
  await expect(bell(sellerPage)).toHaveAccessibleName("Notifications");
  await expect(sellerPage).toHaveTitle(/^Learn/);

  await write(buyer, seller, listing, "Are they still there?");
  await write(buyer, seller, listing, "I could come on Sunday.");
  await expect(bell(sellerPage)).toHaveAccessibleName("Notifications, 1 unread");
  await expect(sellerPage).toHaveTitle(/^\(1\) Learn/);
  const { orderId } = await buy(buyer, listing.listingId);
  await expect(bell(sellerPage)).toHaveAccessibleName("Notifications, 2 unread");

  // The panel opens, lists and closes by keyboard, and the focus returns to the bell.
  await bell(sellerPage).focus();
  await sellerPage.keyboard.press("Enter");
  const links = panel(sellerPage).getByRole("listitem");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toContainText("You have a new order");
  await expect(links.last()).toContainText(`A buyer wrote about your ${listing.title}`);
  await expect(links.last()).toContainText("2 new messages");
  await expect(links.last()).not.toContainText(buyer.fullName);
  await expect(links.last()).not.toContainText("Sunday");
  await sellerPage.keyboard.press("Escape");
  await expect(panel(sellerPage)).toBeHidden();
  await expect(bell(sellerPage)).toBeFocused();

  await bell(sellerPage).click();
  await links.first().getByRole("link").click();
  await expect(sellerPage).toHaveURL(new RegExp(`/order/${orderId}$`));
  await expect(bell(sellerPage)).toHaveAccessibleName("Notifications, 1 unread");

  // Reading the conversation clears the rest.
  await bell(sellerPage).click();
  await panel(sellerPage)
    .getByRole("link", { name: /2 new messages/ })
    .click();
  await expect(sellerPage.getByRole("log")).toContainText("I could come on Sunday.");
  await expect(bell(sellerPage)).toHaveAccessibleName("Notifications");
  await expect(sellerPage).toHaveTitle(/^[^(]/);
});

test("'Mark all read' clears the bell in every tab", async ({ newPerson, browserOf }) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller);
  const { orderId } = await buy(buyer, listing.listingId, "courier");
  await dispatch(seller, orderId);
  await write(seller, buyer, listing, "Thank you!");
  const tab = await browserOf(buyer, { width: 360 });
  await tab.goto("/learn");
  const other = await tab.context().newPage();
  await other.goto("/about");
  await expect(other).toHaveTitle(/^\(\d\) About/);
  await bell(tab).click();
  await panel(tab).getByRole("button", { name: "Mark all read" }).click();
  await expect(bell(tab)).toHaveAccessibleName("Notifications");
  await expect(other).toHaveTitle(/^About/);
});

test("a hidden tab shows a browser notification, and clicking it opens its page", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller);
  const page = await browserOf(seller);
  // Records the browser's notifications for the test; headless browsers show none.
  await page.addInitScript(() => {
    const notifications: { title: string; body: string; tag: string; click: () => void }[] = [];
    class FakeNotification {
      static permission: NotificationPermission = "default";
      static requestPermission = async () => (FakeNotification.permission = "granted");
      onclick?: () => void;
      constructor(title: string, { body = "", tag = "" }: NotificationOptions) {
        notifications.push({ title, body, tag, click: () => this.onclick?.() });
      }
      close() {}
    }
    Object.assign(window, { Notification: FakeNotification, shown: notifications });
  });
  const notificationsOf = () =>
    page.evaluate(() =>
      (window as unknown as { shown: { title: string; body: string }[] }).shown.map(
        ({ title, body }) => ({ title, body }),
      ),
    );
  await page.goto("/settings?tab=notifications");
  await page.getByRole("switch", { name: "Browser notifications" }).click();

  await page.getByRole("banner").getByRole("link", { name: "Learn" }).click();
  await write(buyer, seller, listing, "While you look");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  expect(await notificationsOf()).toEqual([]);

  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await write(buyer, seller, listing, "My number is 01632 960000");
  await expect
    .poll(notificationsOf)
    .toEqual([{ title: `A buyer wrote about your ${listing.title}`, body: "2 new messages" }]);
  await page.evaluate(() =>
    (window as unknown as { shown: { click: () => void }[] }).shown[0]?.click(),
  );
  await expect(page).toHaveURL(/\/messages\?conversationId=/);
});
