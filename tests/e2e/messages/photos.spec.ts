/** A photo between two browsers. */

import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { listNeons, PICTURE } from "../kit/trade";

const NARROW = 360;
const WIDE = 1440;

test("a photo is sent, received and enlarged", async ({ newPerson, browserOf }) => {
  const seller = await newPerson({ seller: true });
  const { listingId } = await listNeons(seller);
  const buyerPage = await browserOf(await newPerson(), { width: NARROW });
  await buyerPage.goto(`/messages?sellerId=${seller.userId}&listingId=${listingId}`);
  await buyerPage
    .getByLabel("Choose photos")
    .setInputFiles({ name: "tank.png", mimeType: "image/png", buffer: PICTURE });
  const line = buyerPage.getByRole("textbox", { name: "What photo 1 shows (optional)" });
  await line.fill("My tank from the front");
  await expectAccessible(buyerPage, WIDE);
  const sendButton = buyerPage.getByRole("button", { name: "Send", exact: true });
  await expect(sendButton).toBeInViewport({ ratio: 1 });
  await sendButton.click();
  await expect(line).toHaveCount(0);
  const enlarge = "Enlarge My tank from the front";
  await expect(buyerPage.getByRole("log").getByRole("button", { name: enlarge })).toBeVisible();
  await expect(buyerPage).toHaveURL(/conversationId=/);

  const sellerPage = await browserOf(seller, { width: NARROW });
  await sellerPage.goto("/messages");
  const row = sellerPage.getByRole("navigation", { name: "Conversations" }).getByRole("link");
  await expect(row).toContainText("Photo");
  await row.click();
  await sellerPage.getByRole("log").getByRole("button", { name: enlarge }).press("Enter");
  const dialog = sellerPage.getByRole("dialog", { name: "My tank from the front" });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(sellerPage, WIDE);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  const wide = await sellerPage.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(NARROW);

  await sellerPage.getByLabel("Choose photos").setInputFiles({
    name: "note.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(sellerPage.getByText("This photo can't be read")).toBeVisible();
  await expect(sellerPage.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
});
