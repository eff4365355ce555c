/**
 * A page of another origin, open in a developer's browser, can neither read nor change anything.
 */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../kit/fixtures";
import { mailTo, stack } from "../kit/stack";

// The browser's messages about calls that it or the server refused.
test.use({ expectedErrors: [/CORS policy|Failed to load resource|WebSocket connection to/] });

let server: Server;
let stranger: string;
test.beforeAll(async () => {
  server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Stranger</title>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stranger = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.close();
});

test("another site's page can't read the inbox, the demo logins or the files", async ({
  visitor,
}) => {
  const page = await visitor();
  await page.goto(stranger);
  const responses = await page.evaluate(async (addresses) => {
    const readUrl = async (url: string, options?: RequestInit) => {
      try {
        const response = await fetch(url, options);
        return `${response.type} ${response.status} ${await response.text()}`;
      } catch (error) {
        return String(error);
      }
    };
    const query = JSON.stringify({ path: "demo/accounts:logins", args: {} });
    return {
      emails: await readUrl(`${addresses.mail}/emails`),
      inbox: await readUrl(`${addresses.mail}/inbox`),
      opaque: await readUrl(`${addresses.mail}/emails`, { mode: "no-cors" }),
      asJson: await readUrl(`${addresses.backend}/api/query`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: query,
      }),
      asText: await readUrl(`${addresses.backend}/api/query`, { method: "POST", body: query }),
      byGet: await readUrl(`${addresses.backend}/api/query?path=demo/accounts:logins&args={}`),
      control: await readUrl(`${addresses.stripe}/_control`, {
        method: "POST",
        body: '{"do":"events"}',
      }),
      site: await readUrl(`${addresses.site}/.well-known/jwks.json`),
      app: await readUrl(addresses.app),
    };
  }, stack);
  for (const [name, text] of Object.entries(responses)) {
    expect([name, text]).toEqual([name, "TypeError: Failed to fetch"]);
  }
});

test("another site's page can't open a live connection", async ({ visitor }) => {
  const page = await visitor();
  await page.goto(stranger);
  const outcome = await page.evaluate(
    (backend) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${backend.replace("http", "ws")}/api/1.48.0/sync`);
        socket.onopen = () => resolve("open");
        socket.onclose = () => resolve("closed");
      }),
    stack.backend,
  );
  expect(outcome).toBe("closed");
});

test("another site's form can't send an email or pay", async ({ visitor }) => {
  const page = await visitor();
  for (const action of [
    `${stack.mail}/emails`,
    `${stack.stripe}/pay/cs_none`,
    `${stack.backend}/api/mutation`,
    `${stack.site}/send-contact-email`,
  ]) {
    await page.goto(stranger);
    await page.evaluate((to) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = to;
      document.body.append(form);
      form.submit();
    }, action);
    await expect(page.locator("body")).toHaveText(
      "Pages of another origin may not call this server.",
    );
  }
});

test("a foreign host name that resolves to this machine is refused", async () => {
  for (const address of [stack.app, stack.backend, stack.site, stack.stripe, stack.mail]) {
    const { port } = new URL(address);
    // Node's fetch doesn't allow a custom Host header.
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      const rebindRequest = request(
        { host: "127.0.0.1", port, headers: { host: `rebound.example:${port}` } },
        (response) => resolve(response.resume().statusCode),
      );
      rebindRequest.once("error", reject);
      rebindRequest.end();
    });
    expect([address, status]).toEqual([address, 403]);
  }
});

test("the inbox is still readable in a browser", async ({ visitor, newPerson }) => {
  const person = await newPerson();
  const page = await visitor();
  await page.goto("/login");
  await page.getByRole("tab", { name: "Email me a code" }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send Code" }).click();
  const mail = await mailTo(person.email);
  await page.goto(`${stack.mail}/inbox/${mail.id}`);
  await expect(page.getByText(person.email)).toBeVisible();
});
