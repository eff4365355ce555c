/**
 * How many taps, fields and screens a purchase takes on a phone, from the listing to the confirmed
 * order.
 */

import type { Page } from "@playwright/test";
import { Effort } from "../kit/effort";
import { expect, follow, freshEmail, PASSWORD, test } from "../kit/fixtures";
import { payByCard } from "../kit/orderPage";
import { mailTo } from "../kit/stack";
import { careQuestionsOn } from "../kit/tankForm";
import { list } from "../kit/trade";

const PHONE = { width: 390 };
const PYGMY_CORYS = {
  species: "Pygmy corydoras",
  category: "fish" as const,
  price: 350,
  quantity: 20,
};

/** On the payment provider's page only the button counts, because phones fill in its four fields. */
class Buyer extends Effort {
  constructor(private readonly page: Page) {
    super();
  }

  async pressNamed(name: string | RegExp, role: "button" | "link" = "button") {
    const controls = this.page.locator("main").getByRole(role, { name, exact: true });
    await this.press(controls.locator("visible=true").first());
  }

  async typeInto(label: string, text: string) {
    await this.type(this.page.locator("main").getByLabel(label, { exact: true }), text);
  }

  async signsUp() {
    const { page } = this;
    await this.arrivesAt(page.getByRole("heading", { name: "Log in or sign up" }));
    const email = freshEmail();
    await this.typeInto("Your name", "Nell Test");
    await this.typeInto("Email", email);
    await this.typeInto("Password", PASSWORD);
    await this.choose(page.getByLabel("I am 16 or over"));
    await this.pressNamed("Sign Up");
    await this.arrivesAt(page.getByRole("heading", { name: "Check your email" }));
    const [code = ""] = /^\d{6}$/m.exec((await mailTo(email)).text ?? "") ?? [];
    // The last digit submits it.
    await this.typeInto("Code", code);
  }

  async answersTheFourQuestions() {
    const { page } = this;
    await this.typeInto("Volume", "60");
    await this.choose(page.getByRole("radio", { name: "Heated", exact: true }));
    await this.typeInto("Temperature", "24");
    await this.pressNamed("Cherry shrimp");
    const cycledQuestion = page.getByRole("group", { name: "Is it cycled?" });
    await this.choose(cycledQuestion.getByRole("radio", { name: "Yes", exact: true }));
  }

  async answersCareAndGoesOn() {
    const { page } = this;
    for (const question of await careQuestionsOn(page).all()) {
      await this.choose(question.getByRole("radio").first());
    }
    await this.pressNamed("See the result");
    await this.arrivesAt(page.getByRole("button", { name: "Continue to payment" }));
    const cautions = page.getByRole("checkbox", { name: /I've read the points above/ });
    if (await cautions.isVisible()) await this.choose(cautions);
    await this.pressNamed("Continue to payment");
  }

  async pays() {
    const { page } = this;
    await this.pressNamed(/^Pay £/);
    await this.arrivesAt(page.getByRole("heading", { name: "Pay Shoal" }));
    this.counts.taps += 1;
    await payByCard(page);
    await this.arrivesAt(page.getByRole("heading", { name: "Order Confirmed" }));
  }
}

/** A visitor's way from the search box to a confirmed order of 8, into a tank that shrimp live in. */
async function buysEight(
  page: Page,
  title: string,
  handover: { label: string; text: string }[],
): Promise<Buyer> {
  const buyer = new Buyer(page);
  await page.goto("/");
  // The search itself is where the journey starts, so its text isn't counted as a field.
  const search = page.getByRole("combobox", { name: "Search listings" }).filter({ visible: true });
  await search.fill(title);
  buyer.counts.taps += 1;
  await search.press("Enter");
  const card = page.locator("main li h2").getByRole("link", { name: title });
  await buyer.arrivesAt(card);
  await buyer.press(card);
  await buyer.arrivesAt(page.getByRole("heading", { name: title, level: 1 }));
  await buyer.pressNamed("Buy", "link");
  await buyer.signsUp();
  await buyer.arrivesAt(page.getByRole("button", { name: "See the result" }));
  await expect(page.getByLabel("How many would you like?")).toHaveValue("8");
  const { taps, fields } = buyer.counts;
  await buyer.answersTheFourQuestions();
  await buyer.answersCareAndGoesOn();
  await buyer.arrivesAt(page.getByRole("heading", { name: "Your order" }));
  expect(buyer.counts.taps - taps, "taps for tank, quiz and result").toBeLessThanOrEqual(10);
  expect(buyer.counts.fields - fields, "fields of the tank").toBeLessThanOrEqual(2);
  for (const { label, text } of handover) await buyer.typeInto(label, text);
  await buyer.pays();
  return buyer;
}

test.describe("from the search box to a paid group of 8 for a tank with inhabitants", () => {
  test("collection takes a visitor at most 16 taps, 9 screens and 7 fields, and a second purchase from a listing 9 taps", async ({
    newPerson,
    visitor,
  }) => {
    const seller = await newPerson({ seller: true });
    const { title } = await list(seller, "Pygmy corys", PYGMY_CORYS);
    const second = await list(seller, "Embers", {
      species: "Ember tetra",
      category: "fish",
      price: 250,
      quantity: 8,
    });
    const page = await visitor(PHONE);
    const buyer = await buysEight(page, title, [{ label: "Where you are", text: "LS7" }]);
    buyer.expectAtMost({ taps: 16, fields: 7, screens: 9 });

    await follow(page, `/listing/${second.listingId}`);
    await expect(page.getByRole("heading", { name: second.title, level: 1 })).toBeVisible();
    const secondBuyer = new Buyer(page);
    await secondBuyer.pressNamed("Buy", "link");
    await secondBuyer.arrivesAt(page.getByRole("button", { name: "See the result" }));
    const tapsBeforeSecondQuiz = secondBuyer.counts.taps;
    await secondBuyer.answersCareAndGoesOn();
    await expect(page).toHaveURL(/\/payment\//);
    // Wrong answers to both care questions take one more tap, to confirm.
    expect(secondBuyer.counts.taps - tapsBeforeSecondQuiz).toBeLessThanOrEqual(5);
    await secondBuyer.pays();
    secondBuyer.expectAtMost({ taps: 9, fields: 0, screens: 4 });
  });

  test("a courier takes at most 16 taps, 9 screens and 11 fields", async ({
    newPerson,
    visitor,
  }) => {
    const seller = await newPerson({ seller: true });
    const { title } = await list(seller, "Pygmy corys", {
      ...PYGMY_CORYS,
      deliveryMethods: ["courier"],
    });
    const buyer = await buysEight(await visitor(PHONE), title, [
      { label: "Name", text: "Nell Test" },
      { label: "Address line 1", text: "1 Willow Walk" },
      { label: "Town", text: "Leeds" },
      { label: "Postcode", text: "LS7 1AA" },
    ]);
    buyer.expectAtMost({ taps: 16, fields: 11, screens: 9 });
  });
});

test("the first search result starts within the first 360 px on a phone", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const { title } = await list(seller, "Neons", { species: "Neon tetra", category: "fish" });
  const page = await visitor(PHONE);
  await page.goto(`/browse?search=${title.split(" ").at(-1) ?? ""}`);
  const card = page.locator("main li").filter({ hasText: title }).first();
  await expect(card).toBeVisible();
  // The list is rendered again when live results replace the server's.
  await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThan(360);
});
