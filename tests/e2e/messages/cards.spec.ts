/**
 * An order's cards in the chat, in the buyer's and the seller's browsers. Each sees the other's
 * actions at once.
 */
import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { fact } from "../kit/orderPage";
import { buy, clientOf, listNeons, pack, PICTURE } from "../kit/trade";

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
  const selling = await browserOf(seller, { width: 1440 });
  const buying = await browserOf(buyer, { width: 360 });
  await buying.goto(`/messages?sellerId=${seller.userId}&listingId=${listingId}`);
  await expect(orderCard(buying)).toBeVisible();
  await expect(buying).toHaveURL(/conversationId=/);
  const talk = buying.url();
  await selling.goto(talk);
  await expect(orderCard(selling)).toBeVisible();

  await (
    await clientOf(seller)
  ).mutation(api.orders.adjustments.propose, { orderId, proposedDeliveryCharge: 1500 });
  const proposal = (page: Page) => card(page, "Proposed delivery charge adjustment");
  await expect(proposal(selling).getByText("£12.00 → ")).toBeVisible();
  await expect(proposal(selling).getByRole("button", { name: "Reject" })).toHaveCount(0);
  await expectAccessible(buying);
  await proposal(buying).getByRole("button", { name: "Reject" }).click();
  await expect(proposal(buying).getByRole("button", { name: "Reject" })).toHaveCount(0);
  for (const page of [buying, selling]) {
    await expect(proposal(page).getByText("Rejected", { exact: true })).toBeVisible();
  }

  // A courier's name must be typed, so the seller's card leads to the order.
  await pack(seller, orderId);
  await orderCard(selling).getByRole("link", { name: "See the order" }).click();
  await selling.getByRole("combobox", { name: "Courier" }).selectOption("APC Overnight");
  await selling.getByLabel("Transporter authorisation").fill("UK/T2/00417");
  await selling.getByLabel("Tracking reference").fill("SHOAL 117");
  await selling.getByRole("button", { name: "Mark as dispatched" }).click();
  await expect(orderCard(buying).getByText("shipped")).toBeVisible();
  await selling.goto(talk);
  await expect(orderCard(selling).getByText("shipped")).toBeVisible();
  await expect(orderCard(selling).getByRole("button", { name: "All arrived well" })).toHaveCount(0);

  await orderCard(buying).getByRole("button", { name: "All arrived well" }).click();
  await buying.getByRole("dialog").getByRole("button", { name: "Yes, all well" }).click();
  for (const page of [buying, selling]) {
    await expect(orderCard(page).getByText("delivered")).toBeVisible();
  }
  await expect(orderCard(buying).getByRole("button", { name: "All arrived well" })).toHaveCount(0);

  // A claim needs photos and text, so the buyer's card leads to the order.
  await orderCard(buying).getByRole("link", { name: "See the order" }).click();
  await buying.getByRole("button", { name: "Something is wrong" }).click();
  await buying.getByRole("textbox", { name: "Dead on arrival" }).fill("2");
  await buying
    .getByLabel("Choose photos")
    .setInputFiles({ name: "bag.png", mimeType: "image/png", buffer: PICTURE });
  await buying.getByRole("textbox", { name: /What happened/ }).fill("Dead in the bag.");
  await expect(buying.getByAltText("Your claim, photo 1")).toBeVisible();
  await buying.getByRole("button", { name: "Send the claim" }).click();
  const claim = (page: Page) => card(page, /Claim for order/).last();
  await expect(claim(selling).getByRole("button", { name: /^Accept and refund/ })).toBeVisible();
  await expect(orderCard(selling).getByText("disputed").first()).toBeVisible();
  await expectAccessible(selling);
  await buying.goto(talk);
  await expect(claim(buying)).toBeVisible();
  await expect(claim(buying).getByRole("button")).toHaveCount(0);

  await claim(selling).getByRole("button", { name: "Accept and refund £5.00" }).click();
  await selling.getByRole("dialog").getByRole("button", { name: "Refund £5.00" }).click();
  for (const page of [buying, selling]) {
    await expect(claim(page).getByText(/The seller accepted the claim; £5\.00/)).toBeVisible();
    await expect(claim(page).getByRole("button")).toHaveCount(0);
  }
  await orderCard(buying).getByRole("link", { name: "See the order" }).click();
  await expect(fact(buying, "Status")).toHaveText("completed");
});
