/** The hosted pay page and its related pages (3-D Secure step, paid, expired) as HTML. */

import { type CardErrors, type CardForm, TEST_CARDS } from "./cards.ts";
import { esc, layout, money, type Page } from "./layout.ts";
import { STATEMENT_PREFIX } from "./params.ts";
import type { LineItem, SessionRecord } from "./types.ts";

/** What the payer entered, and its problems. */
export type PayFormState = { form?: CardForm; errors?: CardErrors; declined?: string };

export function payPage(
  { session, lineItems, paymentIntentData }: SessionRecord,
  state: PayFormState = {},
): Page {
  const total = money(session.amount_total ?? 0);
  const cancel = session.cancel_url
    ? `<a class="back" href="${esc(session.cancel_url)}">← Back to Shoal</a>`
    : "";
  return layout(
    `Pay ${total}`,
    `${cancel}
<div class="columns">
<section aria-labelledby="total-heading">
  <h1 id="total-heading">Pay Shoal</h1>
  <p class="total">${total}</p>
  <ul class="items" aria-label="What you are paying for">${lineItems.map(itemRow).join("")}</ul>
  <p class="sum"><span>Total</span><span>${total}</span></p>
  <p class="small left">Held for you until <time id="until" data-until="${session.expires_at}">${clock(session.expires_at)}</time>.</p>
  ${statementNote(paymentIntentData.statement_descriptor_suffix)}
</section>
<section class="card" aria-labelledby="card-heading">
  <h2 id="card-heading">Pay by card</h2>
  ${alertBox(state)}
  ${payForm(session.customer_email, total, state)}
  ${session.custom_text.submit ? `<p class="small left">${esc(session.custom_text.submit.message)}</p>` : ""}
  <details${state.form ? "" : " open"}><summary>Test cards</summary>
    <ul class="cards">${Object.entries(TEST_CARDS).map(testCardRow).join("")}</ul>
    <p class="small left">Any future expiry date, any 3-digit CVC.</p>
  </details>
</section>
</div>`,
    PAY_SCRIPT,
  );
}

const statementNote = (suffix: string | null) =>
  suffix === null
    ? ""
    : `<p class="small left">On your card statement: <b>${esc(STATEMENT_PREFIX + suffix)}</b></p>`;

function itemRow(item: LineItem): string {
  const each =
    (item.quantity ?? 1) > 1
      ? `<br><span class="small">${item.quantity} × ${money(item.price.unit_amount)}</span>`
      : "";
  const note = item.note === null ? "" : `<br><span class="small">${esc(item.note)}</span>`;
  const picture =
    item.picture === null ? "" : `<img src="${esc(item.picture)}" alt="" width="52" height="52">`;
  return `<li>${picture}<span class="what">${esc(item.description ?? "")}${note}${each}</span><span class="price">${money(item.amount_total)}</span></li>`;
}

function alertBox({ errors, declined }: PayFormState): string {
  if (declined !== undefined) return `<p class="alert" role="alert">${esc(declined)}</p>`;
  if (errors) return `<p class="alert" role="alert">Check the marked fields and try again.</p>`;
  return "";
}

function payForm(
  customerEmail: string | null,
  total: string,
  { form, errors }: PayFormState,
): string {
  const field = (
    name: keyof CardForm,
    label: string,
    autocomplete: string,
    extra: string,
    fixed: string | null = null,
  ) => {
    const problem = errors?.[name];
    const marks = problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : "";
    // After a refusal the card's number and code must be entered again, as on Stripe's page.
    const value = fixed ?? (name === "cvc" || name === "number" ? "" : (form?.[name] ?? ""));
    return `<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" autocomplete="${autocomplete}" value="${esc(value)}" required ${extra}${fixed === null ? "" : " readonly"}${marks}>
${problem ? `<p class="problem" id="${name}-problem">${esc(problem)}</p>` : ""}</div>`;
  };
  return `<form method="post" novalidate>
${field("email", "Email", "email", 'type="email"', customerEmail)}
${field("number", "Card number", "cc-number", 'inputmode="numeric" placeholder="1234 1234 1234 1234" maxlength="23"')}
<div class="pair">
${field("expiry", "Expiry", "cc-exp", 'inputmode="numeric" placeholder="MM / YY" maxlength="9"')}
${field("cvc", "CVC", "cc-csc", 'inputmode="numeric" placeholder="123" maxlength="4"')}
</div>
${field("name", "Name on card", "cc-name", "")}
<button class="button" type="submit">Pay ${total}</button>
</form>`;
}

