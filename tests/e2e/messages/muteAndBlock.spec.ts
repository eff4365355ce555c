/** A user's actions on a conversation, between two browsers, and scrolling up to its older messages. */

import type { Locator, Page } from "@playwright/test";
import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { expect, follow, type Person, test, toastOf } from "../kit/fixtures";
import { clientOf, listNeons, type TestListing } from "../kit/trade";

const NARROW = 390;
const WIDE = 1440;

const box = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
const log = (page: Page) => page.getByRole("log");

/** Starts a conversation with the calls that the page makes. Returns the URL of its page. */
async function startConversation(
  asker: Person,
  seller: Person,
  { listingId }: TestListing,
  texts: string[],
): Promise<string> {
  const client = await clientOf(asker);
  const sellerClient = await clientOf(seller);
  const chatArgs = { listingId, sellerId: seller.userId };
  for (const [at, message] of texts.entries()) {
    // Stay within a user's rate limit.
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, 110));
    const isFromAsker = at % 2 === 0;
    await (isFromAsker ? client : sellerClient).mutation(api.messages.thread.begin, {
      ...(isFromAsker ? chatArgs : { listingId, sellerId: asker.userId }),
      message,
      clientId: crypto.randomUUID(),
    });
  }
  const conversation = await client.query(api.messages.conversations.between, chatArgs);
  return `/messages?conversationId=${conversation.conversationId ?? ""}`;
}

/** Chooses a conversation option by keyboard. */
async function choose(page: Page, name: string) {
  await page.getByRole("button", { name: "Conversation options" }).press("Enter");
  const item = page.getByRole("menuitem", { name });
  for (let step = 0; step < 3 && !(await isActive(item)); step += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}
const isActive = async (item: ReturnType<Page["getByRole"]>) =>
  (await item.getAttribute("data-focus")) !== null;

test("a conversation can be found, muted and hidden until its next message, and its other user blocked", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const asker = await newPerson();
  const listing = await listNeons(seller);
  const other = await newPerson({ seller: true });
  await startConversation(asker, other, await listNeons(other), ["Do you post on Mondays?"]);
  const address = await startConversation(asker, seller, listing, ["Are they quarantined?"]);
  const page = await browserOf(asker, { width: NARROW });
  const sellerPage = await browserOf(seller, { width: WIDE });

  await page.goto("/messages");
  const rows = list(page).getByRole("link");
  await expect(rows).toHaveCount(2);
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill(seller.fullName);
  await expect(page.getByText("1 conversation found")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectAccessible(page, WIDE);
  await search.fill("no such words anywhere");
  await expect(page.getByText("No conversations match.")).toBeVisible();
  await search.fill("");
  await rows.filter({ hasText: seller.fullName }).press("Enter");
  await expect(page).toHaveURL(address);
  await expect(log(page).getByText("Are they quarantined?")).toBeVisible();

  await choose(page, "Mute");
  await expect(toastOf(page)).toHaveText(/Muted: no more bell or email alerts/);
  await expect(page.getByRole("heading", { level: 2 }).getByText("Muted")).toBeVisible();
  await choose(page, "Hide until the next message");
  await expect(
    page.getByText("This conversation is hidden from your list until the next message."),
  ).toBeVisible();
  await expectAccessible(page, WIDE);
  await follow(page, "/messages");
  await expect(rows).toHaveCount(1);

  await sellerPage.goto(address);
  await box(sellerPage).fill("Yes, for six weeks.");
  await box(sellerPage).press("Enter");
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: seller.fullName }).press("Enter");
  await expect(log(page).getByText("Yes, for six weeks.")).toBeVisible();

  await choose(page, `Block ${seller.fullName}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You won't be able to message or buy from each other.");
  await expectAccessible(page, WIDE);
  await dialog.getByRole("button", { name: "Block", exact: true }).press("Enter");
  const blockedText = "You've blocked this person. Unblock them to message them.";
  await expect(page.getByText(blockedText)).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  const refusal = "Messages to this person can't be delivered.";
  await expect(sellerPage.getByText(refusal)).toBeVisible();
  await expect(box(sellerPage)).toHaveCount(0);
  await expect(sellerPage.getByText(/block/i), "the blocked user isn't told").toHaveCount(0);
  await expectAccessible(sellerPage, NARROW);

  await page.getByRole("button", { name: "Unblock", exact: true }).press("Enter");
  await expect(box(page)).toBeVisible();
  await expect(box(sellerPage)).toBeVisible();
  await expect(sellerPage.getByText(refusal)).toHaveCount(0);
});

/** Expects a page that fills the window to be no longer than it, however long its lists are. */
async function expectNoEmptyScroll(page: Page): Promise<void> {
  const [height, windowHeight] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    window.innerHeight,
  ]);
  expect(height, "the height of the document").toBe(windowHeight);
}

test("a long list of conversations scrolls, but not the page around it", async ({
  newPerson,
  browserOf,
}) => {
  const asker = await newPerson();
  for (let count = 0; count < 7; count++) {
    const seller = await newPerson({ seller: true });
    await startConversation(asker, seller, await listNeons(seller), ["Are they still there?"]);
  }
  const page = await browserOf(asker, { width: NARROW });
  await page.setViewportSize({ width: NARROW, height: 600 });
  await page.goto("/messages");
  await expect(list(page).getByRole("link")).toHaveCount(7);
  await expectNoEmptyScroll(page);
});

test("scrolling up loads older messages without moving the current ones", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const asker = await newPerson();
  const texts = Array.from({ length: 45 }, (_, at) => `Number ${at + 1} of the talk`);
  const address = await startConversation(asker, seller, await listNeons(seller), texts);
  const page = await browserOf(asker, { width: 390 });
  await page.goto(address);
  const messages = log(page).getByRole("listitem");
  await expect(messages).toHaveCount(20);
  await expectNoEmptyScroll(page);
  /** From the list's own top, because the listing's price appears above the list later. */
  const yInList = (row: Locator, scrollToTop = false) =>
    row.evaluate((item, isAsked) => {
      const list = item.closest("[role=log]");
      if (!list) throw new Error("no messages");
      if (isAsked) list.scrollTop = 0;
      return item.getBoundingClientRect().top - list.getBoundingClientRect().top;
    }, scrollToTop);
  const newest = log(page).getByText("Number 45 of the talk");
  await expect(newest).toBeInViewport();

  for (const count of [40, 45]) {
    const shownCount = await messages.count();
    const place = await yInList(messages.first(), true);
    await expect(messages).toHaveCount(count);
    // The row that was the oldest; the loaded ones are above it.
    const row = messages.nth(count - shownCount);
    await expect
      .poll(async () => Math.abs((await yInList(row)) - place), {
        message: "pixels by which the row that was on top has moved",
      })
      .toBeLessThanOrEqual(60);
  }
  await expect(log(page).getByText("Number 1 of the talk")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Show earlier messages" })).toHaveCount(0);
  await expectNoEmptyScroll(page);
});
