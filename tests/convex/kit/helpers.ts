/** The basis of every function test: a fresh deployment and users of every standing. */

import "./quickHashes";
import migrations from "@convex-dev/migrations/test";
import rateLimiter from "@convex-dev/rate-limiter/test";
import staticHosting from "@convex-dev/static-hosting/test";
import { convexTest } from "convex-test";
import { ConvexError } from "convex/values";
import { expect, onTestFinished, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { insertPerson, nameFields } from "#convex/accounts/model/insertPerson.ts";
import { mailboxOf } from "#convex/domain/accounts/credentials.ts";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { type ErrorCode, type ErrorPayload, errorTexts } from "#convex/errors.ts";
import { syncShopRows } from "#convex/listings/model/shop/syncShopRows.ts";
import schema from "#convex/schema.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { readUserCounters, type UserCounter } from "#convex/shared/model/counters.ts";
import { aListing } from "./aListing";

const modules = import.meta.glob("../../../convex/**/*.*s");

/** The designated admin's address in tests, set as `ADMIN_EMAIL`. */
export const ADMIN_EMAIL = "admin@shoal.test";

/** Names this deployment in the metadata of what it makes at Stripe. */
export const DEPLOYMENT_ID = "shoal-test";

export const RESEND_WEBHOOK_SECRET = `whsec_${btoa("the key of Resend's webhook")}`;

/** The key pair that signs pushes. */
export const VAPID_PUBLIC_KEY =
  "BD5fSpX4WQYL0IAU6-HUY6-IRMMZIVplaSYfUEu_tJZ382pVDrum3_sHDZFwR62rkm4ZHhIwSa5grW81Qod7OC4";
export const VAPID_PRIVATE_KEY = "qHSmESKGZU-YWeSH4Ltit0_Z0a0_R1zrqsRyRMeKMDA";

export function startBackend() {
  process.env.ADMIN_EMAIL = ADMIN_EMAIL;
  process.env.SITE_URL = "http://shoal.test";
  process.env.DEPLOYMENT_ID = DEPLOYMENT_ID;
  process.env.CONTACT_EMAIL = "contact@shoal.test";
  // Nothing listens there, so emails stay in the outbox, where tests read them.
  process.env.RESEND_BASE_URL = "http://127.0.0.1:9";
  process.env.RESEND_API_KEY = "re_test";
  process.env.RESEND_WEBHOOK_SECRET = RESEND_WEBHOOK_SECRET;
  process.env.VAPID_PUBLIC_KEY = VAPID_PUBLIC_KEY;
  process.env.VAPID_PRIVATE_KEY = VAPID_PRIVATE_KEY;
  process.env.EMAIL_FROM = "Shoal <hello@shoal.test>";
  // Key for address hashes; tests that sign tokens set a real one.
  process.env.JWT_PRIVATE_KEY ??= "a key for tests";
  const t = convexTest(schema, modules);
  rateLimiter.register(t);
  migrations.register(t);
  staticHosting.register(t);
  onTestFinished(() => endJobs(t));
  return t;
}
export type Backend = ReturnType<typeof startBackend>;

const jobsToFail = new WeakMap<Backend, readonly string[]>();

/**
 * Declares which scheduled functions (`slice/module:name`) must fail in this test; any other failure
 * fails it.
 */
export function expectFailedJobs(t: Backend, names: readonly string[]): void {
  jobsToFail.set(t, names);
}

/**
 * Cancels pending jobs and waits for running ones, so that no job outlives its test.
 * @throws if a job failed that `expectFailedJobs` does not name, or a named one did not: convex-test
 * only logs what scheduled functions throw.
 */
export async function endJobs(t: Backend): Promise<void> {
  const failedJobs = new Set<string>();
  let isOver = false;
  while (!isOver) {
    await t.finishInProgressScheduledFunctions();
    isOver = await t.run(async (ctx) => {
      const jobs = await ctx.db.system.query("_scheduled_functions").collect();
      const pending = jobs.filter(({ state }) => state.kind === "pending");
      for (const { _id } of pending) await ctx.scheduler.cancel(_id);
      for (const { name, state } of jobs) if (state.kind === "failed") failedJobs.add(name);
      return jobs.every(({ state }) => state.kind !== "inProgress");
    });
  }
  const expected = [...(jobsToFail.get(t) ?? [])].sort();
  expect([...failedJobs].sort(), "scheduled functions that failed, logged above").toEqual(expected);
}

export type Person = Awaited<ReturnType<typeof addPerson>>;
let personCount = 0;

/** A user with profile, settings and a live session; `as` calls functions as this user. */
export async function addPerson(t: Backend, changes: Partial<Doc<"userProfiles">> = {}) {
  personCount += 1;
  const address = `person${personCount}@shoal.test`;
  const { fullName = `Person ${personCount}`, email = address } = changes;
  const { userId, sessionId } = await t.run(async (ctx) => {
    const now = Date.now();
    const userId = await insertPerson(ctx, {
      email: address,
      fullName,
      ageConfirmedAt: now,
      signupTimestamp: now,
    });
    await ctx.db.patch("users", userId, { email, emailVerificationTime: now });
    const profile = await profileOf(ctx, userId);
    if (profile)
      await ctx.db.patch("userProfiles", profile._id, {
        mailbox: mailboxOf(email),
        ...changes,
        ...nameFields(fullName, email),
      });
    const expirationTime = now + DAY_MS;
    const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime });
    return { userId, sessionId };
  });
  return {
    userId,
    sessionId,
    email,
    fullName,
    as: t.withIdentity({ subject: `${userId}|${sessionId}` }),
  };
}

