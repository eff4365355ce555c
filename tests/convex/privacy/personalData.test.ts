/** "Download my data" and account deletion, for a user with a row in every table. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { personalData, personRows } from "#convex/privacy/model/personalData.ts";
import { addPerson, type Backend, expectFail, startBackend } from "../kit/helpers";
import { settle } from "../kit/orderHelpers";
import type { Side } from "../kit/personalDataSides";
import { addNellAndOtto, allRows, tableNames } from "../kit/personalDataWorld";
import { NO_ALERT } from "../kit/savedSearch";
import { COLLECTION_TOTAL } from "../kit/totals";

let t: Backend;
let nell: Side;
let otto: Side;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response('{"id":"mail"}', { headers: { "content-type": "application/json" } }),
    ),
  );
  t = startBackend();
  ({ nell, otto } = await addNellAndOtto(t));
});

type Caller = { as: Pick<Backend, "query" | "mutation" | "fetch"> };
const fetchData = async (caller: unknown) =>
  await (caller as { fetch: Backend["fetch"] }).fetch("/my-data");

/** Requests the file, waits for the job and fetches it. */
async function download(person: Caller): Promise<string> {
  await person.as.mutation(api.privacy.dataExports.request, {});
  expect(await person.as.query(api.privacy.dataExports.mine, {})).toMatchObject({
    state: "preparing",
  });
  await settle(t);
  expect(await person.as.query(api.privacy.dataExports.mine, {})).toMatchObject({ state: "ready" });
  const response = await fetchData(person.as);
  expect(response.status).toBe(200);
  return await response.text();
}
type Sections = Record<string, Record<string, unknown>[]>;
const filesLeft = async () =>
  await t.run(async ({ db }) => (await db.system.query("_storage").collect()).map((f) => f._id));
const stateOf = async ({ as }: Caller) => (await as.query(api.privacy.dataExports.mine, {}))?.state;

describe("the list of tables", () => {
  test("covers every table in the schema, including the auth library's", () => {
    expect(Object.keys(personalData).sort()).toEqual([...tableNames].sort());
    for (const [table, answer] of Object.entries(personalData)) {
      for (const one of [answer].flat()) {
        expect(Object.keys(one), table).toEqual(expect.arrayContaining(["download", "deletion"]));
      }
    }
  });

  test("is tested with a user who has a row in each table", async () => {
    await nell.as.mutation(api.privacy.dataExports.request, {});
    const empty = Object.entries(await allRows(t)).filter(([, rows]) => rows.length === 0);
    expect(empty.map(([table]) => table)).toEqual([]);
  });
});

