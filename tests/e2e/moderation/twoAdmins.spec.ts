/**
 * Two admins at once, each in a browser: each sees what the other has open, and only the first
 * decision counts.
 */

import type { Locator, Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, type Person, test, toastOf } from "../kit/fixtures";
import { buy, clientOf, dispatch, listNeons, listWithProof, settleByClaim } from "../kit/trade";

type Admins = { ada: Page; bob: Page; adaName: string };

// The browser logs every refused call.
test.use({ expectedErrors: [/M\(moderation\/(reviews:show|proofs:decide)\)/] });

/**
 * Ada opens an item; Bob sees it marked and opens it too. Ada decides first, and Bob's later
 * decision is refused with her name.
 */
async function decideBoth(
  { ada, bob, adaName }: Admins,
  {
    find,
    open,
    confirm,
    actionPhrase,
  }: {
    find: (page: Page) => Locator;
    open: RegExp;
    confirm: string;
    actionPhrase: string;
  },
): Promise<void> {
  const confirmIn = (page: Page) =>
    page.getByRole("dialog").getByRole("button", { name: confirm, exact: true }).click();
  const giveReason = (page: Page, reason: string) =>
    page
      .getByRole("dialog")
      .getByLabel(/^Reason/)
      .fill(reason);
  await find(ada).getByRole("button", { name: open }).click();
  await giveReason(ada, "I have looked at it");
  await expect(find(bob).getByText(`Opened by ${adaName}`)).toBeVisible();
  await expect(find(ada).getByText("Opened by")).toHaveCount(0);
  await expectAccessible(bob);
  await find(bob).getByRole("button", { name: open }).click();
  const dialog = bob.getByRole("dialog");
  await expect(dialog.getByText(`Opened by ${adaName} as well.`)).toBeVisible();
  await giveReason(bob, "So have I");

  await confirmIn(ada);
  await expect(ada.getByRole("dialog")).toHaveCount(0);
  for (const page of [ada, bob]) await expect(find(page)).toHaveCount(0);

  await confirmIn(bob);
  const decidedText = new RegExp(`Already decided: ${adaName} ${actionPhrase} on `);
  await expect(toastOf(bob)).toHaveCount(1);
  await expect(toastOf(bob)).toHaveText(decidedText);
  await expect(dialog.getByText(decidedText)).toHaveCount(1);
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue("So have I");
}

/** A review with a unique text, hidden by a third admin. */
async function hiddenReview(buyer: Person, seller: Person, hidingAdmin: Person): Promise<string> {
  const { listingId } = await listNeons(seller);
  const { orderId } = await buy(buyer, listingId, "courier");
  await dispatch(seller, orderId);
  await settleByClaim(buyer, seller, orderId);
  const comment = `Late and rude ${crypto.randomUUID().slice(0, 8)}`;
  const client = await clientOf(buyer);
  await client.mutation(api.reviews.feedback.save, {
    orderId,
    comment,
    overall: 1,
    accurateDescription: 1,
    postageCost: 1,
    deliveryTime: 1,
    communication: 1,
  });
  const { review } = await client.query(api.reviews.feedback.ofOrder, { orderId });
  const admin = await clientOf(hidingAdmin);
  const hideArgs = { reviewId: review?._id ?? "", part: "review", reason: "Rude" } as const;
  await admin.mutation(api.moderation.reviews.hide, hideArgs);
  return comment;
}

test("a hidden review is restored once and a proof accepted once, and the second admin is told who did it", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const thirdAdmin = await newPerson({ admin: true });
  const comment = await hiddenReview(await newPerson(), seller, thirdAdmin);
  const { title } = await listWithProof(seller);
  const first = await newPerson({ admin: true });
  const ada = await browserOf(first, { width: 1440 });
  const bob = await browserOf(await newPerson({ admin: true }), { width: 360 });
  for (const page of [ada, bob]) await page.goto("/admin/moderator-panel");
  const admins = { ada, bob, adaName: first.fullName };
  await decideBoth(admins, {
    find: (page) =>
      page
        .getByRole("region", { name: "Hidden reviews" })
        .getByRole("listitem")
        .filter({ hasText: comment }),
    open: /^Show again/,
    confirm: "Show again",
    actionPhrase: "showed this review again",
  });
  await bob.getByRole("button", { name: "Dismiss" }).click();
  await bob.keyboard.press("Escape");
  await expect(bob.getByRole("dialog")).toHaveCount(0);
  await decideBoth(admins, {
    find: (page) =>
      page.getByRole("region", { name: "Queue" }).getByRole("listitem").filter({ hasText: title }),
    open: /^Accept proof/,
    confirm: "Accept",
    actionPhrase: "accepted this proof",
  });
});
