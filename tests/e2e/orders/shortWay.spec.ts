/**
 * How many taps, fields and screens a purchase takes on a phone, from the listing to the confirmed
 * order.
 */
import type { Locator, Page } from "@playwright/test";
import { expect, freshEmail, PASSWORD, test } from "../kit/fixtures";
import { payByCard } from "../kit/orderPage";
import { mailTo } from "../kit/side";
import { careQuestionsOn } from "../kit/tankForm";
import { list } from "../kit/trade";

const PHONE = { width: 390 };

/**
 * Acts as a buyer and counts. Every button, link, radio and checkbox is a tap, and every typed
 * input a field. On the card provider's page only the button counts, because phones fill in its
 * four fields.
 */
class Buyer {
  taps = 0;
  fields = 0;
  screens = 0;
  private readonly main: Locator;

  constructor(private readonly page: Page) {
    this.main = page.locator("main");
  }

  async press(name: string | RegExp, role: "button" | "link" = "button") {
    this.taps += 1;
    await this.main.getByRole(role, { name, exact: true }).locator("visible=true").first().click();
  }

  /** A radio or a checkbox. */
  async choose(control: Locator) {
    this.taps += 1;
    await control.press("Space");
  }

  async type(label: string, text: string) {
    this.fields += 1;
    await this.main.getByLabel(label, { exact: true }).fill(text);
  }

  /** Counts a screen, recognised by `sign`. */
  async arrivesAt(sign: Locator) {
    this.screens += 1;
    await expect(sign).toBeVisible();
  }

  async signsUp() {
    const { page } = this;
    await this.arrivesAt(page.getByRole("heading", { name: "Log in or sign up" }));
    const email = freshEmail();
    await this.type("Your name", "Nell Test");
    await this.type("Email", email);
    await this.type("Password", PASSWORD);
    await this.choose(page.getByLabel("I am 16 or over"));
    await this.press("Sign Up");
    await this.arrivesAt(page.getByRole("heading", { name: "Check your email" }));
    const [code = ""] = /^\d{6}$/m.exec((await mailTo(email)).text ?? "") ?? [];
    await this.type("Code", code);
    await this.press("Confirm");
  }

  async answersTheFourQuestions() {
    const { page } = this;
    await this.type("Volume", "60");
    await this.choose(page.getByRole("radio", { name: "Heated", exact: true }));
    await this.type("Temperature", "24");
    await this.press("Cherry shrimp");
    const isCycled = page.getByRole("group", { name: "Is it cycled?" });
    await this.choose(isCycled.getByRole("radio", { name: "Yes", exact: true }));
  }

  async answersCareAndGoesOn() {
    const { page } = this;
    for (const question of await careQuestionsOn(page).all()) {
      await this.choose(question.getByRole("radio").first());
    }
    await this.press("See the result");
    await this.arrivesAt(page.getByRole("button", { name: "Continue to payment" }));
    const cautions = page.getByRole("checkbox", { name: /I have read the points/ });
    if (await cautions.isVisible()) await this.choose(cautions);
    await this.press("Continue to payment");
  }

  async pays() {
    const { page } = this;
    await this.press(/^Pay £/);
    await this.arrivesAt(page.getByRole("heading", { name: "Pay Shoal" }));
    this.taps += 1;
    await payByCard(page);
    await this.arrivesAt(page.getByRole("heading", { name: "Order Confirmed" }));
  }
}

test("a visitor's first purchase takes at most 25 taps, 8 fields and 8 screens, the second 12 taps", async ({
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
  await buyer.press("Buy", "link");
  await buyer.signsUp();
  await buyer.arrivesAt(quiz);
  await buyer.type("How many would you like?", "6");
  await buyer.answersTheFourQuestions();
  await buyer.answersCareAndGoesOn();
  await buyer.arrivesAt(page.getByLabel("Where you are"));
  await buyer.type("Where you are", "LS7");
  await buyer.pays();
  expect(buyer.taps, "taps").toBeLessThanOrEqual(25);
  expect(buyer.fields, "fields").toBeLessThanOrEqual(8);
  expect(buyer.screens, "screens").toBeLessThanOrEqual(8);

  await page.goto(`/listing/${second.listingId}`);
  const two = new Buyer(page);
  await two.press("Buy", "link");
  await expect(quiz).toBeVisible();
  await two.type("How many would you like?", "6");
  await two.answersCareAndGoesOn();
  await two.pays();
  expect(two.taps, "taps").toBeLessThanOrEqual(12);
});

test("the first result of a search begins above 360 px on a phone", async ({
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
