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
  const asSeller = await newPerson({ seller: true });
  const asBuyer = await newPerson();
  const { listingId } = await listNeons(asSeller);
  const { orderId } = await buy(asBuyer, listingId);
  const [selling, buying] = [await browserOf(asSeller), await browserOf(asBuyer)];
  for (const page of [selling, buying]) {
    await page.setViewportSize(PHONE);
    await page.goto(`/order/${orderId}`);
  }
  const meetingOf = (page: typeof buying) => page.getByRole("region", { name: "Meeting" });
  const day = ukNoon(Date.now()) + 3 * DAY_MS;

  const buyersMeeting = meetingOf(buying);
  await buyersMeeting.getByRole("button", { name: "Suggest a meeting" }).click();
  await buyersMeeting.getByRole("button", { name: "Suggest it" }).click();
  await expect(buyersMeeting.getByText("Say where to meet.")).toBeVisible();
  await buyersMeeting.getByLabel("Day").fill(dayText(day + 40 * DAY_MS));
  await buyersMeeting.getByLabel("Time (UK)").fill("14:00");
  await buyersMeeting.getByLabel("Place").fill("The café at the station");
  await expectAccessible(buying, 320);
  await buying.reload();
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

  const sellersMeeting = meetingOf(selling);
  await expect(
    sellersMeeting.getByText(`The buyer suggests meeting on ${weekdayDate(day)} at 14:00`),
  ).toBeVisible();
  await expect(sellersMeeting.getByText("The café at the station")).toBeVisible();
  await expectAccessible(selling, 320);
  await sellersMeeting.getByRole("button", { name: "Suggest another time" }).click();
  await sellersMeeting.getByLabel("Day").fill(dayText(day + DAY_MS));
  await sellersMeeting.getByLabel("Time (UK)").fill("09:30");
  await sellersMeeting.getByLabel("Place").fill("By the fountain; ring me, then wait");
  await sellersMeeting.getByRole("button", { name: "Suggest it" }).click();
  const time = `${weekdayDate(day + DAY_MS)} at 09:30`;
  const told = await mailTo(asBuyer.email, ({ subject }) => subject.includes("suggests meeting"));
  expect(told.subject).toContain(time);
  expect(told.text).not.toContain("fountain");

  await buying.getByRole("link", { name: "Message seller" }).click();
  await expect(buying.getByText(`Suggested: ${time}`)).toBeVisible();
  await expect(buying.getByText("fountain")).toHaveCount(0);
  await buying.getByRole("link", { name: "See the meeting" }).click();
  await buyersMeeting.getByRole("button", { name: "Agree" }).click();
  await expect(buyersMeeting.getByText(`You both agreed to meet on ${time}`)).toBeVisible();
  await expect(sellersMeeting.getByText(`You both agreed to meet on ${time}`)).toBeVisible();
  await expect(selling.getByText("Meet as agreed.")).toBeVisible();
  await mailTo(asSeller.email, ({ subject }) => subject.includes(`agreed to meet on ${time}`));
  await expectAccessible(buying, 320);

  const saving = selling.waitForEvent("download");
  await sellersMeeting.getByRole("button", { name: "Add to your calendar" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("meeting.ics");
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("LOCATION:By the fountain\\; ring me\\, then wait\r\n");
  expect(text).toContain(`DTSTART:${dayText(day + DAY_MS).replaceAll("-", "")}T`);
});
