/** Chat between two browsers: live both ways, and no message gets lost. */

import type { Page } from "@playwright/test";
import { connectionOf, SENT_WHILE_CUT } from "../kit/connection";
import { expect, logIn, type Person, test } from "../kit/fixtures";
import { SHORT_WINDOWS } from "../kit/shortWindows";
import { listNeons, type TestListing } from "../kit/trade";

test.use({ expectedErrors: [SENT_WHILE_CUT] });

const box = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const log = (page: Page) => page.getByRole("log");
const messageIn = (page: Page, text: string) =>
  log(page).getByRole("listitem").filter({ hasText: text });

async function sendMessage(page: Page, text: string) {
  await box(page).fill(text);
  await box(page).press("Enter");
}

/** Opens the chat with a seller about a listing, as the listing's button does. */
async function openChat(page: Page, other: Person, { listingId }: TestListing) {
  await page.goto(`/messages?sellerId=${other.userId}&listingId=${listingId}`);
  await expect(box(page)).toBeVisible();
}

test("two users chat live, with the badge, the typing indicator and 'Seen'", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const asker = await newPerson();
  const askerPage = await browserOf(asker);
  const sellerPage = await browserOf(seller);
  await sellerPage.goto("/learn");
  const badge = sellerPage.getByRole("banner").getByText("waiting for you");
  await expect(sellerPage.getByRole("button", { name: "Account menu" })).toBeVisible();
  await expect(badge).toBeHidden();

  await openChat(askerPage, seller, await listNeons(seller));
  await expect(askerPage.getByText("No messages yet. Start the conversation!")).toBeVisible();
  await expect(askerPage.getByText("No conversations yet")).toBeVisible();
  await sendMessage(askerPage, "Are the shrimp still there?");
  await expect(messageIn(askerPage, "Are the shrimp still there?")).toBeVisible();
  await expect(box(askerPage)).toHaveValue("");
  await expect(box(askerPage)).toBeFocused();
  await expect(askerPage).toHaveURL(/conversationId=/);
  await expect(badge).toHaveText("1 waiting for you");

  await sellerPage.getByRole("banner").getByRole("link", { name: "Messages" }).first().click();
  await expect(sellerPage.getByText("No Conversation Selected")).toBeVisible();
  await sellerPage
    .getByRole("navigation", { name: "Conversations" })
    .getByText(asker.fullName)
    .click();
  await expect(messageIn(sellerPage, "Are the shrimp still there?")).toBeVisible();
  await expect(badge).toBeHidden();
  await expect(log(askerPage).getByText("Seen")).toBeVisible();

  await box(sellerPage).pressSequentially("Yes, ");
  await expect(log(askerPage).getByText(`${seller.fullName} is typing…`)).toBeVisible();
  await box(sellerPage).press("Enter");
  await expect(messageIn(askerPage, "Yes,")).toBeVisible();
  await expect(log(askerPage).getByText("is typing…")).toBeHidden();
});

test("a listing's button opens the chat about it, which links back", async ({
  newPerson,
  browserOf,
}) => {
  const { listingId, title } = await listNeons(await newPerson({ seller: true }));
  const page = await browserOf(await newPerson());
  await page.goto(`/listing/${listingId}`);
  await page.getByRole("link", { name: "Message seller" }).click();
  await expect(page).toHaveURL(/\/messages\?sellerId=/);
  const talk = page.getByRole("region", { name: "Conversation", exact: true });
  await talk.getByRole("link", { name: `Re: ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/listing/${listingId}$`));
});

test("a message is sent once when the connection returns, and a draft survives even a reload", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const asker = await newPerson();
  const page = await browserOf(asker);
  const connection = await connectionOf(page);
  const listing = await listNeons(seller);
  await openChat(page, seller, listing);
  await sendMessage(page, "First");
  await expect(page.getByText(/^(Sending…|Waiting for the connection)$/)).toBeHidden();

  await connection.cut();
  await sendMessage(page, "Out of the tunnel");
  await expect(messageIn(page, "Out of the tunnel")).toBeVisible();
  await expect(page.getByText(/^(Sending…|Waiting for the connection)$/)).toBeVisible();
  await box(page).fill("I was wondering whether");
  await page.reload();
  connection.restore();
  await expect(box(page)).toHaveValue("I was wondering whether");
  await expect(messageIn(page, "Out of the tunnel")).toBeVisible();
  await expect(page.getByText(/^(Sending…|Waiting for the connection)$/)).toBeHidden();
  await expect(messageIn(page, "Out of the tunnel")).toHaveCount(1);

  const sellerPage = await browserOf(seller);
  await openChat(sellerPage, asker, listing);
  await expect(messageIn(sellerPage, "Out of the tunnel")).toHaveCount(1);
});

test("on a phone the chat and its text box fit the screen, and the cookie banner doesn't cover the box", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const page = await visitor({ width: 360 });
  await logIn(page, await newPerson());
  await openChat(page, seller, await listNeons(seller));
  const cookies = page.getByRole("region", { name: "Cookies" });
  const top = (await cookies.boundingBox())?.y ?? 0;
  const { y = 0, height = 0 } = (await box(page).boundingBox()) ?? {};
  expect(y + height, "above the cookie banner").toBeLessThanOrEqual(top);
  await cookies.getByRole("button", { name: "Decline" }).click();
  await expect(cookies).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 640 });
  await expect(box(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
  const oneLine = (await box(page).boundingBox())?.height ?? 0;
  expect(oneLine).toBeLessThan(60);
  await box(page).fill("Dear Sam,\n\nare they\n\nstill there?");
  await expect.poll(async () => (await box(page).boundingBox())?.height).toBeGreaterThan(oneLine);
  await expect(page.getByRole("button", { name: "Send" })).toBeInViewport({ ratio: 1 });
});

test("on a phone on its side and at 400% zoom, the newest message and the text box are in view", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const page = await visitor();
  await logIn(page, await newPerson());
  await openChat(page, seller, await listNeons(seller));
  for (const text of ["One", "Two", "Three", "Are they still there?"])
    await sendMessage(page, text);
  await expect(messageIn(page, "Are they still there?")).toBeVisible();
  await expect(page).toHaveURL(/conversationId=/);
  for (const size of SHORT_WINDOWS) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(messageIn(page, "Are they still there?")).toBeInViewport({ ratio: 1 });
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    expect((await log(page).boundingBox())?.height).toBeGreaterThanOrEqual(150);
    await page.getByRole("region", { name: "Cookies" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Decline" })).toBeInViewport({ ratio: 1 });
  }
});
