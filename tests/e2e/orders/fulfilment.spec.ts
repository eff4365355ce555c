/**
 * Orders from payment to arrival, in two browsers: handovers, dispatch and proposed delivery
 * charges.
 */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { totalText } from "#tests/convex/kit/totals.ts";
import { expectAccessible } from "../kit/axe";
import { slowConnectionOf } from "../kit/connection";
import { expect, type Person, test as base, toastOf } from "../kit/fixtures";
import { fact, payByCard, row, shortOrderId } from "../kit/orderPage";
import { mailTo } from "../kit/stack";
import { buy, clientOf, listNeons, pack, PICTURE } from "../kit/trade";

type Trade = { orderId: string; buyer: Person; seller: Person; buyerPage: Page; sellerPage: Page };

/** The order's current step. */
const stepNow = (page: Page) => page.locator('[aria-current="step"]');

const test = base.extend<{ trade: (method?: "collection" | "courier") => Promise<Trade> }>({
  /** A paid order, and a browser for each side. */
  trade: async ({ newPerson, browserOf }, use) => {
    await use(async (method) => {
      const seller = await newPerson({ seller: true });
      const buyer = await newPerson();
      const { listingId } = await listNeons(seller);
      const { orderId } = await buy(buyer, listingId, method);
      return {
        orderId,
        buyer,
        seller,
        buyerPage: await browserOf(buyer),
        sellerPage: await browserOf(seller),
      };
    });
  },
});

test("a different delivery charge is proposed, shown in the chat and rejected", async ({
  trade,
}) => {
  const { orderId, buyerPage, sellerPage } = await trade("courier");
  await buyerPage.goto(`/order/${orderId}`);
  await sellerPage.goto("/profile/sold");
  const charge = row(sellerPage, orderId).getByRole("textbox", { name: /Delivery charge/ });
  await charge.fill("a lot");
  await row(sellerPage, orderId).getByRole("button", { name: "Propose" }).click();
  await expect(toastOf(sellerPage)).toContainText("Please enter a valid delivery charge.");
  await charge.fill("5");
  await row(sellerPage, orderId).getByRole("button", { name: "Propose" }).click();
  await expect(toastOf(sellerPage)).toContainText(
    "Delivery charge adjustment proposed and message sent to buyer.",
  );
  await row(sellerPage, orderId).getByRole("button", { name: "Chat" }).click();
  const chat = sellerPage.getByRole("dialog", { name: "Chat - Order Review" });
  await expect(
    chat.getByText(
      `Proposed delivery charge adjustment for order ${shortOrderId(orderId)}: £5.00. Please accept or reject.`,
    ),
  ).toBeVisible();
  await buyerPage.getByRole("button", { name: "Reject" }).click();
  await expect(buyerPage.getByRole("button", { name: "Reject" })).toBeHidden();
  await expect(chat.getByText("Rejected", { exact: true })).toBeVisible();
});

test("a higher delivery charge changes the totals once it is accepted and paid on a second page", async ({
  trade,
}) => {
  const { orderId, buyerPage, sellerPage } = await trade("courier");
  await sellerPage.goto(`/order/${orderId}`);
  await buyerPage.goto(`/order/${orderId}`);
  await expect(fact(buyerPage, "Total")).toHaveText(totalText(6 * 250, 1200));

  await sellerPage.getByRole("textbox", { name: /Delivery charge/ }).fill("15");
  await sellerPage.getByRole("button", { name: "Propose" }).click();
  await expect(buyerPage.getByText("Delivery charge: £12.00 → £15.00")).toBeVisible();
  await buyerPage.getByRole("button", { name: "Accept" }).click();
  await expect(
    sellerPage.getByText(
      "The buyer accepted. The charge changes once the payment or refund has gone through.",
    ),
  ).toBeVisible();
  await expect(fact(buyerPage, "Total")).toHaveText(totalText(6 * 250, 1200));
  await buyerPage.getByRole("link", { name: "Pay £3.00" }).click();
  await payByCard(buyerPage);

  await expect(buyerPage).toHaveURL(new RegExp(`/order/${orderId}`));
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Delivery fee")).toHaveText("£15.00");
    await expect(fact(page, "Total")).toHaveText(totalText(6 * 250, 1500));
    await expect(page.getByText("The delivery charge was raised (£15.00)")).toBeVisible();
  }
});