describe("the exported file", () => {
  test("has something in every section, including the user's own texts", async () => {
    const data = JSON.parse(await download(nell)) as Sections;
    const names = personRows.flatMap(({ download }) =>
      typeof download === "string" ? [] : Object.keys(download),
    );
    expect(Object.keys(data).sort()).toEqual([...names, "exportedAt"].sort());
    for (const name of names) {
      expect(data[name], name).not.toEqual([]);
      expect(data[name], name).toBeInstanceOf(Array);
    }
    const numbers = { rating: 4, totalReviews: 1, totalItemsSold: 3, avgRatingPostageCost: 4 };
    expect(data["profile"]).toMatchObject([
      { fullName: "nell Surname", email: nell.email, ...numbers },
    ]);
    expect(data["purchases"]).toMatchObject([
      {
        seller: "ottoline Surname",
        totalAmount: COLLECTION_TOTAL,
        events: [{ event: "place" }],
        payments: [{ amount: COLLECTION_TOTAL, state: "paid" }],
        refunds: [{ amount: 10 }],
        deliveryProposals: [{ proposedDeliveryCharge: 100 }],
        packaging: [{ score: 5 }],
        deliveryAddress: { name: "nell Surname", line1: "street of nell", postcode: "LS6 1AA" },
        claims: [
          {
            items: [{ problem: "dead", animals: 1 }],
            description: "Claimed: one was dead",
            photos: [{ url: expect.any(String) as string }],
            answer: { words: "Answered: it swam", offer: 100, photos: [{}] },
            decision: { by: "admin", amount: 0, reason: "Decided: it swims" },
          },
        ],
      },
    ]);
    expect(data["sales"]).toMatchObject([
      { buyer: "ottoline Surname", totalAmount: COLLECTION_TOTAL, sellerOutcode: "M20" },
    ]);
    expect(data["purchases"]?.[0]).not.toHaveProperty("sellerOutcode");
    expect(data["addresses"]).toMatchObject([{ line1: "street of nell", isDefault: true }]);
    expect(data["reviewsWritten"]).toMatchObject([{ comment: "Reviewed: lively shrimp" }]);
    const ownTexts = {
      message: "Said: are they lively?",
      photos: [{ url: expect.any(String) as string, alt: "The tank" }],
    };
    expect(data["messagesReceived"]).toMatchObject([ownTexts]);
    expect(data["messagesSent"]).toMatchObject([ownTexts]);
    expect(data["decisionsAboutMe"]).toMatchObject([{ reason: "Decided: plastic" }]);
    expect(data["notesAboutMe"]).toEqual([
      { text: "Noted: polite, nell", createdAt: expect.any(Number) as number },
    ]);
    expect(data["sellerApplications"]).toMatchObject([{ packagingVideoName: "video of nell" }]);
    expect(data["emails"]).toMatchObject([{ kind: "confirmation", to: nell.email }]);
    expect(data["pushDevices"]).toEqual([
      { device: "phone of nell", addedAt: expect.any(Number) as number },
    ]);
    expect(data["settings"]).toMatchObject([{ quietHours: { from: 22 * 60, until: 7 * 60 } }]);
  });

  test("contains no secrets, and no contact details of other people", async () => {
    for (const [me, other] of [
      [nell, otto],
      [otto, nell],
    ] as const) {
      const text = await download(me);
      expect(text).not.toContain(other.email);
      expect(text).not.toMatch(/_secret_|url2? of|error of|checkoutUrl|stripe/i);
      expect(text).not.toMatch(/918273|(code|link|password) of/);
      // As on the order's page, only admins may read the bank's reason for a chargeback.
      expect(text).not.toContain("product_not_received");
      // The order page shows the buyer's address to the seller for a limited time; a file of all buyers' addresses
      // would outlive that.
      expect(text).not.toContain(`street of ${other.name}`);
      const { sales, decisionsAboutMe } = JSON.parse(text) as Sections;
      expect(sales?.[0]).not.toHaveProperty("payments");
      // The reporter and the deciding admin stay unnamed.
      expect(JSON.stringify(decisionsAboutMe)).not.toContain(other.userId);
    }
  });

  test("continues beyond the first page", async () => {
    const { userId } = nell;
    await t.run(async ({ db }) => {
      for (let i = 0; i < 130; i++) {
        await db.insert("savedSearches", {
          ...NO_ALERT,
          userId,
          name: `n${i}`,
          query: "q",
          createdAt: i,
        });
      }
    });
    const data = JSON.parse(await download(nell)) as Sections;
    const names = data["savedSearches"]?.map(({ name }) => name);
    expect(new Set(names).size).toBe(131);
  });
});

describe("a file of many pages", () => {
  test("contains each row once and in order", async () => {
    const { userId } = nell;
    const before = await filesLeft();
    await t.run(async ({ db }) => {
      for (let i = 0; i < 1000; i++) {
        await db.insert("savedSearches", {
          ...NO_ALERT,
          userId,
          name: `n${i}`,
          query: "q",
          createdAt: i,
        });
      }
    });
    await nell.as.mutation(api.privacy.dataExports.request, {});
    for (let i = 0; i < 5; i++) await settle(t);
    const data = JSON.parse(await (await fetchData(nell.as)).text()) as Sections;
    const names = data["savedSearches"]?.map(({ name }) => name).slice(1);
    expect(names).toEqual(Array.from({ length: 1000 }, (_, i) => `n${i}`));
    expect(data["downloads"]).toHaveLength(1);
    expect(await filesLeft()).toHaveLength(before.length + 1);
  });

  test("fails at once if a page can't be read, and leaves no file behind", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const before = await filesLeft();
    await t.run(async ({ db }) => {
      // With two profiles, looking up the name of the other side fails.
      const profiles = await db.query("userProfiles").collect();
      const profile = profiles.find(({ userId }) => userId === otto.userId);
      const { _id, _creationTime, ...fields } = profile as Doc<"userProfiles">;
      await db.insert("userProfiles", fields);
    });
    await nell.as.mutation(api.privacy.dataExports.request, {});
    await settle(t);
    expect(await stateOf(nell)).toBe("failed");
    expect(await filesLeft()).toEqual(before);
  });
});

