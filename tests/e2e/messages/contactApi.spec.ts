/** `POST /send-contact-email` as called by another program: over HTTP, on a real backend. */

import { api } from "#convex/_generated/api.js";
import { DESIGNATED_ADMIN, expect, type Person, test } from "../kit/fixtures";
import { mailTo, stack, signInTokens } from "../kit/stack";
import { clientOf } from "../kit/trade";

const CONTACT_INBOX = "contact@shoal.local";
const URL = `${stack.site}/send-contact-email`;

const form = (person: Person) => ({
  name: person.fullName,
  email: `reply+${person.email}`,
  messageType: "partnership",
  subject: "A club's table",
  message: `Shall we share a table, asks ${person.fullName}?`,
});

async function post(token: string | null, body: string) {
  const response = await fetch(URL, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const preflight = (origin: string) =>
  fetch(URL, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization, content-type",
    },
  });

test("the contact API answers CORS preflights, and on the local stack only for the app's origin", async () => {
  const answer = await preflight(stack.app);
  expect(answer.status).toBe(204);
  expect(answer.headers.get("access-control-allow-origin")).toBe(stack.app);
  expect(answer.headers.get("access-control-allow-methods")).toContain("POST");
  expect(answer.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect((await preflight("https://club.example")).status).toBe(403);
});

test("the contact API strips an unpaired surrogate from a message", async ({ newPerson }) => {
  const person = await newPerson();
  const { token } = await signInTokens(person);
  const message = `Half a fish from ${person.fullName}: `;
  const response = await post(
    token,
    JSON.stringify({ ...form(person), message: `${message}\ud83d!` }),
  );
  expect(response).toEqual({ status: 200, body: { success: true } });
  const mail = await mailTo(CONTACT_INBOX, (email) => email.text?.includes(message) ?? false);
  expect(mail.text).toContain(`${message}!`);
});

test("the contact API accepts a message by bearer token, with a row for the admin and an email", async ({
  newPerson,
}) => {
  const person = await newPerson();
  const { token } = await signInTokens(person);
  expect(await post(token, JSON.stringify(form(person)))).toEqual({
    status: 200,
    body: { success: true },
  });

  const { subject, message, email } = form(person);
  const mail = await mailTo(CONTACT_INBOX, (email) => email.text?.includes(message) ?? false);
  expect(mail.reply_to).toEqual([email]);
  expect(mail.subject).toBe(`Contact form: ${subject}`);

  const admin = await clientOf(DESIGNATED_ADMIN);
  const paginationOpts = { numItems: 20, cursor: null };
  const { page: views } = await admin.query(api.moderation.messages.list, {
    filter: "message",
    paginationOpts,
  });
  const view = views.find(({ sender }) => sender.userId === person.userId);
  if (!view) throw new Error("The admin has no conversation with the sender");
  const me = await admin.query(api.accounts.profiles.me);
  expect(view.receiver.userId).toBe(me?.status === "ok" && me.userId);
  const { viewId } = view;
  const stored = await admin.query(api.moderation.messages.thread, { viewId, paginationOpts });
  expect(stored.page).toMatchObject([{ senderId: person.userId, subject, message, isRead: false }]);
});

test("the contact API refuses missing tokens, ended sessions and invalid bodies", async ({
  newPerson,
}) => {
  const person = await newPerson();
  const { token } = await signInTokens(person);
  const body = JSON.stringify(form(person));
  const notAuthenticated = { status: 401, body: { error: "Not authenticated" } };
  expect(await post(null, body)).toEqual(notAuthenticated);
  expect(await post("made-up", body)).toEqual(notAuthenticated);

  expect(await post(token, "{")).toEqual({
    status: 400,
    body: { error: "The body must be JSON." },
  });
  expect(await post(token, "[]")).toMatchObject({ status: 400 });
  expect(await post(token, JSON.stringify({ ...form(person), name: 7 }))).toEqual({
    status: 400,
    body: { error: '"name" must be text.' },
  });
  expect(await post(token, JSON.stringify({ ...form(person), message: " " }))).toEqual({
    status: 400,
    body: { error: "Please fill in all required fields.", code: "missing_fields" },
  });

  // The session ends elsewhere; its token would stay valid for an hour.
  await (await clientOf(person)).mutation(api.accounts.settings.signOutElsewhere, {});
  expect(await post(token, body)).toMatchObject({
    status: 401,
    body: { code: "not_authenticated" },
  });
});

test("the contact API accepts at most three messages at once from one user", async ({
  newPerson,
}) => {
  const person = await newPerson();
  const { token } = await signInTokens(person);
  for (let count = 0; count < 3; count++) {
    expect(await post(token, JSON.stringify(form(person)))).toMatchObject({ status: 200 });
  }
  const fourth = await post(token, JSON.stringify(form(person)));
  expect(fourth).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});