export const addSeller = (t: Backend, changes: Partial<Doc<"userProfiles">> = {}) =>
  addPerson(t, { isSeller: true, sellerApproved: true, sellerQuizCompleted: true, ...changes });

/** An admin who isn't the designated admin. */
export const addAdmin = (t: Backend) => addPerson(t, { role: "admin" });

/** Makes an existing buyer or seller an admin. */
export async function makeAdmin(t: Backend, { userId }: Pick<Person, "userId">): Promise<void> {
  await t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await ctx.db.patch("userProfiles", profile._id, { role: "admin" });
  });
}

export const addDesignatedAdmin = (t: Backend) =>
  addPerson(t, { role: "admin", email: ADMIN_EMAIL, fullName: "Shoal Admin" });

/** The profile fields that block an account, by standing. */
const blockFields = () => {
  const suspended = { isSuspended: true, suspensionReason: "Late answers" };
  const banned = { isBanned: true, bannedUntil: Date.now() + DAY_MS };
  return {
    suspended,
    banned,
    suspendedAndBanned: { ...suspended, ...banned },
    deleted: { deletedAt: Date.now() },
  };
};
export type BlockKind = keyof ReturnType<typeof blockFields>;

/** One caller of every standing, for the "unauthorised" part of a slice's tests. */
export async function addEveryRole(t: Backend) {
  const { suspended, banned, suspendedAndBanned, deleted } = blockFields();
  return {
    visitor: { as: t },
    user: await addPerson(t),
    /** A seller without approval. */
    unapproved: await addPerson(t, { isSeller: true, sellerQuizCompleted: true }),
    seller: await addSeller(t),
    suspended: await addSeller(t, suspended),
    banned: await addSeller(t, banned),
    suspendedAndBanned: await addSeller(t, suspendedAndBanned),
    deleted: await addPerson(t, deleted),
    admin: await addAdmin(t),
    designatedAdmin: await addDesignatedAdmin(t),
  };
}

/** A user for each combination of role and blocking standing, named after both: "admin, banned". */
export async function addBlockedPeople(t: Backend) {
  const roles = {
    user: {},
    unapproved: { isSeller: true, sellerQuizCompleted: true },
    seller: { isSeller: true, sellerApproved: true, sellerQuizCompleted: true },
    admin: { role: "admin" },
    designatedAdmin: { role: "admin", email: ADMIN_EMAIL },
  } as const;
  const people: { name: string; standing: BlockKind; person: Person }[] = [];
  for (const [role, profile] of Object.entries(roles)) {
    for (const [state, block] of Object.entries(blockFields()) as [BlockKind, object][]) {
      const person = await addPerson(t, { ...profile, ...block });
      people.push({ name: `${role}, ${state}`, standing: state, person });
    }
  }
  return people;
}

