/** The admin's tables: a ban with its impact and undo, by keyboard; searches with filters. */

import { api } from "#convex/_generated/api.js";
import { expectAccessible } from "../kit/axe";
import { DESIGNATED_ADMIN, expect, follow, type Person, test, toastOf } from "../kit/fixtures";
import { clientOf, listNeons, startOrder } from "../kit/trade";

async function applyAndApprove(person: Person) {
  const client = await clientOf(person);
  await client.mutation(api.sellers.applications.submit, {
    location: "Leeds",
    whatToSell: "Surplus cherry barbs and their young",
    species: ["Cherry barb", "Neon tetra"],
    estimatedSales: "Five a month",
    isHobbyist: true,
    aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
  });
  const admin = await clientOf(DESIGNATED_ADMIN);
  const updates = { isSeller: true, sellerApproved: true, sellerQuizCompleted: true };
  await admin.mutation(api.moderation.accounts.updateProfile, { userId: person.userId, updates });
}

test("a ban with a purge previews and reports its impact, and can be undone by keyboard", async ({
  newPerson,
  browserOf,
  visitor,
}) => {
  const seller = await newPerson();
  await applyAndApprove(seller);
  const { listingId } = await listNeons(seller);
  const page = await browserOf(await newPerson({ admin: true }), { width: 1440 });
  await page.goto("/admin/seller-approvals");
  await page.getByLabel("Search by name or email").fill(seller.email);
  const applications = page.getByRole("table", { name: "Seller applications" }).getByRole("row");
  await expect(applications, "the head and the one found").toHaveCount(2);
  await expectAccessible(page);
  const row = page.getByRole("row").filter({ hasText: seller.fullName });
  await row.getByRole("button", { name: "Ban", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(
    dialog.getByText("1 listing taken off sale; the seller can relist after the ban."),
  ).toBeVisible();
  await expectAccessible(page);
  const confirm = dialog.getByRole("button", { name: "Ban for a year" });
  await confirm.press("Enter");
  await expect(toastOf(page)).toHaveText(/Please provide a reason for banning\./);
  await dialog.getByLabel("Reason").fill("Sold what the law forbids");
  await confirm.press("Enter");
  await expect(toastOf(page)).toHaveText(/User banned and listings purged\./);
  await expect(toastOf(page)).toHaveCount(1);
  const reportRegion = page.getByRole("region", { name: "Recent actions" });
  await expect(reportRegion).toContainText(`${seller.fullName} is banned for a year.`);
  await expect(row.getByText("Banned")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(toastOf(page)).toHaveText(/Undone\. The account is as it was\./);
  await expect(reportRegion.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(row.getByText("Banned")).toHaveCount(0);
  const buyer = await visitor();
  await buyer.goto(`/listing/${listingId}`);
  await expect(buyer.getByRole("heading", { level: 1 })).toContainText(/neon/i);
});

test("orders can be found by text, dates and status, even at 360 px", async ({
  newPerson,
  browserOf,
}) => {
  const seller = await newPerson({ seller: true });
  const buyer = await newPerson();
  const listing = await listNeons(seller);
  await startOrder(buyer, listing.listingId);
  const page = await browserOf(await newPerson({ admin: true }), { width: 360 });
  await page.goto("/admin/orders");
  const row = page.getByRole("row").filter({ hasText: seller.fullName });
  await page
    .getByPlaceholder("Search by order ID, listing title, or seller name")
    .fill(seller.fullName);
  await expect(row).toHaveCount(1);
  await expect(page.getByRole("row"), "the head and the one found").toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel("Status").selectOption("refunded");
  await expect(page.getByText("No orders found.")).toBeVisible();
  await page.getByLabel("Status").selectOption("pending");
  await expect(row).toHaveCount(1);
  await page.getByLabel("End date").fill("2020-01-01");
  await expect(page.getByText("No orders found.")).toBeVisible();
});

test("at 1440 px the navbar's search text isn't cut off, and the bar starts where the approvals page does", async ({
  browserOf,
}) => {
  const page = await browserOf(DESIGNATED_ADMIN, { width: 1440 });
  await page.goto("/admin-overview");
  await expect(page.getByRole("button", { name: "Admin Panel" })).toBeVisible();
  const search = page.getByRole("banner").getByRole("combobox", { name: "Search listings" });
  const spare = await search.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) throw new Error("no canvas");
    canvas.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return room - canvas.measureText(input.placeholder).width;
  });
  expect(spare).toBeGreaterThan(0);
  await follow(page, "/admin/seller-approvals");
  const heading = page.getByRole("heading", { name: "Seller Applications" });
  await expect(heading).toBeVisible();
  const leftEdge = async (part: typeof heading) => Math.round((await part.boundingBox())?.x ?? -1);
  const logo = page.getByRole("banner").getByRole("link", { name: "Shoal, home" });
  expect(await leftEdge(logo)).toBe(await leftEdge(heading));
});