function testCardRow([number, { label }]: [string, { label: string }]): string {
  const grouped = number.replace(/(\d{4})(?=\d)/g, "$1 ");
  return `<li><button type="button" data-card="${grouped}"><span class="number">${grouped}</span><span class="small">${esc(label)}</span></button></li>`;
}

const clock = (seconds: number) =>
  new Date(seconds * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/**
 * Groups the digits, fills in test cards and prevents a double click from paying twice. The page
 * works without it.
 */
const PAY_SCRIPT = `
const $ = (id) => document.getElementById(id);
const number = $("number"), expiry = $("expiry");
number.addEventListener("input", () => {
  if (number.selectionStart !== number.value.length) return;
  number.value = number.value.replace(/\\D/g, "").slice(0, 19).replace(/(\\d{4})(?=\\d)/g, "$1 ");
});
expiry.addEventListener("input", (event) => {
  if (event.inputType && event.inputType.startsWith("delete")) return;
  const digits = expiry.value.replace(/\\D/g, "").slice(0, 4);
  expiry.value = digits.length > 2 ? digits.slice(0, 2) + " / " + digits.slice(2) : digits;
});
for (const button of document.querySelectorAll("[data-card]")) {
  button.addEventListener("click", () => {
    number.value = button.dataset.card;
    expiry.value = "12 / " + String(new Date().getFullYear() + 2).slice(2);
    $("cvc").value = "123";
    if (!$("name").value) $("name").value = "Test Payer";
    if (!$("email").value) $("email").value = "payer@shoal.test";
    document.querySelector("button[type=submit]").focus();
  });
}
let sent = false;
const submit = document.querySelector("button[type=submit]");
document.querySelector("form").addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
  submit.setAttribute("aria-disabled", "true");
  submit.textContent = "Processing…";
});
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
const until = $("until");
until.textContent = new Date(until.dataset.until * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
const left = until.dataset.until * 1000 - Date.now();
if (left < 2 ** 31) setTimeout(() => location.reload(), Math.max(left, 0) + 500);
const firstProblem = document.querySelector("[aria-invalid=true]");
if (firstProblem) firstProblem.focus();
`;

export function challengePage({ session }: SessionRecord): Page {
  return layout(
    "3-D Secure",
    `<section class="card single">
  <h1 class="plain">3-D Secure: is this you?</h1>
  <p>A bank would ask its customer to confirm this payment of <strong>${money(session.amount_total ?? 0)}</strong> to Shoal. Here you choose what the bank answers.</p>
  <form method="post" class="stack">
    <button class="button" name="outcome" value="complete">Complete authentication</button>
    <button class="button quiet" name="outcome" value="fail">Fail authentication</button>
  </form>
</section>`,
  );
}

export function paidPage({ session }: SessionRecord, successUrl: string | null): Page {
  return layout(
    "Already paid",
    `<section class="card single">
  <h1 class="plain">This has been paid</h1>
  <p>${money(session.amount_total ?? 0)} was taken once. There is nothing more to pay here.</p>
  ${successUrl === null ? "" : `<p class="stack"><a class="button" href="${esc(successUrl)}">Go to your order</a></p>`}
</section>`,
  );
}

export function expiredPage({ session }: SessionRecord): Page {
  return layout(
    "Checkout expired",
    `<section class="card single">
  <h1 class="plain">This checkout has expired</h1>
  <p>It was not paid in time and nothing was taken. Go back to Shoal and start again, if the animals are still there.</p>
  ${session.cancel_url === null ? "" : `<p class="stack"><a class="button" href="${esc(session.cancel_url)}">Back to Shoal</a></p>`}
</section>`,
  );
}