describe("the prepared file", () => {
  test("can be downloaded only by its owner", async () => {
    await download(nell);
    expect((await fetchData(t)).status).toBe(401);
    expect((await fetchData(otto.as)).status).toBe(404);
    const suspended = await addPerson(t, { isSuspended: true });
    expect((await fetchData(suspended.as)).status).toBe(403);
    await nell.as.mutation(api.accounts.settings.signOutElsewhere, {});
    const { sessionId } = nell;
    await t.run(async ({ db }) => await db.delete("authSessions", sessionId));
    expect((await fetchData(nell.as)).status).toBe(401);
  });

  test("is available for a day, then deleted, and the page says so", async () => {
    const before = await filesLeft();
    await download(nell);
    expect((await filesLeft()).length).toBeGreaterThan(before.length);
    vi.advanceTimersByTime(DAY_MS - 60_000);
    await t.finishInProgressScheduledFunctions();
    expect((await fetchData(nell.as)).status).toBe(200);
    vi.advanceTimersByTime(120_000);
    // The file is unavailable even before the deletion runs.
    expect((await fetchData(nell.as)).status).toBe(404);
    await t.finishInProgressScheduledFunctions();
    expect(await stateOf(nell)).toBe("expired");
    expect(await filesLeft()).toEqual(before);
  });

  test("is kept for its day while unregistered uploads are deleted", async () => {
    await download(nell);
    // Convex stores a blob's type with the file; convex-test only keeps it on the blob.
    await t.run(async ({ db, storage }) => {
      const system = db as unknown as { patch(id: string, fields: object): Promise<void> };
      for (const { _id, contentType } of await db.system.query("_storage").collect()) {
        if (contentType === undefined) {
          await system.patch(_id, { contentType: (await storage.get(_id))?.type });
        }
      }
    });
    vi.setSystemTime(Date.now() + 23 * 3_600_000);
    await t.mutation(internal.shared.uploads.sweepStorage, {});
    expect((await fetchData(nell.as)).status).toBe(200);
    expect(await (await fetchData(nell.as)).text()).toContain('"profile"');
  });

  test("is replaced by the next one, with three at once and then one every 12 minutes", async () => {
    const before = await filesLeft();
    await download(nell);
    const countWithExport = (await filesLeft()).length;
    expect(countWithExport).toBeGreaterThan(before.length);
    for (let i = 0; i < 2; i++) await download(nell);
    expect(await filesLeft()).toHaveLength(countWithExport);
    await expectFail(nell.as.mutation(api.privacy.dataExports.request, {}), "rate_limited");
    vi.advanceTimersByTime(12 * 60_000);
    await download(nell);
  });

  test("is prepared once if requested twice", async () => {
    await nell.as.mutation(api.privacy.dataExports.request, {});
    await nell.as.mutation(api.privacy.dataExports.request, {});
    expect((await allRows(t))["dataExports"]).toHaveLength(1);
  });

  test("fails if its job died, and a late job leaves no file", async () => {
    const { userId } = nell;
    const exportId = await t.run(
      async ({ db }) =>
        await db.insert("dataExports", {
          userId,
          state: "preparing",
          requestedAt: 0,
          endsAt: Date.now() - 1,
        }),
    );
    await t.mutation(internal.privacy.dataExports.end, { rowId: exportId });
    expect(await stateOf(nell)).toBe("failed");
    const before = await filesLeft();
    await t.action(internal.privacy.dataExports.write, { exportId, userId });
    expect(await filesLeft()).toEqual(before);
    await nell.as.mutation(api.privacy.dataExports.request, {});
    expect(await stateOf(nell)).toBe("preparing");
  });
});