test("both tabs update at every step of a courier order from payment to arrival", async ({
  trade,
}) => {
  const { orderId, buyer, buyerPage, sellerPage } = await trade("courier");
  await buyerPage.goto(`/order/${orderId}`);
  await sellerPage.goto(`/order/${orderId}`);
  for (const page of [buyerPage, sellerPage]) await expect(stepNow(page)).toContainText("Packed");
  await expect(buyerPage.getByText("Waiting for the seller.")).toBeVisible();
  await expect(buyerPage.getByText(/^Not packed yet/)).toBeVisible();
  await expect(sellerPage.getByText("Your turn.")).toBeVisible();
  await expect(sellerPage.getByRole("button", { name: "Mark as dispatched" })).toHaveCount(0);

  await sellerPage.getByRole("link", { name: "Packaging checklist" }).click();
  await sellerPage.getByRole("button", { name: "Save the checklist" }).click();
  await expect(sellerPage.getByText("Please complete this step.")).toHaveCount(4);
  for (const step of ["Fasted", "Bagged", "Insulated", "Labelled"]) {
    await sellerPage.getByRole("checkbox", { name: step }).check();
  }
  await sellerPage
    .getByLabel("Choose photos")
    .setInputFiles({ name: "box.png", mimeType: "image/png", buffer: PICTURE });
  await expect(sellerPage.getByAltText("Packing, photo 1")).toBeVisible();
  await sellerPage.getByRole("button", { name: "Save the checklist" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(page.getByAltText("Packing, photo 1")).toBeVisible();
    await expect(stepNow(page)).toContainText("Dispatched");
  }
  await expect(buyerPage.getByText("No heat pack")).toBeVisible();

  await sellerPage.getByRole("combobox", { name: "Courier" }).selectOption("APC Overnight");
  await sellerPage.getByLabel("Transporter authorisation").fill("UK/T2/00417");
  await sellerPage.getByLabel("Tracking reference").fill("SHOAL 117");
  await sellerPage.getByRole("button", { name: "Mark as dispatched" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Status")).toHaveText("shipped");
    await expect(stepNow(page)).toContainText("Arrived");
    await expect(page.getByText(/^On its way, expected \w+day \d+ \w+\./)).toBeVisible();
    await expect(fact(page, "Tracking")).toContainText("SHOAL 117");
    await expect(page.getByRole("link", { name: "apc-overnight.com" })).toHaveAttribute(
      "href",
      "https://apc-overnight.com/",
    );
  }
  const mail = await mailTo(buyer.email, ({ subject }) => subject.includes(" sent your "));
  expect(mail.text).toContain("has sent your order and expects it to arrive on");

  await expect(buyerPage.getByText(/we'll mark the order as delivered on/)).toBeVisible();
  await buyerPage.getByRole("button", { name: "I've received it" }).click();
  await buyerPage.getByRole("dialog").getByRole("button", { name: "Yes, all fine" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Status")).toHaveText("delivered");
    await expect(stepNow(page)).toContainText("Completed");
  }

  await buyerPage.getByRole("radio", { name: "5 of 5 stars" }).check({ force: true });
  await buyerPage.getByRole("button", { name: "Score the packaging" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(page.getByText("Scored on arrival")).toBeVisible();
  }
});

test("at a meeting, scanning the code opens the order only for the seller, and a wrong code is refused", async ({
  trade,
  newPerson,
  browserOf,
}) => {
  const { orderId, buyerPage, sellerPage } = await trade();
  await buyerPage.goto(`/order/${orderId}`);
  await buyerPage.getByRole("button", { name: "Make the code bigger" }).click();
  await expect(buyerPage.getByRole("img", { name: /^QR code for the seller/ })).toBeVisible();
  await expectAccessible(buyerPage);
  await buyerPage.getByRole("button", { name: "Close" }).click();
  const code = (await buyerPage.getByTestId("handover-code").innerText()).replace(/\D/g, "");
  // The QR code's contents, which `orderPage.test.tsx` reads.
  const scannedUrl = `/order/${orderId}#code=${code}`;

  const stranger = await browserOf(await newPerson());
  await stranger.goto(scannedUrl);
  await expect(stranger.getByText("Order not found")).toBeVisible();
  await expect(stranger).toHaveURL(new RegExp(`/order/${orderId}$`));
  await expect(stranger.getByText(code)).toHaveCount(0);

  await sellerPage.goto(scannedUrl);
  const codeField = sellerPage.getByLabel("The buyer's handover code");
  await expect(codeField).toHaveValue(code);
  await expect(sellerPage).toHaveURL(new RegExp(`/order/${orderId}$`));
  await codeField.fill(code === "000000" ? "111111" : "000000");
  await sellerPage.getByRole("button", { name: "Confirm the handover" }).click();
  await expect(sellerPage.getByText("That is not the buyer's code.")).toBeVisible();
  await codeField.fill(code);
  await sellerPage.getByRole("button", { name: "Confirm the handover" }).click();
  for (const page of [buyerPage, sellerPage]) {
    await expect(fact(page, "Status")).toHaveText("delivered");
    await expect(stepNow(page)).toContainText("Completed");
  }
});

test.describe("a dispatch that comes too late", () => {
  test.use({ expectedErrors: [/markDispatched/] });

  test("shows at once, then is rolled back with the reason", async ({ trade }) => {
    const { orderId, seller, sellerPage } = await trade("courier");
    const connection = await slowConnectionOf(sellerPage);
    await pack(seller, orderId);
    await sellerPage.goto(`/order/${orderId}`);
    await sellerPage.getByRole("combobox", { name: "Courier" }).selectOption("APC Overnight");
    await sellerPage.getByLabel("Transporter authorisation").fill("UK/T2/00417");
    await sellerPage.getByLabel("Tracking reference").fill("SHOAL 117");
    connection.hold();
    const client = await clientOf(seller);
    await client.mutation(api.orders.fulfilment.cancel, { orderId });
    await expect(fact(sellerPage, "Status")).toHaveText("processing");
    await sellerPage.getByRole("button", { name: "Mark as dispatched" }).click();
    await expect(fact(sellerPage, "Status")).toHaveText("shipped");
    connection.release();
    await expect(toastOf(sellerPage)).toContainText(
      "This order is cancelled, so you can no longer mark it as dispatched.",
    );
    await expect(fact(sellerPage, "Status")).toHaveText("cancelled");
  });
});
