/** Live-arrival claims: from the parcel to the refund, decided by the seller or an admin. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { connectionOf, SENT_WHILE_CUT } from "../kit/connection";
import { Effort, tabTo } from "../kit/effort";
import { expect, type Person, test as base, toastOf } from "../kit/fixtures";
import { fact } from "../kit/orderPage";
import { mailTo, stripeControl } from "../kit/stack";
import { buy, clientOf, dispatch, listNeons, newPicture } from "../kit/trade";

const NARROW = 360;

type Parcel = { orderId: string; session: string; title: string; buyer: Person; seller: Person };

const test = base.extend<{ parcel: () => Promise<Parcel> }>({
  /** Six neons at £2.50, dispatched by courier for £12.00. */
  parcel: async ({ newPerson }, use) => {
    await use(async () => {
      const seller = await newPerson({ seller: true });
      const buyer = await newPerson();
      const { listingId, title } = await listNeons(seller);
      const { orderId, session } = await buy(buyer, listingId, "courier");
      await dispatch(seller, orderId);
      return { orderId, session, title, buyer, seller };
    });
  },
});

test.use({ expectedErrors: [SENT_WHILE_CUT] });

const picture = (name: string) => ({ name, mimeType: "image/png", buffer: newPicture() });
const claimOn = (page: Page) => page.getByRole("region", { name: "Live-arrival claim" });

async function arrive({ buyer, orderId }: Parcel): Promise<void> {
  await (await clientOf(buyer)).mutation(api.orders.fulfilment.confirmArrival, { orderId });
}

/** Fills in the buyer's form: the number dead, a photo, a description. */
async function fillClaim(page: Page, dead: number, buyer = new Effort()): Promise<void> {
  await buyer.press(page.getByRole("button", { name: "Something is wrong" }));
  await buyer.type(page.getByRole("textbox", { name: "Dead on arrival" }), String(dead));
  await buyer.attach(page.getByLabel("Choose photos"), picture("bag.png"));
  await buyer.type(page.getByRole("textbox", { name: /What happened/ }), "Dead in the bag.");
  await expect(page.getByAltText("Your claim, photo 1")).toBeVisible();
}

