/**
 * What one order costs from the listing page to completed: a buyer, a seller and an admin with the pages open that they
 * would look at. The buyer claims a dead animal, the seller objects, and the admin decides.
 */

import { ConvexHttpClient } from "convex/browser";
import { type Browser, chromium, type Page } from "playwright";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { demoLogins } from "#convex/domain/demo/logins.ts";
import { goodsMoney } from "#convex/domain/shared/money.ts";
import { chromiumLaunchOptions } from "#local/browser.ts";
import type { LocalStack } from "#local/localStack.ts";
import { photographBy } from "#local/testing/trade.ts";
import { aListing } from "#tests/convex/kit/aListing.ts";
import { runnerOf } from "./backend.ts";
import { buyerTank, signedInState } from "./buyer.ts";
import { addCosts, type Cost, followCalls, NO_COST } from "./callLog.ts";
import { benchRows } from "./functions.ts";

/** All at £5.00 and by courier for £12.00. */
const GOODS = [
  { title: "Cherry shrimp", species: "Cherry shrimp", category: "shrimp" },
  { title: "Java moss", species: "Java moss", category: "plants" },
  { title: "Java fern", species: "Java fern", category: "plants" },
] as const;
const QUANTITY = 2;
const PRICE = 500;
const COURIER = 1200;
const ADDRESS = {
  name: "Bea Hartley",
  line1: "1 Willow Walk",
  town: "Manchester",
  postcode: "M1 1AA",
};
const CHECKLIST = { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true };

type Stack = Pick<LocalStack, "addresses" | "keys">;
type Party = { page: Page; client: ConvexHttpClient };
type World = Record<"buyer" | "seller" | "admin", Party>;
type OrderLine = { listingId: Id<"listings">; quizId: Id<"suitabilityQuizzes"> };

export type Step = { name: string; cost: Cost; emails: number };
export type WholeOrder = { steps: Step[]; functions: [name: string, cost: Cost][] };

/** Signs in the demo buyer, seller and admin, lists `lineCount` items, and measures an order of them all. */
export async function wholeOrder(stack: Stack, lineCount: number): Promise<WholeOrder> {
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    const people = {
      buyer: await signIn(browser, stack, "Buyer"),
      seller: await signIn(browser, stack, "Seller"),
      admin: await signIn(browser, stack, "Admin"),
    };
    const listingIds: Id<"listings">[] = [];
    for (const goods of GOODS.slice(0, lineCount)) {
      listingIds.push(await listGoods(people.seller, goods));
    }
    return await measure(stack, people, listingIds);
  } finally {
    await browser.close();
  }
}

async function signIn(browser: Browser, { addresses }: Stack, role: string): Promise<Party> {
  const login = demoLogins.find((each) => each.role === role);
  if (login === undefined) throw new Error(`No demo user is a ${role}`);
  const { storageState, token } = await signedInState(browser, addresses.app, login);
  const client = new ConvexHttpClient(addresses.backend);
  client.setAuth(token);
  const context = await browser.newContext({ storageState, baseURL: addresses.app });
  return { page: await context.newPage(), client };
}

const listGoods = async ({ client }: Party, goods: (typeof GOODS)[number]) =>
  await client.mutation(api.listings.catalogue.create, {
    clientKey: crypto.randomUUID(),
    ...aListing({ ...goods, quantity: 9 }),
    images: [{ ...(await photographBy(client, "listing")), alt: goods.title }],
  });

