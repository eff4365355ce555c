/** What a buyer has answered once: the second quiz asks what is new, of the care and of the tank. */
import { api } from "../../../convex/_generated/api";
import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";
import { clientOf, GOOD_TANK, listNeons } from "../kit/trade";

for (const width of [390, 1440]) {
  test(`the second quiz asks only what was wrong, and whether the tank is cycled and closed, at ${width} px`, async ({
    newPerson,
    browserOf,
  }) => {
    const seller = await newPerson({ seller: true });
    const buyer = await newPerson();
    const [first, second] = [await listNeons(seller), await listNeons(seller)];
    const client = await clientOf(buyer);
    await client.mutation(api.tanks.tanks.create, { tank: GOOD_TANK });
    const page = await browserOf(buyer, { width });
    const questions = page.locator("main form > ol fieldset");
    const describe = async (listingId: string) => {
      await page.goto(`/quiz/${listingId}?quantity=6`);
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Say whether the tank is cycled.")).toBeVisible();
      await expectAccessible(page);
      const yes = page.getByRole("radio", { name: "Yes" });
      await yes.first().press("Space");
      await yes.last().press("Space");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Step 2 of 2: their care")).toBeVisible();
    };

    await describe(first.listingId);
    await expect(questions).toHaveCount(8);
    for (const question of await questions.all())
      await question.getByRole("radio").first().press("Space");
    await page.getByRole("button", { name: "See the result" }).click();
    await expect(page.getByRole("heading", { name: /^Your care answers: \d of 8/ })).toBeVisible();
    const wrong = await page.getByText("Wrong", { exact: true }).count();
    await expectAccessible(page);

    await describe(second.listingId);
    await expect(questions).toHaveCount(wrong);
    const known = page.getByText(/^\d care questions? you have answered before$/);
    await expect(known).toHaveCount(wrong === 8 ? 0 : 1);
    if (wrong < 8) await known.press("Enter");
    await expectAccessible(page);
  });
}
