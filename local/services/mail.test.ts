import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Resend } from "resend";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMail, latestMail, type MailSandbox, startMailSandbox } from "./mail.ts";

let mail: MailSandbox;
let resend: Resend;
beforeAll(async () => {
  mail = await startMailSandbox({ port: 0 });
  resend = new Resend("re_local", { baseUrl: mail.url });
});
afterAll(() => mail.close());

const letter = {
  from: "Shoal <hello@shoal.test>",
  to: "buyer@shoal.test",
  subject: "Your order <1>",
  html: "<p>Hello</p>",
  text: "Hello",
  replyTo: "help@shoal.test",
  headers: { "X-Shoal-Kind": "order" },
};

test("Resend's package can send emails with headers and a reply address", async () => {
  const { data, error } = await resend.emails.send(letter);
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
  const first = await resend.emails.send(letter, options);
  const secondSend = await resend.emails.send(letter, options);
  expect(secondSend.data?.id).toBe(first.data?.id);
  expect(await allMail(mail.url)).toHaveLength(before + 1);
  const other = await resend.emails.send({ ...letter, subject: "Another" }, options);
  expect(other.error?.name).toBe("invalid_idempotent_request");
});

test("refuses emails to an address on command, as Resend does", async () => {
  const control = async (command: "refuse" | "accept") => {
    const body = JSON.stringify({ do: command, to: "bad@shoal.test" });
    const response = await fetch(`${mail.url}/_control`, { method: "POST", body });
    expect(response.status).toBe(204);
  };
  const options = { idempotencyKey: "mail-2" };
  const send = () => resend.emails.send({ ...letter, to: "bad@shoal.test" }, options);
  await control("refuse");
  expect((await send()).error).toMatchObject({ statusCode: 422, name: "validation_error" });
  expect((await resend.emails.send(letter)).error).toBeNull();
  expect(await latestMail(mail.url, "bad@shoal.test")).toBeUndefined();
  await control("accept");
  expect((await send()).error).toBeNull();
  expect(await latestMail(mail.url, "bad@shoal.test")).toBeTruthy();
});

test("the inbox page lists emails and shows each one", async () => {
  const list = await (await fetch(mail.inboxUrl)).text();
  expect(list).toContain("Your order &lt;1&gt;");
  const id = (await latestMail(mail.url, letter.to))?.id;
  expect(await (await fetch(`${mail.inboxUrl}/${id}`)).text()).toContain("Hello");
});

test("a port already in use is reported instead of crashing", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startMailSandbox({ port })).rejects.toThrow("EADDRINUSE");
  other.close();
});