async function measure(
  stack: Stack,
  { buyer, seller, admin }: World,
  listingIds: Id<"listings">[],
): Promise<WholeOrder> {
  const calls = followCalls({ url: stack.addresses.backend, keys: stack.keys });
  const functions = new Map<string, Cost>();
  const steps: Step[] = [];
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const result = await act();
    const costs = await calls.next();
    for (const [path, cost] of costs) {
      functions.set(path, addCosts(functions.get(path) ?? NO_COST, cost));
    }
    const cost = [...costs.values()].reduce(addCosts, NO_COST);
    steps.push({ name, cost, emails: costs.get("shared/outbox:record")?.calls ?? 0 });
    return result;
  };
  // What was listed just now is still being indexed.
  await calls.next();

  await step("listings looked at", async () => {
    for (const id of listingIds) await buyer.page.goto(`/listing/${id}`);
  });
  const orderLines = await step("care quizzes", async () => {
    const quizLines: OrderLine[] = [];
    for (const listingId of listingIds) {
      await buyer.page.goto(`/quiz/${listingId}`);
      const quizId = await takeQuiz(buyer, listingId);
      await buyer.page.goto(`/compatibility/${quizId}`);
      if (listingIds.length > 1) {
        await buyer.client.mutation(api.orders.basket.add, { listingId });
      }
      quizLines.push({ listingId, quizId });
    }
    return quizLines;
  });
  const [firstLine] = orderLines;
  if (firstLine === undefined) throw new Error("Nothing is bought");
  await step("payment page", () =>
    buyer.page.goto(`/payment/${firstLine.listingId}/${firstLine.quizId}`),
  );
  const orderId = await step("start", () => start(buyer, orderLines));
  await step("pay", async () => {
    await pay(stack, buyer, orderId);
    await buyer.page.goto(`/order/${orderId}`);
  });
  await step("seller opens, packs and dispatches", () => dispatch(stack, seller, orderId));
  await step("arrival and a claim", () => claim(buyer, orderId, firstLine.listingId));
  await step("seller objects", () =>
    seller.client.mutation(api.claims.cases.answer, {
      orderId,
      words: "They were lively when I packed them.",
      photos: [],
    }),
  );
  await step("admin decides", async () => {
    await admin.page.goto("/admin/moderator-panel");
    await admin.page.goto(`/order/${orderId}`);
    const verdict = { decision: "partial" as const, amount: PRICE, reason: "One was dead." };
    const { claim } = await admin.client.query(api.claims.cases.caseOf, { orderId });
    await admin.client.mutation(api.claims.cases.decide, { claimId: claim.claimId, ...verdict });
  });
  const finalOrder = await buyer.client.query(api.orders.fulfilment.byUuid, { orderId });
  if (finalOrder?.status !== "completed") throw new Error(`The order is ${finalOrder?.status}`);
  return { steps, functions: [...functions] };
}

async function takeQuiz({ client }: Party, listingId: Id<"listings">) {
  const quiz = await client.query(api.tanks.suitability.start, { listingId });
  const [tank] = quiz?.tanks ?? [];
  const quizId = await client.mutation(api.tanks.suitability.submit, {
    listingId,
    version: quiz?.version ?? "",
    ...(tank ? { tankId: tank._id, tank: {} } : { tank: buyerTank }),
    quantity: QUANTITY,
    answers: (quiz?.questions ?? []).map(({ id, options }) => ({
      questionId: id,
      option: options[0]?.key ?? "",
    })),
  });
  await client.mutation(api.tanks.suitability.acknowledge, { quizId });
  return quizId;
}

async function start({ client }: Party, orderLines: readonly OrderLine[]): Promise<string> {
  const goods = orderLines.length * QUANTITY * PRICE;
  return await client.mutation(api.orders.purchases.start, {
    lines: orderLines.map((line) => ({ ...line, quantity: QUANTITY, shownPrice: PRICE })),
    deliveryMethod: "courier",
    address: ADDRESS,
    shownTotal: goodsMoney(goods, COURIER).totalAmount,
  });
}

async function pay({ addresses }: Stack, { client }: Party, orderId: string): Promise<void> {
  const order = await client.query(api.orders.fulfilment.byUuid, { orderId });
  const [session] = /cs_\w+/.exec(order?.checkoutUrl ?? "") ?? [];
  if (session === undefined) throw new Error("No pay page");
  await fetch(`${addresses.stripe}/_control`, {
    method: "POST",
    body: JSON.stringify({ do: "pay", session, name: "Test Payer", email: "payer@shoal.local" }),
  });
}

async function dispatch(
  { addresses, keys }: Stack,
  { page, client }: Party,
  orderId: string,
): Promise<void> {
  const run = runnerOf(addresses.backend, keys.adminKey);
  await run(benchRows.makeDayToday, { orderUuid: orderId });
  await page.goto(`/order/${orderId}`);
  const order = await client.query(api.orders.fulfilment.byUuid, { orderId });
  const transactionId = order?.transactionId;
  if (!transactionId) throw new Error("The order is not paid");
  await client.mutation(api.orders.packaging.save, {
    transactionId,
    checklist: CHECKLIST,
    photos: [],
  });
  await client.mutation(api.orders.fulfilment.markDispatched, {
    orderId,
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
    trackingReference: "SHOAL 117",
  });
}

async function claim({ client }: Party, orderId: string, listingId: Id<"listings">): Promise<void> {
  await client.mutation(api.orders.fulfilment.confirmArrival, { orderId });
  await client.mutation(api.claims.cases.make, {
    orderId,
    items: [{ listingId, problem: "dead", animals: 1 }],
    description: "One was dead in the bag.",
    photos: [await photographBy(client, "claim")],
  });
}