test("a claim for two dead neons is made on a phone, accepted by the seller and refunded", async ({
  parcel,
  browserOf,
}) => {
  const trade = await parcel();
  const { orderId, session, buyer, seller } = trade;
  await stripeControl({ do: "refunds", startAs: "pending", session });
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}`);
  const buyerPage = await browserOf(buyer, { width: NARROW });
  await buyerPage.goto(`/order/${orderId}`);
  await buyerPage.getByRole("button", { name: "I've received it" }).click();
  await buyerPage.getByRole("dialog").getByRole("button", { name: "Yes, all fine" }).click();

  await expect(buyerPage.getByRole("timer")).toHaveText(/^(1:59:\d\d|2:00:00)$/);
  await expect(sellerPage.getByText("The buyer can report a problem for another")).toBeVisible();
  await fillClaim(buyerPage, 2);
  await expect(buyerPage.getByText("Proposed refund £5.00")).toBeVisible();
  await expectAccessible(buyerPage);
  // A phone may discard the page and reload it.
  await buyerPage.reload();
  await expect(buyerPage.getByRole("textbox", { name: "Dead on arrival" })).toHaveValue("2");
  await expect(buyerPage.getByAltText("Your claim, photo 1")).toBeVisible();
  await buyerPage.getByRole("button", { name: "Send the claim" }).dblclick();
  await expect(
    claimOn(buyerPage).getByRole("heading", { name: "Live-arrival claim" }),
  ).toBeFocused();
  await expect(claimOn(buyerPage)).toContainText("£5.00 is refunded to your card");
  await expectAccessible(buyerPage);
  const claimMail = await mailTo(seller.email, ({ subject }) => subject.includes("made a claim"));
  expect(claimMail.text).toContain("2 dead on arrival");

  const claim = claimOn(sellerPage);
  await expect(claim).toContainText("£5.00 is refunded to the buyer.");
  await claim.getByRole("button", { name: /^Enlarge/ }).click();
  await sellerPage.keyboard.press("Escape");
  await expectAccessible(sellerPage);
  const sellersEffort = new Effort();
  await sellersEffort.press(claim.getByRole("button", { name: "Accept and refund £5.00" }));
  const confirmation = sellerPage.getByRole("dialog");
  await sellersEffort.press(confirmation.getByRole("button", { name: "Refund £5.00" }));
  sellersEffort.expectAtMost({ taps: 2, fields: 0, screens: 0 });
  await expect(claimOn(buyerPage)).toContainText("The seller accepted the claim");
  await expect(claimOn(sellerPage)).toContainText("You accepted the claim");
  for (const page of [buyerPage, sellerPage]) {
    await expect(claimOn(page)).toContainText("£5.00 is on its way to");
    await expect(fact(page, "Status")).toHaveText("completed");
  }
  const acceptedMail = await mailTo(buyer.email, ({ subject }) => subject.includes("was accepted"));
  expect(acceptedMail.text).toContain("£5.00 is refunded to your card");

  // The pages show the refund a moment before the payment provider has it.
  await expect(() => stripeControl({ do: "refund", session, status: "succeeded" })).toPass();
  for (const page of [buyerPage, sellerPage]) {
    await expect(claimOn(page)).toContainText("£5.00 was refunded to");
    await expect(fact(page, "Refunded")).toHaveText("£5.00");
  }
});

test("an admin decides a claim by keyboard after the buyer has declined an offer", async ({
  parcel,
  newPerson,
  browserOf,
}) => {
  const trade = await parcel();
  const { orderId, title, buyer, seller } = trade;
  await arrive(trade);
  const buyerPage = await browserOf(buyer);
  await buyerPage.goto(`/order/${orderId}`);
  const buyersEffort = new Effort();
  await fillClaim(buyerPage, 6, buyersEffort);
  await expect(buyerPage.getByText("Proposed refund £27.00")).toBeVisible();
  await buyersEffort.press(buyerPage.getByRole("button", { name: "Send the claim" }));
  await expect(claimOn(buyerPage)).toContainText("6 dead on arrival");
  buyersEffort.expectAtMost({ taps: 3, fields: 2, screens: 0 });

  const sellerPage = await browserOf(seller, { width: NARROW });
  await sellerPage.goto(`/order/${orderId}`);
  await sellerPage.getByRole("button", { name: "Disagree or offer less" }).click();
  await sellerPage.getByRole("textbox", { name: "Your answer" }).fill("They left in good health.");
  await sellerPage.getByLabel("Choose photos").setInputFiles(picture("packing.png"));
  await expect(sellerPage.getByAltText("Your answer, photo 1")).toBeVisible();
  const offer = sellerPage.getByRole("textbox", { name: /Offer a lower refund/ });
  await offer.fill("27");
  await sellerPage.getByRole("button", { name: "Send the offer" }).click();
  await expect(sellerPage.getByText("Offer less than £27.00, or accept the claim.")).toBeVisible();
  await expectAccessible(sellerPage);
  await offer.fill("10");
  await sellerPage.getByRole("button", { name: "Send the offer" }).click();
  await expect(claimOn(sellerPage)).toContainText("The buyer can accept the offer of £10.00.");

  await expect(claimOn(buyerPage)).toContainText("The seller offers £10.00 instead of £27.00.");
  await expectAccessible(buyerPage);
  await buyerPage.getByRole("button", { name: "Decline" }).click();
  await buyerPage.getByRole("dialog").getByRole("button", { name: "Let Shoal decide" }).click();
  await expect(claimOn(sellerPage)).toContainText(
    "Shoal will look at the evidence from both of you",
  );

  const admin = await browserOf(await newPerson({ admin: true }));
  await admin.goto("/admin/moderator-panel");
  const adminsEffort = new Effort();
  await adminsEffort.press(admin.getByRole("button", { name: "Claims", exact: true }));
  const card = admin.getByRole("listitem").filter({ hasText: title });
  await expect(card).toContainText("6 dead on arrival");
  await adminsEffort.enter(admin, card.getByRole("link", { name: "Open the case" }));
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(`Claim: ${title}`);
  await expect(admin.locator("#main")).toBeFocused();
  const sides = admin.getByRole("region", { name: "Both sides" });
  await expect(sides).toContainText("Dead in the bag.");
  await expect(sides).toContainText("They left in good health.");
  await expect(sides.getByRole("button", { name: /^Enlarge/ })).toHaveCount(2);
  await expect(admin.getByRole("region", { name: "Packaging" })).toContainText("Insulated");
  await expect(admin.getByRole("region", { name: "Delivery" })).toContainText("APC Overnight");
  await expect(admin.getByRole("region", { name: "Timeline" })).toContainText("Dispatched");
  await expectAccessible(admin);

  await tabTo(admin, admin.getByRole("radio", { name: /^Part of the payment/ }));
  await adminsEffort.typeByKeyboard(admin, admin.getByRole("textbox", { name: "Amount" }), "15");
  const reason = admin.getByRole("textbox", { name: "Reason" });
  await adminsEffort.typeByKeyboard(admin, reason, "The heat pack was missing on a cold day.");
  await adminsEffort.enter(admin, admin.getByRole("button", { name: "Decide" }));
  const dialog = admin.getByRole("dialog", { name: "Refund £15.00?" });
  await adminsEffort.enter(admin, dialog.getByRole("button", { name: "Refund £15.00" }));
  await expect(toastOf(admin)).toContainText("Claim decided.");
  adminsEffort.expectAtMost({ taps: 4, fields: 2, screens: 0 });
  await expect(admin.getByRole("region", { name: "Decision" })).toContainText(
    "£15.00 to the buyer",
  );

  for (const [page, person] of [
    [buyerPage, buyer],
    [sellerPage, seller],
  ] as const) {
    await expect(claimOn(page)).toContainText("Shoal decided for the buyer");
    await expect(claimOn(page)).toContainText("The heat pack was missing on a cold day.");
    await expect(fact(page, "Refunded")).toHaveText("£15.00");
    const decisionEmail = await mailTo(
      person.email,
      ({ text }) => text?.includes("heat pack") === true,
    );
    expect(decisionEmail.text).toContain("£15.00");
  }
  await admin.setViewportSize({ width: NARROW, height: 800 });
  await expectAccessible(admin);
});

test("a claim sent without a connection arrives once it is back", async ({ parcel, browserOf }) => {
  const trade = await parcel();
  await arrive(trade);
  const buyerPage = await browserOf(trade.buyer);
  const connection = await connectionOf(buyerPage);
  await buyerPage.goto(`/order/${trade.orderId}`);
  await fillClaim(buyerPage, 1);
  await connection.cut();
  await buyerPage.getByRole("button", { name: "Send the claim" }).click();
  await expect(
    buyerPage.getByText("Your claim will be sent when you're back online."),
  ).toBeVisible();
  await expect(buyerPage.getByRole("textbox", { name: /What happened/ })).toHaveValue(
    "Dead in the bag.",
  );
  connection.restore();
  await expect(claimOn(buyerPage)).toContainText("1 dead on arrival");
});
