/**
 * A saved search with an alert: from saving it to the mark and the email, and unsubscribing without
 * a log-in.
 */

import { internal } from "#convex/_generated/api.js";
import { expect, follow, test } from "../kit/fixtures";
import { mailTo, runInternal } from "../kit/stack";
import { listNeons } from "../kit/trade";
import { uniqueWord } from "../kit/words";

test("a new listing is marked and emailed to the search's owner, until they unsubscribe by its link", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const [seller, keeper] = [await newPerson({ seller: true }), await newPerson()];
  const page = await browserOf(keeper, { width: 1280 });
  // A word unique to this test, so that other tests' listings aren't marked or emailed.
  const word = uniqueWord();
  await page.goto(`/browse?search=${word}&category=fish`);
  await page.getByRole("button", { name: "Save this search" }).click();
  const alert = page.getByRole("combobox", { name: /^Alert for saved search/ });
  await alert.selectOption({ label: "Mark new listings and daily email" });
  // Leave the search's results, or viewing them would mark the new listing as seen.
  await follow(page, "/browse?category=plants");

  const { title } = await listNeons(seller, 8, `Neons ${word}`);
  await runInternal(internal.alerts.matching.sweep, {});
  const savedSearches = page.getByRole("region", { name: "Saved searches" });
  await expect(savedSearches.getByText(/^\d+\+? new$/)).toBeVisible();

  await runInternal(internal.demo.alertRows.mailNow, { userId: keeper.userId });
  await runInternal(internal.alerts.dailyEmail.sweep, {});
  const mail = await mailTo(keeper.email, ({ text }) => text?.includes(title) === true);
  const unsubscribeUrl = /https?:\/\/\S+\/unsubscribe\?token=[\w-]+/.exec(mail.text ?? "")?.[0];
  expect(unsubscribeUrl).toBeDefined();

  const stranger = await visitor();
  await stranger.goto(unsubscribeUrl ?? "");
  await stranger.getByRole("button", { name: "Stop the emails" }).click();
  await expect(stranger.getByRole("button", { name: "Stop the emails" })).toHaveCount(0);

  await follow(page, "/settings?tab=notifications");
  await expect(page.getByRole("switch", { name: /^Saved searches/ })).not.toBeChecked();
});
