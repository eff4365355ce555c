/** Tests on the real backend and the sandboxes that share one stack, whose start takes longer than most of them. */

import { afterAll, beforeAll, beforeEach, describe } from "vitest";
import { testLastItem } from "./oneStack/lastItem.ts";
import { testLostWebhook } from "./oneStack/lostWebhook.ts";
import { testMoneyBack } from "./oneStack/moneyBack.ts";
import { testOddArguments } from "./oneStack/oddArguments.ts";
import { testPushes } from "./oneStack/pushes.ts";
import { testStripeOutage } from "./oneStack/stripeOutage.ts";
import { startTestStack, type TestStack } from "./testing/testStack.ts";

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack({ reuseContexts: true });
});
afterAll(() => stack.stop());
beforeEach(() => stack.stripe({ do: "reset" }));
const stackOf = () => stack;

// First, because it expects that no call has failed on the stack.
describe("the last item", () => testLastItem(stackOf));
describe("pushes", () => testPushes(stackOf));
describe("refunds and disputes", () => testMoneyBack(stackOf));
describe("lost webhooks", () => testLostWebhook(stackOf));
describe("Stripe outages", () => testStripeOutage(stackOf));
// Last, because it changes everything that an admin can change.
describe("odd arguments", () => testOddArguments(stackOf));
