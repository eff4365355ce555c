/**
 * An order's cards in the chat, in the buyer's and the seller's browsers. Each sees the other's
 * actions at once.
 */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, follow, test } from "../kit/fixtures";
import { fact } from "../kit/orderPage";
import { buy, clientOf, listNeons, newPicture, pack } from "../kit/trade";

const log = (page: Page) => page.getByRole("log");

/** A message in the chat, found by its card's heading. */
const card = (page: Page, words: string | RegExp) =>
  log(page).getByRole("listitem").filter({ hasText: words });

/** The latest one: an order has a card for each event. */
const orderCard = (page: Page) => card(page, /Order [0-9a-f]{8}/).last();

test("an order goes from proposal to claim through its cards, and each step shows on the other side", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId } = await listNeons(seller);
  const { orderId } = await buy(buyer, listingId, "courier");
  const sellerPage = await browserOf(seller, { width: 1440 });
  const buyerPage = await browserOf(buyer, { width: 360 });
  await buyerPage.goto(`/messages?sellerId=${seller.userId}&listingId=${listingId}`);
  await expect(orderCard(buyerPage)).toBeVisible();
  await expect(buyerPage).toHaveURL(/conversationId=/);
  const conversationUrl = buyerPage.url();
  await sellerPage.goto(conversationUrl);
  await expect(orderCard(sellerPage)).toContainText("processing");

  const client = await clientOf(seller);
  const propose = (proposedDeliveryCharge: number) =>
    client.mutation(api.orders.adjustments.propose, { orderId, proposedDeliveryCharge });
  await propose(1500);
  const proposal = (page: Page) => card(page, "£15.00. Please");
  await expect(proposal(sellerPage)).toContainText("Proposed delivery charge adjustment");
  await expect(proposal(sellerPage).getByText("£12.00 → ")).toBeVisible();
  await expect(proposal(sellerPage).getByRole("button", { name: "Reject" })).toHaveCount(0);
  await expectAccessible(buyerPage);
  await proposal(buyerPage).getByRole("button", { name: "Reject" }).click();
  await expect(proposal(buyerPage).getByRole("button", { name: "Reject" })).toHaveCount(0);
  for (const page of [buyerPage, sellerPage]) {
    await expect(proposal(page).getByText("Rejected", { exact: true })).toBeVisible();
  }
  await propose(900);
  const second = card(buyerPage, "£9.00. Please");
  await second.getByRole("button", { name: "Accept" }).click();
  await expect(second).toContainText("Accepted");

  // The dispatch needs the courier's details, so the seller's card leads to the order.
  await pack(seller, orderId);
  await orderCard(sellerPage).getByRole("link", { name: "See the order" }).click();
  await sellerPage.getByRole("combobox", { name: "Courier" }).selectOption("APC Overnight");
  await sellerPage.getByLabel("Transporter authorisation").fill("UK/T2/00417");
  await sellerPage.getByLabel("Tracking reference").fill("SHOAL 117");
  await sellerPage.getByRole("button", { name: "Mark as dispatched" }).click();
  await expect(orderCard(buyerPage).getByText("shipped")).toBeVisible();
  await follow(sellerPage, conversationUrl);
  await expect(orderCard(sellerPage).getByText("shipped")).toBeVisible();
  await expect(orderCard(sellerPage).getByRole("button", { name: "I've received it" })).toHaveCount(
    0,
  );

  await orderCard(buyerPage).getByRole("button", { name: "I've received it" }).click();
  await buyerPage.getByRole("dialog").getByRole("button", { name: "Yes, all fine" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(orderCard(page).getByText("delivered")).toBeVisible();
  }
  await expect(orderCard(buyerPage).getByRole("button", { name: "I've received it" })).toHaveCount(
    0,
  );

  // A claim needs photos and text, so the buyer's card leads to the order.
  await orderCard(buyerPage).getByRole("link", { name: "See the order" }).click();
  await buyerPage.getByRole("button", { name: "Something is wrong" }).click();
  await buyerPage.getByRole("textbox", { name: "Dead on arrival" }).fill("2");
  await buyerPage
    .getByLabel("Choose photos")
    .setInputFiles({ name: "bag.png", mimeType: "image/png", buffer: newPicture() });
  await buyerPage.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
  await expect(buyerPage.getByAltText("Your claim, photo 1")).toBeVisible();
  await buyerPage.getByRole("button", { name: "Send the claim" }).click();
  const claim = (page: Page) => card(page, /Claim for order/).last();
  await expect(claim(sellerPage).getByRole("button", { name: /^Accept and refund/ })).toBeVisible();
  await expect(orderCard(sellerPage).getByText("disputed").first()).toBeVisible();
  await expectAccessible(sellerPage);
  await follow(buyerPage, conversationUrl);
  await expect(claim(buyerPage)).toBeVisible();
  await expect(claim(buyerPage).getByRole("button")).toHaveCount(0);

  await claim(sellerPage).getByRole("button", { name: "Accept and refund £5.00" }).click();
  await sellerPage.getByRole("dialog").getByRole("button", { name: "Refund £5.00" }).click();
  await expect(claim(buyerPage).getByText(/The seller accepted the claim; £5\.00/)).toBeVisible();
  await expect(claim(sellerPage).getByText(/You accepted the claim; £5\.00/)).toBeVisible();
  for (const page of [buyerPage, sellerPage]) {
    await expect(claim(page).getByRole("button")).toHaveCount(0);
  }
  await orderCard(buyerPage).getByRole("link", { name: "See the order" }).click();
  await expect(fact(buyerPage, "Status")).toHaveText("completed");
});
