import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { CONTACT_MESSAGE_MAX, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { emails } from "../kit/authHelpers";
import {
  addDesignatedAdmin,
  addPerson,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";
import { expectRoles, signedInOnly } from "../kit/roles";

let t: Backend;
let admin: Person;
let sender: Person;
beforeEach(async () => {
  t = startBackend();
  admin = await addDesignatedAdmin(t);
  sender = await addPerson(t);
});

const form = {
  name: "Nell",
  email: "Nell@Home.test",
  messageType: "support_request",
  subject: "My <order>",
  message: "Where is\nit?",
};
const send = (changes: Partial<typeof form> = {}, from = sender) =>
  from.as.mutation(api.messages.contact.send, { ...form, ...changes });
const rows = async () =>
  await t.run(async (ctx) => ({
    messages: await ctx.db.query("messages").collect(),
    inbox: await ctx.db.query("adminMessages").collect(),
    conversations: await ctx.db.query("conversations").collect(),
  }));

describe("the contact form", () => {
  test("sends a message to the admin and queues an email whose replies go to the sender", async () => {
    await send();
    const { messages, inbox, conversations } = await rows();
    expect(messages).toMatchObject([
      {
        senderId: sender.userId,
        receiverId: admin.userId,
        message: "Where is\nit?",
        isAdminMessage: true,
        listingId: null,
        messageType: "support_request",
        subject: "My <order>",
      },
    ]);
    expect(conversations).toMatchObject([{ kind: "admin" }]);
    expect(inbox).toMatchObject([
      { userId: sender.userId, messageId: messages[0]?._id, isRead: false, flagged: false },
    ]);
    const [mail] = await emails(t);
    expect(mail).toMatchObject({
      kind: "contact",
      to: "contact@shoal.test",
      replyTo: "nell@home.test",
      subject: "Contact form: My <order>",
    });
    expect(mail?.html).toContain("My &lt;order&gt;");
    expect(mail?.html).not.toContain("<order>");
    // The account identifies the sender; the typed name and address prove nothing.
    expect(mail?.text).toContain(`Account: ${sender.email}`);
    expect(mail?.text).toMatch(/> Where is\n> it\?/);
    const badge = await admin.as.query(api.messages.badge.get);
    expect(badge).toMatchObject({ unreadMessages: 1, unreadAdminMessages: 1, total: 2 });
  });

  test("doesn't show the message as the team's in the sender's chat, nor in the admin's", async () => {
    await send();
    const conversationId = (await rows()).conversations[0]?._id;
    if (!conversationId) throw new Error("No conversation");
    const paginationOpts = { numItems: 5, cursor: null };
    for (const { as } of [sender, admin]) {
      const { page } = await as.query(api.messages.thread.list, {
        conversationId,
        paginationOpts,
      });
      expect(page).toMatchObject([{ isContact: true }]);
    }
    await admin.as.mutation(api.messages.thread.send, {
      conversationId,
      message: "Here it is.",
      clientId: "m-1",
    });
    const { page } = await sender.as.query(api.messages.thread.list, {
      conversationId,
      paginationOpts,
    });
    expect(page[0]).toMatchObject({ isAdminMessage: true, isContact: false });
  });

  test("emails the admin who leaves it unread that someone wrote to the team", async () => {
    vi.useFakeTimers();
    await send();
    await vi.advanceTimersByTimeAsync(11 * MINUTE_MS);
    await finishWork(t);
    const [mail] = await emails(t, admin.email);
    expect(mail?.text).toContain("Someone wrote to Shoal.");
    expect(mail?.text).not.toContain("Shoal wrote to you.");
  });

  test("can't inject lines into an email's headers", async () => {
    await send({ subject: "Hello\r\nBcc: all@shoal.test", name: "Nell\r\nX: y" });
    const [mail] = await emails(t);
    expect(mail?.subject).toBe("Contact form: Hello Bcc: all@shoal.test");
    expect(mail?.text).toContain("Name: Nell X: y");
  });

  test("uses 'Contact Us Submission' if there is no subject, and ignores the subject of feedback", async () => {
    await send({ subject: "  " });
    await send({ messageType: "feedback", subject: "dropped" });
    expect((await rows()).messages.map((row) => row.subject)).toEqual([undefined, undefined]);
    expect((await emails(t)).map((mail) => mail.subject)).toEqual([
      "Contact form: Contact Us Submission",
      "Contact form: Contact Us Submission",
    ]);
  });

  test.each([
    { name: " " },
    { email: "" },
    { messageType: "" },
    { messageType: "x" },
    { message: "\n" },
  ])("refuses %o, which lacks a field", async (changes) => {
    const { message } = await expectFail(send(changes), "missing_fields");
    expect(message).toBe("Please fill in all required fields.");
  });

  test("reports an overlong field and an invalid address by name", async () => {
    const tooLong = await expectFail(
      send({ message: "x".repeat(CONTACT_MESSAGE_MAX + 1) }),
      "contact_failed",
    );
    expect(tooLong.message).toBe(
      "Could not send your message: the message is longer than 5000 characters",
    );
    await expectFail(send({ email: "nobody" }), "invalid_email");
    await expectFail(send({ name: "Shoal team" }), "name_reserved");
    await expectFail(send({ name: "---" }), "invalid_input");
    await expectFail(send({}, admin), "contact_failed");
  });

  test("accepts three messages an hour and stores nothing of the fourth", async () => {
    for (let i = 0; i < 3; i++) await send();
    await expectFail(send(), "rate_limited");
    const { messages, inbox } = await rows();
    expect([messages.length, inbox.length, (await emails(t)).length]).toEqual([3, 3, 3]);
  });

  test("counts the messages of all accounts of a mailbox together, and others' apart", async () => {
    const addresses = ["flood+1@home.test", "flood+2@home.test", "flood+3@home.test"];
    const taggedUsers = await Promise.all(addresses.map((email) => addPerson(t, { email })));
    for (const person of taggedUsers) await send({}, person);
    await expectFail(send({}, taggedUsers[0]), "rate_limited");
    await send();
    expect(await emails(t)).toHaveLength(4);
  });
});

describe("POST /send-contact-email", () => {
  const post = (from: { fetch: typeof t.fetch }, body: string) =>
    from.fetch("/send-contact-email", { method: "POST", body });

  test("sends the message with a bearer token, from any origin", async () => {
    const answer = await post(sender.as, JSON.stringify(form));
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await rows()).messages).toHaveLength(1);
    const preflight = await t.fetch("/send-contact-email", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
  });

  test("answers failures with the catalogue's texts", async () => {
    const visitor = await post(t, JSON.stringify(form));
    expect([visitor.status, await visitor.json()]).toEqual([401, { error: "Not authenticated" }]);
    const missing = await post(sender.as, JSON.stringify({ ...form, name: "" }));
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { error: "Please fill in all required fields.", code: "missing_fields" },
    ]);
    expect((await post(sender.as, "{")).status).toBe(400);
    expect((await post(sender.as, "[]")).status).toBe(400);
    expect((await post(sender.as, JSON.stringify({ ...form, name: 7 }))).status).toBe(400);
    const huge = await post(sender.as, JSON.stringify({ ...form, message: "x".repeat(70_000) }));
    expect([huge.status, await huge.json()]).toEqual([413, { error: "HTTP 413" }]);
  });
});

describe("unauthorised", () => {
  test("only users in good standing can send the form, and not the admin who receives it", async () => {
    const receiver = { ...signedInOnly, designatedAdmin: "contact_failed" as const };
    await expectRoles(startBackend(), receiver, (as) =>
      as.mutation(api.messages.contact.send, form),
    );
  });
});
