/**
 * The demo data: a shop that looks alive. `npx convex run seed:demo` loads it once; `npm start` does so on
 * its first run. Only where ALLOW_DEV_TOOLS is "true". Everything goes through the rules that people go
 * through, so that the demo holds every invariant; only dates are set back.
 */
import { createAccount } from "@convex-dev/auth/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { type ActionCtx, env } from "../_generated/server";
import { demoLogins, demoPassword } from "../domain/demo/logins";
import { illustrate } from "./illustration/illustrate";
import { findSpecies, homeWater } from "../domain/listings/species";
import { PLACEHOLDER, placeholderOf } from "../domain/shared/imageSizes";
import { fail } from "../errors";
import { internalAction } from "../functions";
import { demoListings } from "./data/animals";
import { demoOrders } from "./data/orders";
import { demoOthers, demoSellers } from "./data/people";

const PICTURE = { width: 800, height: 600 };
const POLL_MS = 100;
const POLLS_MAX = 150;

/** Loads the demo data; returns "loaded", or "already there" when it has run before. `dev_tools_off`. */
export const demo = internalAction({
  args: {},
  returns: v.union(v.literal("loaded"), v.literal("already there")),
  handler: async (ctx): Promise<"loaded" | "already there"> => {
    if (env.ALLOW_DEV_TOOLS !== "true") fail("dev_tools_off");
    if (await ctx.runQuery(internal.demo.seedRows.isLoaded, {})) return "already there";
    for (const { email, fullName } of demoLogins) {
      // The admin stays when the demo data is cleared.
      if (await ctx.runQuery(internal.demo.seedRows.isKnown, { email })) continue;
      await addLogin(ctx, { email, fullName, password: demoPassword });
    }
    await ctx.runMutation(internal.demo.seedRows.addPeople, {});
    for (const key of [...demoSellers, ...demoOthers].map((person) => person.key)) {
      await ctx.runMutation(internal.demo.seedRows.addTanks, { key });
    }
    for (const [index, listing] of demoListings.entries()) {
      const images: Picture[] = [];
      for (let photo = 0; photo < listing.photos; photo++) {
        images.push(await drawPicture(ctx, listing.scientificName, listing.title, photo));
      }
      const paper = listing.proof && { storageId: await drawPaper(ctx), name: listing.proof };
      await ctx.runMutation(internal.demo.seedRows.addListing, {
        index,
        images,
        ...(paper ? { proof: paper } : {}),
      });
    }
    await ctx.runMutation(internal.demo.seedRows.addTalks, {});
    await ctx.runMutation(internal.demo.seedRows.addCases, {});
    await ctx.runMutation(internal.demo.alertRows.addAlerts, {});
    await addOrders(ctx);
    await ctx.runMutation(internal.demo.seedRows.markLoaded, {});
    return "loaded";
  },
});

