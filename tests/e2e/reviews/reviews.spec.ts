/** A review's life: left on a completed order, edited, answered, reported and hidden. */

import type { Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, follow, type Person, test as base, toastOf } from "../kit/fixtures";
import { mailTo } from "../kit/stack";
import { buy, clientOf, dispatch, listNeons, settleByClaim } from "../kit/trade";

const NARROW = 360;

type CompletedOrder = { orderId: string; title: string; buyer: Person; seller: Person };

const test = base.extend<{ completedOrder: () => Promise<CompletedOrder> }>({
  completedOrder: async ({ newPerson }, use) => {
    await use(async () => {
      const seller = await newPerson({ seller: true });
      const buyer = await newPerson();
      const { listingId, title } = await listNeons(seller);
      const { orderId } = await buy(buyer, listingId, "courier");
      await dispatch(seller, orderId);
      await settleByClaim(buyer, seller, orderId);
      return { orderId, title, buyer, seller };
    });
  },
});

const modal = (page: Page) => page.getByRole("dialog", { name: "Leave review" });

/** Sets all five scores by keyboard alone. */
async function giveStars(page: Page, stars: number): Promise<void> {
  const groups = modal(page).getByRole("radiogroup");
  await expect(groups).toHaveCount(5);
  for (let i = 0; i < 5; i++) {
    await groups.nth(i).getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    for (let at = 1; at < stars; at++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
  }
}

test("a review is left on a phone, edited and answered, and a reload loses no text", async ({
  completedOrder,
  browserOf,
  visitor,
}) => {
  const { orderId, title, buyer, seller } = await completedOrder();
  const sellerPage = await browserOf(seller);
  await sellerPage.goto(`/order/${orderId}`);
  const buyerPage = await browserOf(buyer, { width: NARROW });
  await buyerPage.goto("/profile/purchases");
  await buyerPage.getByRole("button", { name: "Leave review" }).click();
  await giveStars(buyerPage, 4);
  await expect(modal(buyerPage).getByRole("textbox")).toBeFocused();
  await buyerPage.keyboard.type("Lively fish, one short.");
  await expectAccessible(buyerPage);

  // The draft survives discarding and reloading the page.
  await buyerPage.reload();
  await buyerPage.getByRole("button", { name: "Leave review" }).click();
  await expect(modal(buyerPage).getByRole("textbox")).toHaveValue("Lively fish, one short.");
  await modal(buyerPage).getByRole("button", { name: "Send review" }).click();
  await expect(toastOf(buyerPage)).toContainText("Your review is on the seller's profile.");
  await expect(buyerPage.getByRole("button", { name: "Leave review" })).toHaveCount(0);
  const email = await mailTo(seller.email, ({ subject }) =>
    subject.includes("reviewed your order"),
  );
  expect(email.text).toContain("4 out of 5 stars");

  // It shows at once, to the seller and to the public.
  const buyerReview = sellerPage.getByRole("region", { name: "The buyer's review" });
  await expect(buyerReview).toContainText("Lively fish, one short.");
  const visitorPage = await visitor();
  await visitorPage.goto(`/seller/${seller.userId}`);
  const reviews = visitorPage.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByText("4.0").first()).toBeVisible();
  await expect(reviews).toContainText("Live-arrival rate");
  await expect(reviews).toContainText("100% of 1 order");
  const data = visitorPage.locator('script[type="application/ld+json"]');
  expect(JSON.parse((await data.textContent()) ?? "")).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4, reviewCount: 1 },
  });
  await expectAccessible(visitorPage);

  await follow(buyerPage, `/order/${orderId}`);
  await expect(
    buyerPage.getByRole("radiogroup", { name: "How well was it packed?" }),
  ).toBeVisible();
  await buyerPage.getByRole("button", { name: "Change review" }).click();
  await giveStars(buyerPage, 2);
  await modal(buyerPage).getByRole("button", { name: "Save changes" }).click();
  await expect(toastOf(buyerPage)).toContainText("Your review was changed.");
  await expect(reviews.getByText("2.0").first()).toBeVisible();

  await buyerReview.getByRole("button", { name: "Answer" }).click();
  await sellerPage
    .getByRole("textbox", { name: "Your answer" })
    .fill("The sixth follows on Monday.");
  await expectAccessible(sellerPage);
  await sellerPage.reload();
  await expect(sellerPage.getByRole("textbox", { name: "Your answer" })).toHaveValue(
    "The sixth follows on Monday.",
  );
  await sellerPage.getByRole("button", { name: "Send answer" }).click();
  for (const page of [buyerPage, visitorPage]) {
    await expect(page.getByText("The sixth follows on Monday.")).toBeVisible();
  }
  await expect(buyerPage.getByText(title).first()).toBeVisible();
});

test("a review is reported by the seller, then hidden and restored by an admin", async ({
  completedOrder,
  newPerson,
  browserOf,
  visitor,
}) => {
  const { orderId, buyer, seller } = await completedOrder();
  const comment = `A crook ${crypto.randomUUID().slice(0, 8)}`;
  await (
    await clientOf(buyer)
  ).mutation(api.reviews.feedback.save, {
    orderId,
    overall: 1,
    accurateDescription: 1,
    postageCost: 1,
    deliveryTime: 1,
    communication: 1,
    comment,
  });
  const sellerPage = await browserOf(seller, { width: NARROW });
  await sellerPage.goto("/profile?tab=reviews");
  await expect(sellerPage.getByText(comment)).toBeVisible();
  await expectAccessible(sellerPage);
  await sellerPage.getByRole("button", { name: "Report" }).click();
  const form = sellerPage.getByRole("dialog");
  await form.getByRole("radio", { name: "Insulting or threatening" }).check();
  await form.getByRole("button", { name: "Send report" }).click();
  await expect(toastOf(sellerPage)).toContainText("Shoal will look at your report.");

  const visitorPage = await visitor();
  await visitorPage.goto(`/seller/${seller.userId}`);
  await expect(visitorPage.getByText(comment)).toBeVisible();
  const admin = await newPerson({ admin: true });
  const adminPage = await browserOf(admin);
  await adminPage.goto("/admin/moderator-panel");
  const report = adminPage.getByRole("listitem").filter({ hasText: comment });
  await report.getByRole("button", { name: "Hide review" }).click();
  await adminPage.getByRole("textbox", { name: /Reason/ }).fill("It insults the seller.");
  await adminPage.getByRole("dialog").getByRole("button", { name: "Hide", exact: true }).click();
  await expect(toastOf(adminPage)).toContainText("Review hidden.");

  for (const page of [visitorPage, sellerPage]) {
    await expect(page.getByText(comment)).toHaveCount(0);
    await expect(page.getByText("No reviews yet.")).toBeVisible();
  }
  const email = await mailTo(buyer.email, ({ subject }) =>
    subject.startsWith("Your review was hidden"),
  );
  expect(email.text).toContain("It insults the seller.");

  const hidden = adminPage.getByRole("region", { name: "Hidden reviews" });
  await expect(hidden).toContainText("It insults the seller.");
  await expectAccessible(adminPage);
  await hidden
    .getByRole("listitem")
    .filter({ hasText: comment })
    .getByRole("button", { name: /Show again/ })
    .click();
  await adminPage.getByRole("textbox", { name: /Reason/ }).fill("It was fair after all.");
  await adminPage.getByRole("dialog").getByRole("button", { name: "Show again" }).click();
  await expect(visitorPage.getByText(comment)).toBeVisible();
});
