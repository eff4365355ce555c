import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Resend } from "resend";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { allMail, latestMail, type MailSandbox, startMailSandbox } from "./mail.ts";
import { signedHeaders } from "./mailBounces.ts";

let mail: MailSandbox;
let resend: Resend;
beforeAll(async () => {
  mail = await startMailSandbox({ port: 0 });
  resend = new Resend("re_local", { baseUrl: mail.url });
});
afterAll(() => mail.close());

const email = {
  from: "Shoal <hello@shoal.test>",
  to: "buyer@shoal.test",
  subject: "Your order <1>",
  html: "<p>Hello</p>",
  text: "Hello",
  replyTo: "help@shoal.test",
  headers: { "X-Shoal-Kind": "order" },
};

test("Resend's package can send emails with headers and a reply address", async () => {
  const { data, error } = await resend.emails.send(email);
  expect(error).toBeNull();
  expect(await latestMail(mail.url, "Buyer@shoal.test")).toMatchObject({
    id: data?.id,
    subject: "Your order <1>",
    reply_to: ["help@shoal.test"],
    headers: { "X-Shoal-Kind": "order" },
    text: "Hello",
  });
  expect(await latestMail(mail.url, "nobody@shoal.test")).toBeUndefined();
});

test("a repeated Idempotency-Key sends nothing more, and is refused with other contents", async () => {
  const before = (await allMail(mail.url)).length;
  const options = { idempotencyKey: "mail-1" };
  const first = await resend.emails.send(email, options);
  const secondSend = await resend.emails.send(email, options);
  expect(secondSend.data?.id).toBe(first.data?.id);
  expect(await allMail(mail.url)).toHaveLength(before + 1);
  const otherSend = await resend.emails.send({ ...email, subject: "Another" }, options);
  expect(otherSend.error?.name).toBe("invalid_idempotent_request");
});

test("refuses emails to an address on command, as Resend does", async () => {
  const control = async (command: "refuse" | "accept") => {
    const body = JSON.stringify({ do: command, to: "bad@shoal.test" });
    const response = await fetch(`${mail.url}/_control`, { method: "POST", body });
    expect(response.status).toBe(204);
  };
  const options = { idempotencyKey: "mail-2" };
  const send = () => resend.emails.send({ ...email, to: "bad@shoal.test" }, options);
  await control("refuse");
  expect((await send()).error).toMatchObject({ statusCode: 422, name: "validation_error" });
  expect((await resend.emails.send(email)).error).toBeNull();
  expect(await latestMail(mail.url, "bad@shoal.test")).toBeUndefined();
  await control("accept");
  expect((await send()).error).toBeNull();
  expect(await latestMail(mail.url, "bad@shoal.test")).toBeTruthy();
});

describe("bounces", () => {
  type Event = { type: string; data: { email_id: string } };
  const events: { event: Event; isSigned: boolean }[] = [];
  const secret = `whsec_${Buffer.from("a key").toString("base64")}`;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const id = String(request.headers["svix-id"]);
      const isSigned =
        request.headers["svix-signature"] === signedHeaders(secret, id, body)["svix-signature"];
      events.push({ event: JSON.parse(body) as Event, isSigned });
      response.end();
    });
  });
  let bouncingMail: MailSandbox;
  let client: Resend;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    const webhook = { url: `http://127.0.0.1:${port}/resend-webhook`, secret };
    bouncingMail = await startMailSandbox({ port: 0, webhook });
    client = new Resend("re_local", { baseUrl: bouncingMail.url });
  });
  afterAll(async () => {
    await bouncingMail.close();
    receiver.close();
  });
  const send = async (to: string) => (await client.emails.send({ ...email, to })).data?.id;
  const typesOf = async (count: number) => {
    await vi.waitFor(() => expect(events).toHaveLength(count));
    expect(events.every(({ isSigned }) => isSigned)).toBe(true);
    return events.splice(0).map(({ event }) => [event.type, event.data.email_id]);
  };

  test("are reported for addresses of one domain, and suppress them until that is lifted", async () => {
    await send("good@shoal.test");
    const to = "bad@bounces.shoal.local";
    expect(await typesOf(0)).toEqual([]);
    const first = await send(to);
    expect(await typesOf(1)).toEqual([["email.bounced", first]]);
    const second = await send(to);
    expect(await typesOf(1)).toEqual([["email.suppressed", second]]);
    expect((await client.suppressions.remove(to)).data).toMatchObject({ deleted: true });
    expect((await client.suppressions.remove(to)).error).toMatchObject({ statusCode: 404 });
    const third = await send(to);
    expect(await typesOf(1)).toEqual([["email.bounced", third]]);
  });

  test("and complaints are reported on command", async () => {
    const to = "cross@shoal.test";
    const body = JSON.stringify({ do: "complain", to });
    await fetch(`${bouncingMail.url}/_control`, { method: "POST", body });
    const id = await send(to);
    expect(await typesOf(1)).toEqual([["email.complained", id]]);
  });
});

test("the inbox page lists emails and shows each one", async () => {
  const list = await (await fetch(mail.inboxUrl)).text();
  expect(list).toContain("Your order &lt;1&gt;");
  const id = (await latestMail(mail.url, email.to))?.id;
  expect(await (await fetch(`${mail.inboxUrl}/${id}`)).text()).toContain("Hello");
});

test("a port already in use is reported instead of crashing", async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
  const { port } = otherServer.address() as AddressInfo;
  await expect(startMailSandbox({ port })).rejects.toThrow("EADDRINUSE");
  otherServer.close();
});
