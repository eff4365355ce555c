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
