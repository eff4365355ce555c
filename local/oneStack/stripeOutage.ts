/**
 * Stripe outages, with the official client on the real backend: first single calls fail, then none
 * is answered.
 */

import { beforeAll, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { benchRows } from "#tests/bench/functions.ts";
import { latestMail } from "../services/mail.ts";
import type { Failure } from "../services/stripe/control.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { type Buyer, buyerOf, listFern } from "../testing/trade.ts";

/** More than there are processes that run functions, or scheduled mutations that run at once. */
const STUCK_CALLS = 6;
const SESSIONS_PATH = "/v1/checkout/sessions";

export function testStripeOutage(stackOf: () => TestStack): void {
  let stack: TestStack;
  let seller: Login;
  let listingId: Id<"listings">;

  beforeAll(async () => {
    stack = stackOf();
    const { sellerId, sellerSession } = await stack.run(benchRows.people, {});
    seller = { userId: sellerId, sessionId: sellerSession };
    listingId = await listFern(stack, seller, 50);
  });

  async function createBuyer(): Promise<Buyer & { userId: Id<"users"> }> {
    const { buyerId, buyerSession } = await stack.run(benchRows.people, {});
    const login = { userId: buyerId, sessionId: buyerSession };
    return { ...(await buyerOf(stack, login, listingId)), userId: buyerId };
  }

  async function checkoutUrl({ client }: Buyer, orderId: string): Promise<string | null> {
    return (await client.query(api.orders.fulfilment.byUuid, { orderId }))?.checkoutUrl ?? null;
  }

  const failures: Failure[] = [500, 409, 429, "cut", "cutAfter"];
  test.each(failures)(
    "the pay page still appears if the first call fails: %s",
    async (failureMode) => {
      const buyer = await createBuyer();
      await stack.stripe({ do: "failCalls", count: 1, failure: failureMode, path: SESSIONS_PATH });
      const orderId = await buyer.start();
      await expect.poll(() => checkoutUrl(buyer, orderId)).toContain("/pay/");
    },
  );

  test("other jobs run while Stripe isn't responding", async () => {
    const buyers = await Promise.all(Array.from({ length: STUCK_CALLS }, createBuyer));
    const [first] = buyers;
    if (!first) throw new Error("No person was created");
    await stack.stripe({ do: "failCalls", count: 1_000, failure: "hang", path: SESSIONS_PATH });
    const orders = await Promise.all(buyers.map(({ start }) => start()));

    // A scheduled mutation: a typing indicator expires on its own.
    const conversationId = await stack.run(benchRows.conversation, {
      buyerId: first.userId,
      sellerId: seller.userId,
      listingId,
    });
    await first.client.mutation(api.messages.typing.set, { conversationId, isTyping: true });
    const watcher = await stack.live(seller);
    const isTyping = () => watcher.query(api.messages.typing.otherIsTyping, { conversationId });
    expect(await isTyping()).toBe(true);
    // A scheduled action: the email that a new account receives.
    const email = `${crypto.randomUUID()}@example.com`;
    await (
      await stack.http()
    ).action(api.auth.signIn, {
      provider: "password",
      params: {
        flow: "signUp",
        email,
        password: "seahorse-9",
        fullName: "Nell Newcomer",
        over16: true,
        signup_timestamp: 1_700_000_000_000,
      },
    });

    await expect.poll(isTyping).toBe(false);
    const readEmail = () => latestMail(stack.addresses.mail, email);
    await expect.poll(readEmail).toBeDefined();
    expect(await checkoutUrl(first, orders[0] ?? "")).toBeNull();
  });
}