/** The payload of a typed error; throws any other error again. */
export function payloadOf(error: unknown): ErrorPayload {
  if (!(error instanceof ConvexError)) throw error;
  // convex-test returns an error's data as serialised JSON.
  const data: unknown = error.data;
  return (typeof data === "string" ? JSON.parse(data) : data) as ErrorPayload;
}

/** Describes an error that no call should end with; undefined for a typed error and for refused arguments. */
export function failureOf(error: unknown): string | undefined {
  if (!(error instanceof ConvexError)) {
    return /Validator error/.test(String(error)) ? undefined : String(error).slice(0, 300);
  }
  const { code } = payloadOf(error);
  return Object.hasOwn(errorTexts, code) ? undefined : `no code of ours: ${code}`;
}

/** Expects `call` to fail with the typed error `code`; returns its payload. */
export async function expectFail(call: Promise<unknown>, code: ErrorCode): Promise<ErrorPayload> {
  const error: unknown = await call.then(
    () => new Error(`expected ${code}, but the call succeeded`),
    (reason: unknown) => reason,
  );
  const payload = payloadOf(error);
  expect(payload.code).toBe(code);
  return payload;
}

/** Runs what a sweep has just scheduled; needs fake timers. */
export async function finishWork(t: Backend): Promise<void> {
  vi.advanceTimersByTime(1);
  await t.finishInProgressScheduledFunctions();
}

/** A listing on sale, £5.00 each, three in stock; pass `changes` for what the test is about. */
export async function addListing(
  t: Backend,
  sellerId: Id<"users">,
  changes: Partial<Doc<"listings">> = {},
): Promise<Id<"listings">> {
  return await t.run(async (ctx) => {
    const now = Date.now();
    const listingId = await ctx.db.insert("listings", {
      sellerId,
      username: "Seller",
      ...aListing(),
      scientificName: "Neocaridina davidi",
      heldQuantity: 0,
      soldCount: 0,
      images: [],
      clientKey: crypto.randomUUID(),
      isActive: true,
      isHidden: false,
      isListed: true,
      town: "Leeds",
      latitude: 53.82,
      longitude: -1.57,
      confirmedAt: now,
      createdAt: now,
      updatedAt: now,
      ...changes,
    });
    await syncShopRows(ctx, listingId);
    return listingId;
  });
}

export async function countOf(
  t: Backend,
  { userId }: { userId: Id<"users"> },
  name: UserCounter,
): Promise<number> {
  return (await t.run(async (ctx) => readUserCounters(ctx, userId, [name])))[name];
}

export const unreadOf = async ({ as }: Pick<Person, "as">): Promise<number> =>
  (await as.query(api.messages.badge.get)).unreadMessages;

/** The unread count that the bell shows. */
export const unreadNotificationsOf = async ({ as }: Pick<Person, "as">): Promise<number> =>
  (await as.query(api.messages.badge.get)).unreadNotifications;

export const magicBytes: Record<string, string> = {
  "image/jpeg": "\xff\xd8\xff\xe0\x00\x10JFIF",
  "image/png": "\x89PNG\r\n\x1a\n",
  "image/webp": "RIFF\x10\x00\x00\x00WEBPVP8 ",
  "image/avif": "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1miafMA1B",
  "application/pdf": "%PDF-1.7\n",
  "video/mp4": "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00mp41avc1",
  "video/quicktime": "\x00\x00\x00\x14ftypqt  \x20\x05\x03\x00qt  ",
  "video/webm": "\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm",
};

/**
 * Stores a file that starts with the first bytes of its content type, or with `head`. The content type is
 * patched in afterwards, because convex-test drops it.
 */
export async function addFile(
  t: Backend,
  contentType = "image/png",
  bytes = 100,
  head = magicBytes[contentType] ?? "",
): Promise<Id<"_storage">> {
  return await t.run(async (ctx) => {
    const content = new Uint8Array(bytes);
    content.set([...head.slice(0, bytes)].map((letter) => letter.charCodeAt(0)));
    const storageId = await ctx.storage.store(new Blob([content]));
    const db = ctx.db as unknown as { patch(id: string, fields: object): Promise<void> };
    await db.patch(storageId, { contentType });
    return storageId;
  });
}
