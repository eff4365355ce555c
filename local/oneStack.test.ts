/** Tests on the real backend and the sandboxes that share one stack, whose start takes longer than most of them. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { testAddressChange } from "./oneStack/addressChange.ts";
import { testLastItem } from "./oneStack/lastItem.ts";
import { testLostWebhook } from "./oneStack/lostWebhook.ts";
import { testMoneyBack } from "./oneStack/moneyBack.ts";
import { testOddArguments } from "./oneStack/oddArguments.ts";
import { testPushes } from "./oneStack/pushes.ts";
import { testStripeOutage } from "./oneStack/stripeOutage.ts";
import { startTestStack, type TestStack } from "./testing/testStack.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shoal-stack-"));
let stack: TestStack;
async function start(): Promise<void> {
  stack = await startTestStack({ dataDir, reuseContexts: true });
}
beforeAll(start);
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => stack.stripe({ do: "reset" }));
const stackOf = () => stack;

// First, because it expects that no call has failed on the stack.
describe("the last item", () => testLastItem(stackOf));
describe("pushes", () => testPushes(stackOf));
describe("refunds and disputes", () => testMoneyBack(stackOf));
describe("lost webhooks", () => testLostWebhook(stackOf));
describe("Stripe outages", () => testStripeOutage(stackOf));
// After the others, because it changes everything that an admin can change.
describe("odd arguments", () => testOddArguments(stackOf));
// Last, because the processes that run functions have to load all modules again afterwards.
describe("a change of ports", () =>
  testAddressChange(stackOf, async () => {
    await stack.stop();
    await start();
  }));
