/**
 * Who may open an address directly, with the real server's users. `tests/ui/app/routeTable.test.tsx` has
 * every address for every kind of user.
 */

import { expect, test, toastOf } from "../kit/fixtures";

test("access rules also apply to URLs opened directly", async ({
  visitor,
  newPerson,
  browserOf,
}) => {
  const visitorPage = await visitor();
  await visitorPage.goto("/admin/orders");
  await expect(visitorPage).toHaveURL(/\/login$/);
  await expect(toastOf(visitorPage)).toContainText("Please log in to view orders.");

  const page = await browserOf(await newPerson());
  await page.goto("/admin-overview");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(toastOf(page)).toContainText("You must be an admin to access this page.");
  await page.goto("/profile/my-listings");
  await expect(page).toHaveURL(/\/seller-quiz$/);
  await page.goto("/purchases");
  await expect(page).toHaveURL(/\/profile\/purchases$/);
});
