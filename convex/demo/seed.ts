/**
 * Loads the demo data. `npx convex run demo/seed:demo` loads it once; `npm start` does so on its first run.
 * Needs ALLOW_DEV_TOOLS to be "true", and DEMO_PICTURES_URL. Wherever possible it uses the functions
 * behind users' calls, so that the data is consistent, and backdates the rows afterwards.
 */

import { createAccount } from "@convex-dev/auth/server";
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { type ActionCtx, env } from "../_generated/server";
import { demoLogins, demoPassword } from "../domain/demo/logins";
import { adminAction, internalAction } from "../functions";
import { createAccount as createPayoutAccount } from "../payouts/model/accountAtStripe";
import { demoListings, demoOrders, demoOthers, demoSellers } from "./model/data";
import { evidenceTitle, storeFile, storePictures } from "./model/pictures";
import { requireDevTools } from "./model/requireDevTools";

const POLL_MS = 100;
const POLLS_MAX = 150;

/** As `load`, from the command line. */
export const demo = internalAction({
  args: {},
  returns: literals("loaded", "already there"),
  handler: async (ctx) => await loadDemoData(ctx),
});

/** Loads the demo data; returns "loaded" or "already there". Errors: `dev_tools_off`. */
export const load = adminAction({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await loadDemoData(ctx),
});

async function loadDemoData(ctx: ActionCtx): Promise<"loaded" | "already there"> {
  requireDevTools();
  if (!env.DEMO_PICTURES_URL) {
    throw new Error("Set DEMO_PICTURES_URL to an address that serves local/demo/pictures");
  }
  if (await ctx.runQuery(internal.demo.seedRows.isLoaded, {})) return "already there";
  for (const { email, fullName } of demoLogins) {
    // The admin isn't deleted when the demo data is cleared.
    if (await ctx.runQuery(internal.demo.seedRows.hasAccount, { email })) continue;
    await addLogin(ctx, { email, fullName, password: demoPassword });
  }
  await ctx.runMutation(internal.demo.seedRows.addPeople, {});
  for (const key of [...demoSellers, ...demoOthers].map((person) => person.key)) {
    await ctx.runMutation(internal.demo.seedRows.addTanks, { key });
  }
  for (const [index, listing] of demoListings.entries()) {
    const images = await storePictures(ctx, listing.title, listing.photos);
    const { proof: name } = listing;
    const proof = name && { name, storageId: (await storeFile(ctx, name)).storageId };
    await ctx.runMutation(internal.demo.seedRows.addListing, {
      index,
      images,
      ...(proof ? { proof } : {}),
    });
  }
  await ctx.runMutation(internal.demo.seedRows.addConversations, {});
  await ctx.runMutation(internal.demo.seedRows.addCases, {});
  await ctx.runMutation(internal.demo.alertRows.addAlerts, {});
  await addOrders(ctx);
  await ctx.runMutation(internal.demo.seedRows.leaveListingsUnconfirmed, {});
  await ctx.runMutation(internal.demo.seedRows.markLoaded, {});
  return "loaded";
}

/**
 * Creates a user with a confirmed address, for tests. `secret` is the hashed password: hashing here would
 * take longer than everything else. Errors: `dev_tools_off`.
 */
export const createPerson = internalAction({
  args: {
    email: v.string(),
    fullName: v.string(),
    secret: v.string(),
    seller: v.optional(v.boolean()),
    admin: v.optional(v.boolean()),
    outcode: v.optional(v.string()),
  },
  returns: v.id("users"),
  handler: async (ctx, { email, fullName, secret, ...more }): Promise<Id<"users">> => {
    requireDevTools();
    const userId = await addLogin(ctx, { email, fullName, secret });
    await ctx.runMutation(internal.demo.seedRows.setUpPerson, { userId, ...more });
    return userId;
  },
});

type Login = { email: string; fullName: string } & ({ password: string } | { secret: string });

async function addLogin(ctx: ActionCtx, { email, fullName, ...credential }: Login) {
  const now = Date.now();
  const profile = { email, fullName, ageConfirmedAt: now, signupTimestamp: now };
  const { user } = await createAccount(ctx, {
    provider: "password",
    account: { id: email, ...("password" in credential && { secret: credential.password }) },
    profile,
  });
  const userId = user._id as Id<"users">;
  await ctx.runMutation(internal.demo.seedRows.confirmPerson, {
    userId,
    ...("secret" in credential && credential),
  });
  return userId;
}

/** Places the orders, pays for them in the card sandbox and brings each to its state. */
async function addOrders(ctx: ActionCtx): Promise<void> {
  if (!env.STRIPE_API_BASE) {
    console.warn("No card sandbox (STRIPE_API_BASE): the demo is loaded without orders.");
    return;
  }
  for (const [index, { state }] of demoOrders.entries()) {
    const orderId = await ctx.runMutation(internal.demo.seedRows.placeOrder, { index });
    if (state !== "pending" && state !== "cancelled") await pay(ctx, orderId);
    const title = evidenceTitle(index);
    const claimPhotos = title === undefined ? [] : await storePictures(ctx, title, 2);
    await ctx.runMutation(internal.demo.seedRows.advanceOrder, { index, orderId, claimPhotos });
  }
  await setUpPayouts(ctx);
}

/** Sets up payouts for the demo seller, so that their earnings are sent to Stripe. The other sellers have none. */
async function setUpPayouts(ctx: ActionCtx): Promise<void> {
  const { recordCreated, refresh } = internal.payouts.accounts;
  const job = await ctx.runMutation(internal.demo.seedRows.payoutJob, {});
  const { accountId } = job;
  const stripeAccountId = await createPayoutAccount(job);
  await ctx.runMutation(recordCreated, { accountId, stripeAccountId });
  await controlSandbox({ do: "account", account: stripeAccountId, state: "active", bank: "good" });
  await ctx.runAction(refresh, { accountId });
}

async function pay(ctx: ActionCtx, orderId: Id<"orders">): Promise<void> {
  const session = await poll(() => ctx.runMutation(internal.demo.seedRows.sessionOf, { orderId }));
  await controlSandbox({ do: "pay", session, name: "Demo Payer", email: "payer@shoal.local" });
  await poll(async () => {
    const isPaid = await ctx.runQuery(internal.demo.seedRows.isPaid, { orderId });
    return isPaid ? true : null;
  });
}

async function controlSandbox(command: { do: string } & Record<string, string>): Promise<void> {
  const response = await fetch(new URL("/_control", env.STRIPE_API_BASE), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(command),
  });
  if (!response.ok) {
    throw new Error(`The card sandbox refused to ${command.do}: ${await response.text()}`);
  }
}

/** Repeats a call until it returns a value: actions and webhooks take time. */
async function poll<T>(readOnce: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < POLLS_MAX; tries++) {
    const answer = await readOnce();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("The demo data waited for a payment that never came");
}
