/** The shop on a map: by mouse, by keyboard and as a list. */

import { expectAccessible } from "../kit/axe";
import { expect, test } from "../kit/fixtures";

test("a place on the map opens its cards, and Back returns to the list", async ({ visitor }) => {
  const page = await visitor({ width: 360 });
  await page.goto("/browse?category=fish");
  await page.locator("main li h2 a").first().waitFor();
  await page.getByRole("link", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL(/\/browse\?category=fish&view=map$/);
  const map = page.getByRole("group", { name: /^Map of the United Kingdom/ });
  const bubbles = map.getByRole("button", { name: /listings? (in|around) / });
  await expect(bubbles.first()).toBeVisible();
  await expectAccessible(page, 1440);

  const bubble = bubbles.first();
  // Other tests create listings at the same time, so the count may change.
  const place = / (?:in|around) (.+)$/.exec((await bubble.getAttribute("aria-label")) ?? "")?.[1];
  const name = new RegExp(`^\\d+ listings? (in|around) ${place}$`);
  await bubble.click();
  await expect(bubble).toHaveAttribute("aria-pressed", "true");
  const heading = page.getByRole("heading", { name, level: 2 });
  await expect(heading).toBeVisible();
  const count = parseInt((await heading.textContent()) ?? "", 10);
  const cards = page.getByRole("region", { name }).locator("li h3 a");
  await expect(cards).toHaveCount(Math.min(count, 8));
  await expectAccessible(page, 1440);

  await page.goBack();
  await expect(page).toHaveURL(/\/browse\?category=fish$/);
  await page.locator("main li h2 a").first().waitFor();
});

test("keys zoom the map in and out, and places are listed as well", async ({ visitor }) => {
  const page = await visitor({ width: 1440 });
  await page.goto("/browse?view=map");
  const map = page.getByRole("group", { name: /^Map of the United Kingdom/ });
  const bubbles = map.getByRole("button", { name: /listings? (in|around) / });
  await bubbles.first().waitFor();
  const fullCount = await bubbles.count();
  const names = () =>
    bubbles.evaluateAll((all) => all.map((bubble) => bubble.getAttribute("aria-label")));
  const before = await names();
  await map.focus();
  for (let i = 0; i < 5; i += 1) await page.keyboard.press("+");
  await expect.poll(names).not.toEqual(before);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("0");
  await expect(bubbles).toHaveCount(fullCount);

  const place = page.getByRole("region", { name: "Places" }).getByRole("button").first();
  const placeText = (await place.textContent()) ?? "";
  await place.press("Enter");
  const heading = page.getByRole("heading", { level: 2, name: / in / });
  await expect(heading).toBeFocused();
  expect(placeText).toContain(((await heading.textContent()) ?? "").split(" in ")[1] ?? "nothing");
});

test("the wheel zooms at the pointer, and dragging moves the map without selecting", async ({
  visitor,
}) => {
  const page = await visitor({ width: 1440 });
  await page.goto("/browse?view=map&near=LS6&within=50");
  const map = page.getByRole("group", { name: /^Map of the United Kingdom/ });
  await expect(map.locator("ellipse")).toBeVisible();
  const box = await map.boundingBox();
  if (!box) throw new Error("No map");
  const view = () => map.locator("svg").getAttribute("viewBox");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  const first = await view();
  await page.mouse.wheel(0, -400);
  await expect.poll(view).not.toBe(first);
  const zoomed = await view();
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(view).not.toBe(zoomed);
  await expect(page.getByRole("heading", { name: "Places", level: 2 })).toBeVisible();
});
