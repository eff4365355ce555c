/** Shared by the sandbox's tests: a running sandbox, the official client, a webhook receiver. */

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { type StripeSandbox, startStripeSandbox } from "../stripe.ts";

const API_KEY = "sk_test_shoal_unit";
export const WEBHOOK_SECRET = "whsec_unit";

export type ReceivedWebhook = {
  body: string;
  signature: string;
  event: { id: string; type: string };
};

/** A webhook receiver that responds with `statuses` in turn, then with 200. */
export async function startReceiver() {
  const receivedEvents: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      receivedEvents.push({
        body,
        signature: String(request.headers["stripe-signature"]),
        event: JSON.parse(body) as ReceivedWebhook["event"],
      });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/stripe-webhook`,
    received: receivedEvents,
    statuses,
    types: () => receivedEvents.map(({ event }) => event.type),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export async function startTestSandbox(webhookUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "shoal-stripe-"));
  const start = (port: number) =>
    startStripeSandbox({
      port,
      dataDir,
      apiKey: API_KEY,
      webhook: { url: webhookUrl, secret: WEBHOOK_SECRET },
    });
  let sandbox: StripeSandbox = await start(0);
  return {
    get sandbox() {
      return sandbox;
    },
    stripe: clientFor(sandbox.port),
    dataDir,
    restart: async () => {
      await sandbox.close();
      sandbox = await start(sandbox.port);
    },
    close: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

export async function startWithReceiver() {
  const receiver = await startReceiver();
  const run = await startTestSandbox(receiver.url);
  const close = async () => {
    await run.close();
    await receiver.close();
  };
  return { receiver, run, close };
}

export function clientFor(port: number, apiKey = API_KEY): Stripe {
  return new Stripe(apiKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** £12.50 for animals and £3.00 for delivery. */
export const order: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [
    {
      quantity: 5,
      price_data: {
        currency: "gbp",
        unit_amount: 250,
        product_data: { name: "Cherry shrimp <ten>", description: "Tank bred" },
      },
    },
    {
      quantity: 1,
      price_data: { currency: "gbp", unit_amount: 300, product_data: { name: "Courier" } },
    },
  ],
  success_url: "http://shoal.test/order/1?session={CHECKOUT_SESSION_ID}",
  cancel_url: "http://shoal.test/payment/1/2",
  client_reference_id: "order-1",
  metadata: { orderId: "order-1", kind: "order" },
  payment_intent_data: { metadata: { orderId: "order-1" } },
};

export const CARD = {
  success: "4242 4242 4242 4242",
  declined: "4000000000000002",
  challenge: "4000 0025 0000 3155",
  insufficient: "4000000000009995",
};

/** Submits the pay page's form like a browser, without following the redirect. */
export function submitCard(session: { url: string | null }, changes: Record<string, string>) {
  return postForm(String(session.url), {
    email: "buyer@shoal.test",
    name: "A Buyer",
    number: CARD.success,
    expiry: "12 / 34",
    cvc: "123",
    ...changes,
  });
}

export function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

/** Waits until `ready` holds, because the sandbox works on its own timers. */
export async function waitUntil(ready: () => boolean, label: string, ms = 60_000): Promise<void> {
  const end = Date.now() + ms;
  while (!ready()) {
    if (Date.now() > end) throw new Error(`Timed out after ${ms} ms: ${label}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The id of a reference that was not expanded. */
export function idOf(reference: string | { id: string } | null): string {
  if (reference === null) throw new Error("No reference");
  return typeof reference === "string" ? reference : reference.id;
}