/**
 * A person who can log in at once, with a confirmed address, for tests. `dev_tools_off`.
 *
 * @param secret the password as Convex Auth keeps it: hashing one here would take longer than all else
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
    if (env.ALLOW_DEV_TOOLS !== "true") fail("dev_tools_off");
    const userId = await addLogin(ctx, { email, fullName, secret });
    await ctx.runMutation(internal.demo.seedRows.setUpPerson, { userId, ...more });
    return userId;
  },
});

type Login = { email: string; fullName: string } & ({ password: string } | { secret: string });

async function addLogin(ctx: ActionCtx, { email, fullName, ...kept }: Login) {
  const now = Date.now();
  const profile = { email, fullName, ageConfirmedAt: now, signupTimestamp: now };
  const { user } = await createAccount(ctx, {
    provider: "password",
    account: { id: email, ...("password" in kept && { secret: kept.password }) },
    profile,
  });
  const userId = user._id as Id<"users">;
  await ctx.runMutation(internal.demo.seedRows.confirmPerson, {
    userId,
    ...("secret" in kept && kept),
  });
  return userId;
}

type Picture = {
  storageId: Id<"_storage">;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
};

/** A page with lines of writing, for the proof of a restricted species. */
async function drawPaper(ctx: ActionCtx): Promise<Id<"_storage">> {
  const lines = [0, 1, 2, 3, 4, 5].map(
    (n) => `<rect x="40" y="${120 + n * 40}" width="${320 - n * 25}" height="10" fill="#889"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="560"><rect width="400" height="560" fill="#fff"/><text x="40" y="70" font-size="24" fill="#223">Breeding record</text>${lines.join("")}</svg>`;
  return await ctx.storage.store(new Blob([svg], { type: "image/svg+xml" }));
}

async function drawPicture(
  ctx: ActionCtx,
  scientificName: string,
  title: string,
  photo: number,
): Promise<Picture> {
  const species = findSpecies(scientificName);
  if (!species) throw new Error(`${scientificName} is not in the species data`);
  const svg = illustrate({
    scientificName: species.scientificName,
    label: title,
    group: species.group,
    water: homeWater(species),
    minGroup: species.minGroup,
    seed: `${title}-${photo}`,
  });
  const storageId = await ctx.storage.store(new Blob([svg], { type: "image/svg+xml" }));
  // A drawing is as small at every size: it has one file, and the water that it shows in its place.
  const placeholder = waterOf(svg);
  return { storageId, ...PICTURE, placeholder, alt: `${title}, picture ${photo + 1}` };
}

/** The colours of the water, which a picture defines first, from the surface down. */
function waterOf(svg: string): string {
  const rows = [...svg.matchAll(/stop-color="#(..)(..)(..)"/g)].slice(0, PLACEHOLDER.height);
  return placeholderOf(
    rows.flatMap(([, ...hex]) => {
      const [red = 0, green = 0, blue = 0] = hex.map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: PLACEHOLDER.width }, () => [red, green, blue] as const);
    }),
  );
}

/** Places the orders, pays them in the card sandbox and brings each to its state. */
async function addOrders(ctx: ActionCtx): Promise<void> {
  if (!env.STRIPE_API_BASE) {
    console.warn("No card sandbox (STRIPE_API_BASE): the demo is loaded without orders.");
    return;
  }
  for (const [index, { state }] of demoOrders.entries()) {
    const orderId = await ctx.runMutation(internal.demo.seedRows.placeOrder, { index });
    if (state !== "pending" && state !== "cancelled") await pay(ctx, orderId);
    const claimPhotos = await drawEvidence(ctx, index);
    await ctx.runMutation(internal.demo.seedRows.advanceOrder, { index, orderId, claimPhotos });
  }
}

/** The photographs of an order's claim; none when it has no claim. */
async function drawEvidence(ctx: ActionCtx, index: number): Promise<Picture[]> {
  const order = demoOrders[index];
  if (order?.claim === undefined) return [];
  const listing = demoListings.filter(({ seller }) => seller === order.seller)[order.about];
  if (!listing) throw new Error(`No listing of demo order ${index}`);
  const { scientificName, title } = listing;
  return [
    await drawPicture(ctx, scientificName, `${title}, on arrival`, 0),
    await drawPicture(ctx, scientificName, `${title}, on arrival`, 1),
  ];
}

async function pay(ctx: ActionCtx, orderId: Id<"orders">): Promise<void> {
  const session = await poll(() => ctx.runMutation(internal.demo.seedRows.sessionOf, { orderId }));
  const response = await fetch(new URL("/_control", env.STRIPE_API_BASE), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ do: "pay", session, name: "Demo Payer", email: "payer@shoal.local" }),
  });
  if (!response.ok) throw new Error(`The card sandbox refused to pay: ${await response.text()}`);
  await poll(async () => {
    const paid = await ctx.runQuery(internal.demo.seedRows.isPaid, { orderId });
    return paid ? true : null;
  });
}

/** Asks until the answer is not null: actions and webhooks take their time. */
async function poll<T>(ask: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < POLLS_MAX; tries++) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("The demo data waited in vain for a payment");
}