describe("a deleted account", () => {
  async function removeNell(): Promise<void> {
    await download(nell);
    // `deleteMyAccount` checks the password, then runs this internal mutation.
    await nell.as.mutation(internal.privacy.deletion.deleteProven, { codeHash: null, givesUp: 0 });
    for (let i = 0; i < 10; i++) await settle(t);
  }

  test("leaves no name, address or text of its own in any row", async () => {
    await removeNell();
    for (const [table, rows] of Object.entries(await allRows(t))) {
      expect(JSON.stringify(rows), table).not.toMatch(/nell/i);
    }
    for (const row of (await allRows(t))["listings"] ?? []) {
      if ((row as { sellerId?: unknown }).sellerId !== nell.userId) continue;
      expect(row).toMatchObject({ outcode: "", town: "", latitude: 0, longitude: 0 });
    }
    for (const row of (await allRows(t))["orders"] ?? []) {
      const { sellerId, ...order } = row as Partial<Doc<"orders">>;
      expect("sellerOutcode" in order).toBe(sellerId !== nell.userId);
      expect("carrierOffer" in order).toBe(sellerId !== nell.userId);
    }
    const { as } = await addPerson(t, { role: "admin" });
    const orders = await as.query(api.moderation.orders.list, {
      search: "nell",
      from: null,
      to: null,
      paginationOpts: { numItems: 10, cursor: null },
    });
    expect(orders.page).toEqual([]);
  });

  test("leaves only files that are shown in an order or conversation", async () => {
    const { listing, packaging, claim, message, ...gone } = nell.files;
    await removeNell();
    const remainingFiles = new Set<Id<"_storage">>(await filesLeft());
    for (const keptFile of [listing, packaging, claim, message, ...Object.values(otto.files)]) {
      expect(remainingFiles).toContain(keptFile);
      remainingFiles.delete(keptFile);
    }
    expect([...remainingFiles]).toEqual([]);
    expect(Object.keys(gone)).toContain("packagingVideo");
  });

  test("leaves other people's orders, texts and data unchanged", async () => {
    const before = JSON.parse(await download(otto)) as Sections;
    await removeNell();
    const after = JSON.parse(await download(otto)) as Sections;
    expect(after["purchases"]).toMatchObject([
      { seller: "Deleted user", totalAmount: COLLECTION_TOTAL },
    ]);
    const { purchases, sales, ...rest } = after;
    expect(sales).toHaveLength(1);
    expect(purchases?.[0]?.["listingTitle"]).toBe("Cherry shrimp");
    for (const section of ["profile", "tanks", "listings", "savedSearches", "reportsMade"]) {
      expect(rest[section], section).toEqual(before[section]);
    }
    const listing = await otto.as.query(api.listings.catalogue.get, { listingId: nell.unsoldId });
    expect(listing).toBeNull();
  });

  test("reports a failed step to the admin, and retries it until it succeeds", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    // With two rows for one file, looking up the upload fails.
    const storageId = nell.files.packagingVideo;
    const duplicateId = await t.run(async ({ db }) => {
      const upload = (await db.query("uploads").collect()).find((u) => u.storageId === storageId);
      if (!upload) throw new Error("No upload");
      const { _id, _creationTime, ...fields } = upload;
      return await db.insert("uploads", fields);
    });
    await removeNell();
    const failures = async () =>
      (await allRows(t))["jobFailures"]?.filter(
        (row) => (row as { job?: unknown }).job === "privacy/deletion:deletePart",
      );
    expect((await failures())?.length).toBeGreaterThan(0);
    expect(await filesLeft()).toContain(storageId);
    await t.run(async ({ db }) => await db.delete("uploads", duplicateId));
    vi.advanceTimersByTime(61 * 60_000);
    await t.mutation(internal.shared.jobFailures.retryDue, {});
    for (let i = 0; i < 5; i++) await settle(t);
    expect(await failures()).toEqual([]);
    expect(await filesLeft()).not.toContain(storageId);
  });

  test("is removed in parts, however much data there is", async () => {
    const { userId } = nell;
    await t.run(async ({ db }) => {
      for (let i = 0; i < 250; i++) {
        await db.insert("savedSearches", {
          ...NO_ALERT,
          userId,
          name: `nell ${i}`,
          query: "q",
          createdAt: i,
        });
      }
    });
    await removeNell();
    expect((await allRows(t))["savedSearches"]).toHaveLength(1);
  });
});
