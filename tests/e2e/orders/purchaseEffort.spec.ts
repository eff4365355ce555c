/**
 * How many taps, fields and screens a purchase takes on a phone, from the listing to the confirmed
 * order.
 */
import type { Page } from "@playwright/test";
import { Effort } from "../kit/effort";
import { expect, freshEmail, PASSWORD, test } from "../kit/fixtures";
import { payByCard } from "../kit/orderPage";
import { mailTo } from "../kit/stack";
import { careQuestionsOn } from "../kit/tankForm";
import { list } from "../kit/trade";

const PHONE = { width: 390 };

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
    const isCycled = page.getByRole("group", { name: "Is it cycled?" });
    await this.choose(isCycled.getByRole("radio", { name: "Yes", exact: true }));
  }

  async answersCareAndGoesOn() {
    const { page } = this;
    for (const question of await careQuestionsOn(page).all()) {
      await this.choose(question.getByRole("radio").first());
    }
    await this.pressNamed("See the result");
    await this.arrivesAt(page.getByRole("button", { name: "Continue to payment" }));
    const cautions = page.getByRole("checkbox", { name: /I've read this/ });
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

test("a visitor's first purchase takes at most 24 taps, 8 fields and 8 screens, and the second 12 taps", async ({
  newPerson,
  visitor,
}) => {
  const seller = await newPerson({ seller: true });
  const fish = (species: string) =>
    list(seller, species, { species, category: "fish", price: 250, quantity: 8 });
  const [first, second] = [await fish("Neon tetra"), await fish("Ember tetra")];
  const page = await visitor(PHONE);
  const quiz = page.getByRole("button", { name: "See the result" });

  await page.goto(`/listing/${first.listingId}`);
  const buyer = new Buyer(page);
  await buyer.arrivesAt(page.getByRole("heading", { name: first.title, level: 1 }));
  await buyer.pressNamed("Buy", "link");
  await buyer.signsUp();
  await buyer.arrivesAt(quiz);
  await buyer.typeInto("How many would you like?", "6");
  const countsBeforeQuiz = { ...buyer.counts };
  await buyer.answersTheFourQuestions();
  await buyer.answersCareAndGoesOn();
  await expect(page).toHaveURL(/\/payment\//);
  expect(
    buyer.counts.taps - countsBeforeQuiz.taps,
    "taps for tank, quiz and result",
  ).toBeLessThanOrEqual(10);
  expect(buyer.counts.fields - countsBeforeQuiz.fields, "fields of the tank").toBeLessThanOrEqual(
    2,
  );
  await buyer.arrivesAt(page.getByLabel("Where you are"));
  await buyer.typeInto("Where you are", "LS7");
  await buyer.pays();
  buyer.expectAtMost({ taps: 24, fields: 8, screens: 8 });

  await page.goto(`/listing/${second.listingId}`);
  const two = new Buyer(page);
  await two.pressNamed("Buy", "link");
  await two.arrivesAt(quiz);
  await two.typeInto("How many would you like?", "6");
  const tapsBeforeSecondQuiz = two.counts.taps;
  await two.answersCareAndGoesOn();
  await expect(page).toHaveURL(/\/payment\//);
  // Wrong answers to both care questions take one more tap, to confirm.
  expect(two.counts.taps - tapsBeforeSecondQuiz).toBeLessThanOrEqual(5);
  await two.pays();
  two.expectAtMost({ taps: 12, fields: 1, screens: 4 });
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
