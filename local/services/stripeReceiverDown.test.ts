/** Webhooks wait for the backend to start, without using up attempts. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { EventSummary } from "./stripe/control.ts";
import {
  order,
  startTestSandbox,
  submitCard,
  type TestSandbox,
  waitUntil,
} from "./stripe/testing.ts";

let testSandbox: TestSandbox | undefined;
let backend: Server | undefined;
afterEach(async () => {
  await testSandbox?.close();
  backend?.closeAllConnections();
  backend?.close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function completedEvent(sandbox: TestSandbox): Promise<EventSummary["deliveries"][number]> {
  const { events } = (await sandbox.sandbox.control({
    do: "events",
    type: "checkout.session.completed",
  })) as { events: EventSummary[] };
  const [delivery] = events[0]?.deliveries ?? [];
  if (!delivery) throw new Error("Nothing was to be delivered");
  return delivery;
}

test("a webhook sent before the backend has started arrives once it is running", async () => {
  const port = await freePort();
  testSandbox = await startTestSandbox(`http://127.0.0.1:${port}/stripe-webhook`);
  await submitCard(await testSandbox.stripe.checkout.sessions.create(order), {});
  for (let start = 0; start < 12; start += 1) {
    await testSandbox.restart();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(await completedEvent(testSandbox)).toMatchObject({ state: "waiting", attempts: 0 });

  const receivedBodies: string[] = [];
  backend = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { type } = JSON.parse(Buffer.concat(chunks).toString()) as { type: string };
      receivedBodies.push(type);
      response.writeHead(200).end();
    });
  }).listen(port, "127.0.0.1");
  await waitUntil(
    () => receivedBodies.includes("checkout.session.completed"),
    "the webhook",
    16_000,
  );
  const sandbox = testSandbox;
  const delivered = { state: "delivered", attempts: 1 };
  await expect.poll(() => completedEvent(sandbox), { timeout: 5000 }).toMatchObject(delivered);
}, 30_000);
