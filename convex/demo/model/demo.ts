import type { Infer } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { changeSettings } from "#convex/accounts/model/changeSettings.ts";
import { insertPerson, nameFields } from "#convex/accounts/model/insertPerson.ts";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { staleAtOf } from "#convex/domain/listings/freshness.ts";
import { findSpecies, homeWater } from "#convex/domain/listings/species.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { ukMidnight } from "#convex/domain/shared/dates.ts";
import { NO_DRAFT } from "#convex/listings/model/saveDraft.ts";
import { createListing } from "#convex/listings/model/saveListing.ts";
import { syncShopRows } from "#convex/listings/model/shop/syncShopRows.ts";
import { shopCategoryOf } from "#convex/listings/model/speciesFacts.ts";
import { changeStock } from "#convex/listings/model/stock.ts";
import type { proofFile } from "#convex/listings/tables.ts";
import { type Profile, profileOf } from "#convex/shared/model/access.ts";
import type { ImageRef } from "#convex/shared/model/images.ts";
import { demoDelivery, type DemoListing, type DemoPerson } from "./data";
import { signUpTime } from "./dates";
import { sampleListing } from "./sampleListing";

export async function userByEmail(ctx: QueryCtx, email: string): Promise<Id<"users"> | undefined> {
  const profile = await ctx.db
    .query("userProfiles")
    .withIndex("by_email", (q) => q.eq("email", email))
    .unique();
  return profile?.userId;
}

/** Creates the demo user if missing, and sets their profile, seller status and location. */
export async function ensurePerson(ctx: MutationCtx, person: DemoPerson): Promise<Profile> {
  const now = Date.now();
  const userId =
    (await userByEmail(ctx, person.email)) ??
    (await insertPerson(ctx, {
      email: person.email,
      fullName: person.fullName,
      ageConfirmedAt: now,
      signupTimestamp: now,
    }));
  await ctx.db.patch("users", userId, { emailVerificationTime: now });
  const profile = await profileOf(ctx, userId);
  if (profile === null) throw new Error(`${person.email} has no profile`);
  await ctx.db.patch("userProfiles", profile._id, {
    ...nameFields(person.fullName, person.email),
    mailbox: mailboxOf(person.email),
    about: person.about,
    isSeller: person.seller,
    sellerApproved: person.seller,
    sellerQuizCompleted: person.seller,
    ...(person.trader && { trader: person.trader }),
    ...(person.emailBounces && { emailProblem: { kind: "bounced" as const, at: now - DAY_MS } }),
    ...(person.seller && { selling: sellingOf(person, now) }),
    createdAt: signUpTime(person),
  });
  await changeSettings(ctx, userId, { outcode: person.outcode });
  const demoProfile = await profileOf(ctx, userId);
  return demoProfile ?? profile;
}

const sellingOf = ({ exceptions = [], sending, awayDays }: DemoPerson, now: number) => ({
  exceptions,
  ...(sending && { sending }),
  ...(awayDays !== undefined && { awayUntil: ukMidnight(now + awayDays * DAY_MS) }),
});

const demoKey = (title: string) => `demo-${title}`;

/** Creates a demo listing as its seller would, dated `daysAgo` days ago. */
export async function addDemoListing(
  ctx: MutationCtx,
  seller: Profile,
  outcode: string,
  listing: DemoListing,
  { images, proof }: { images: ImageRef[]; proof?: Infer<typeof proofFile> },
  daysAgo: number,
): Promise<Id<"listings">> {
  const species = findSpecies(listing.scientificName);
  if (!species) throw new Error(`${listing.scientificName} is not in the species data`);
  for (const { storageId } of images)
    await registerPicture(ctx, seller.userId, storageId, "listing");
  if (proof) await registerPicture(ctx, seller.userId, proof.storageId, "proof");
  const listingId = await createListing(
    ctx,
    seller,
    demoKey(listing.title),
    {
      ...sampleListing,
      title: listing.title,
      species: species.commonNames[0] ?? species.scientificName,
      category: shopCategoryOf(species),
      water: homeWater(species),
      description: listing.description,
      price: listing.price,
      quantity: listing.quantity,
      minQuantity: listing.minQuantity ?? 1,
      outcode,
      ...demoDelivery[listing.delivery],
      images,
      ...(proof ? { proof } : {}),
    },
    NO_DRAFT,
  );
  const createdAt = Date.now() - daysAgo * DAY_MS;
  await ctx.db.patch("listings", listingId, { createdAt });
  await syncShopRows(ctx, listingId);
  if (listing.state === "inactive") await changeStock(ctx, listingId, () => ({ isActive: false }));
  return listingId;
}

/** Backdates the listing's last confirmation: 61 days for a stale one, otherwise 35. */
export async function backdateConfirmation(
  ctx: MutationCtx,
  sellerId: Id<"users">,
  { title, state }: DemoListing,
): Promise<void> {
  const listing = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_clientKey", (q) =>
      q.eq("sellerId", sellerId).eq("clientKey", demoKey(title)),
    )
    .unique();
  if (listing === null) throw new Error(`No demo listing ${title}`);
  const isStale = state === "stale";
  const confirmedAt = Date.now() - (isStale ? 61 : 35) * DAY_MS;
  const staleAt = staleAtOf(confirmedAt, confirmedAt);
  await changeStock(ctx, listing._id, () => ({
    confirmedAt,
    ...(isStale && { isActive: false, isStale }),
    staleAt,
  }));
}

/** Registers a demo picture as the user's own upload. */
export async function registerPicture(
  ctx: MutationCtx,
  userId: Id<"users">,
  storageId: Id<"_storage">,
  purpose: "listing" | "claim" | "proof",
): Promise<void> {
  const file = await ctx.db.system.get("_storage", storageId);
  await ctx.db.insert("uploads", {
    userId,
    storageId,
    purpose,
    contentType: file?.contentType ?? "image/svg+xml",
    sizeBytes: file?.size ?? 0,
    used: false,
    createdAt: Date.now(),
  });
}
