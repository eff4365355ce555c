/** A handover in person on a phone: suggested, answered with another time, agreed, and put in a calendar. */

import { readFileSync } from "node:fs";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { dayText, weekdayDate } from "#convex/domain/shared/days.ts";
import { ukNoon } from "#convex/domain/shared/ukClock.ts";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { mailTo } from "../kit/stack";
import { buy, listNeons } from "../kit/trade";

const PHONE = { width: 390, height: 844 };

test("a meeting is suggested, moved, agreed and saved to a calendar", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const { listingId } = await listNeons(seller);
  const { orderId } = await buy(buyer, listingId);
  const [sellerPage, buyerPage] = [await browserOf(seller), await browserOf(buyer)];
  for (const page of [sellerPage, buyerPage]) {
    await page.setViewportSize(PHONE);
    await page.goto(`/order/${orderId}`);
  }
  const meetingOf = (page: typeof buyerPage) => page.getByRole("region", { name: "Meeting" });
  const day = ukNoon(Date.now()) + 3 * DAY_MS;

  const buyersMeeting = meetingOf(buyerPage);
  await buyersMeeting.getByRole("button", { name: "Suggest a meeting" }).click();
  await buyersMeeting.getByRole("button", { name: "Suggest it" }).click();
  await expect(buyersMeeting.getByText("Say where to meet.")).toBeVisible();
  await buyersMeeting.getByLabel("Day").fill(dayText(day + 40 * DAY_MS));
  await buyersMeeting.getByLabel("Time (UK)").fill("14:00");
  await buyersMeeting.getByLabel("Place").fill("The café at the station");
  await expectAccessible(buyerPage, 320);
  await buyerPage.reload();
  await expect(buyersMeeting.getByLabel("Place")).toHaveValue("The café at the station");
  await buyersMeeting.getByRole("button", { name: "Suggest it" }).click();
  await expect(buyersMeeting.getByText("Choose a time in the next 30 days.")).toBeVisible();
  await buyersMeeting.getByLabel("Day").fill(dayText(day));
  await expect(buyersMeeting.getByText("Choose a time in the next 30 days.")).toHaveCount(0);
  await buyersMeeting.getByRole("button", { name: "Suggest it" }).click();
  await expect(
    buyersMeeting.getByText(`You suggested meeting on ${weekdayDate(day)} at 14:00`),
  ).toBeVisible();
  await expect(buyersMeeting.getByText("Waiting for the seller to agree.")).toBeVisible();

  const sellersMeeting = meetingOf(sellerPage);
  await expect(
    sellersMeeting.getByText(`The buyer suggests meeting on ${weekdayDate(day)} at 14:00`),
  ).toBeVisible();
  await expect(sellersMeeting.getByText("The café at the station")).toBeVisible();
  await expectAccessible(sellerPage, 320);
  await sellersMeeting.getByRole("button", { name: "Suggest another time" }).click();
  await sellersMeeting.getByLabel("Day").fill(dayText(day + DAY_MS));
  await sellersMeeting.getByLabel("Time (UK)").fill("09:30");
  await sellersMeeting.getByLabel("Place").fill("By the fountain; ring me, then wait");
  await sellersMeeting.getByRole("button", { name: "Suggest it" }).click();
  const time = `${weekdayDate(day + DAY_MS)} at 09:30`;
  const meetingEmail = await mailTo(buyer.email, ({ subject }) =>
    subject.includes("suggests meeting"),
  );
  expect(meetingEmail.subject).toContain(time);
  expect(meetingEmail.text).not.toContain("fountain");

  await buyerPage.getByRole("link", { name: "Message seller" }).click();
  await expect(buyerPage.getByText(`Suggested: ${time}`)).toBeVisible();
  await expect(buyerPage.getByText("fountain")).toHaveCount(0);
  await buyerPage.getByRole("link", { name: "See the meeting" }).click();
  await buyersMeeting.getByRole("button", { name: "Agree" }).click();
  await expect(buyersMeeting.getByText(`You both agreed to meet on ${time}`)).toBeVisible();
  await expect(sellersMeeting.getByText(`You both agreed to meet on ${time}`)).toBeVisible();
  await expect(sellerPage.getByText("Meet as agreed.")).toBeVisible();
  await mailTo(seller.email, ({ subject }) => subject.includes(`agreed to meet on ${time}`));
  await expectAccessible(buyerPage, 320);

  const saving = sellerPage.waitForEvent("download");
  await sellersMeeting.getByRole("button", { name: "Add to your calendar" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("meeting.ics");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("LOCATION:By the fountain\\; ring me\\, then wait\r\n");
  expect(text).toContain(`DTSTART:${dayText(day + DAY_MS).replaceAll("-", "")}T`);
});
