/** Tracked post, from setting postage to arrival, in the seller's and the buyer's browsers. */
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { fact, orderIdOf, payByCard } from "../kit/orderPage";
import { clientOf, PICTURE, takeQuiz } from "../kit/trade";
import { side } from "../kit/side";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { uniqueWord } from "../kit/words";

test("moss is listed with postage, bought with an address, and dispatched with its tracking number", async ({
  newPerson,
  browserOf,
}) => {
  const [asSeller, asBuyer] = [await newPerson({ seller: true }), await newPerson()];
  const selling = await browserOf(asSeller);
  const title = `Moss ${uniqueWord()}`;
  await selling.goto("/onboarding?type=new_listing");
  await selling.getByLabel("Title", { exact: true }).fill(title);
  await expect(selling.getByRole("checkbox", { name: "Tracked post" })).toHaveCount(0);
  const species = selling.getByRole("combobox", { name: "Species", exact: true });
  await species.fill("java moss");
  await species.press("Tab");
  await selling
    .locator('fieldset input[type="file"]')
    .first()
    .setInputFiles({ name: "one.png", mimeType: "image/png", buffer: PICTURE });
  await selling.getByRole("button", { name: "Remove photo 1" }).waitFor();
  await selling.getByLabel("Price each").fill("4.00");
  await selling.getByLabel("Postcode area").fill("LS6");
  await selling.getByRole("checkbox", { name: "Tracked post" }).check();
  await selling.getByLabel("Postage").fill("3.95");
  await expectAccessible(selling);
  await selling.getByRole("button", { name: "Publish listing" }).click();
  await expect(selling).toHaveURL(/\/listing\//);
  await expect(selling.getByRole("list", { name: "Delivery prices" })).toContainText("£3.95");
  const listingId = new URL(selling.url()).pathname.split("/").at(-1) as Id<"listings">;

  const quizId = await takeQuiz(asBuyer, listingId, 1);
  const buying = await browserOf(asBuyer);
  await buying.goto(`/payment/${listingId}/${quizId}`);
  await buying.getByRole("radio", { name: /^Tracked post/ }).check();
  await buying.getByLabel("Name").fill("Bea Buyer");
  await buying.getByLabel("Address line 1").fill("1 Willow Walk");
  await buying.getByLabel("Town").fill("Belfast");
  await buying.getByLabel("Postcode").fill("bt11aa");
  await expect(buying.getByText(/^Animals and plants can't go between/).first()).toBeVisible();
  await buying.getByLabel("Town").fill("Manchester");
  await buying.getByLabel("Postcode").fill("m11aa");
  await expectAccessible(buying);
  await buying.getByRole("button", { name: "Pay £8.75" }).click();
  await buying.waitForURL(`${side.stripe}/**`);
  await payByCard(buying);
  await expect(fact(buying, "Status")).toHaveText("processing");
  const orderId = orderIdOf(buying);

  const order = await (await clientOf(asSeller)).query(api.orders.orders.byUuid, { orderId });
  await (
    await clientOf(asSeller)
  ).mutation(api.orders.packaging.save, {
    transactionId: order?.transactionId ?? "",
    checklist: { fasted: false, bagged: true, insulated: true, heatPack: false, labelled: true },
    photos: [],
  });
  await selling.goto(`/order/${orderId}`);
  await expect(selling.getByRole("region", { name: "Delivery address" })).toContainText("M1 1AA");
  await selling.getByRole("button", { name: "Mark as dispatched" }).click();
  await expect(
    selling.getByText("Enter the tracking reference for this parcel.").first(),
  ).toBeVisible();
  await selling.getByRole("combobox", { name: "Courier" }).selectOption("Royal Mail");
  await selling.getByLabel("Tracking reference").fill("AB 123 456 789 GB");
  await selling.getByRole("button", { name: "Mark as dispatched" }).click();
  for (const page of [buying, selling]) {
    await expect(fact(page, "Status")).toHaveText("shipped");
    await expect(fact(page, "Tracking")).toContainText("AB 123 456 789 GB");
  }
  await buying.getByRole("button", { name: "All arrived well" }).click();
  await buying.getByRole("dialog").getByRole("button", { name: "Yes, all well" }).click();
  await expect(fact(selling, "Status")).toHaveText("delivered");
});
