/** Exports and deletions for a user with more rows than fit in one page or batch. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import type { Doc } from "#convex/_generated/dataModel.js";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { type Backend, startBackend } from "../kit/helpers";
import { multiplyRows } from "../kit/multiplyRows";
import { settle } from "../kit/orderHelpers";
import type { Side } from "../kit/personalDataSides";
import { addNellAndOtto, allRows } from "../kit/personalDataWorld";

/** Copies of each row that fill more than one page of 50. */
const PAGE_COPIES = 55;
/** Copies that fill more than one batch, be it of 20 or of 100. */
const BATCH_COPIES = 110;
/** Copies that fill more than two batches of 20. */
const SMALL_BATCH_COPIES = 45;

let t: Backend;
let nell: Side;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response('{"id":"mail"}', { headers: { "content-type": "application/json" } }),
    ),
  );
  t = startBackend();
  ({ nell } = await addNellAndOtto(t));
});

/** Nell's data export, by section. */
async function download(): Promise<Record<string, object[]>> {
  await nell.as.mutation(api.privacy.dataExports.request, {});
  for (let i = 0; i < 10; i += 1) await settle(t);
  const as = nell.as as unknown as Pick<Backend, "fetch">;
  const { exportedAt: _, ...sections } = (await (await as.fetch("/my-data")).json()) as {
    exportedAt: string;
  };
  return sections;
}

async function remove(): Promise<void> {
  await nell.as.mutation(internal.privacy.deletion.deleteProven, { codeHash: null, givesUp: 0 });
  for (let i = 0; i < 30; i += 1) await settle(t);
}
const rowsOf = async (table: string) => (await allRows(t))[table] as Record<string, unknown>[];
const distinct = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(row))).size;
const filesLeft = async () =>
  await t.run(async ({ db }) => (await db.system.query("_storage").collect()).map((f) => f._id));

test("the export contains every row of every section, each once", async () => {
  const before = await download();
  await multiplyRows(t, nell, PAGE_COPIES);
  const after = await download();
  const singleSections = [
    "profile",
    "logIns",
    "settings",
    "sessions",
    "listingDraft",
    "applicationDraft",
    "downloads",
    "payoutAccount",
  ];
  for (const [name, rows] of Object.entries(before)) {
    if (name === "addresses") {
      // Copies look the same.
      expect(after[name]).toHaveLength(rows.length + PAGE_COPIES);
      continue;
    }
    const copies = singleSections.includes(name) ? 0 : rows.length * PAGE_COPIES;
    expect(after[name]?.length, name).toBe(rows.length + copies);
    expect(distinct(after[name] ?? []), name).toBe(distinct(rows) + copies);
  }
});

describe("a deletion", () => {
  test("leaves only images that orders show, however many batches it takes", async () => {
    const { listing, packaging, claim, message } = nell.files;
    const others = (await rowsOf("uploads"))
      .filter(({ userId }) => userId !== nell.userId)
      .map(({ storageId }) => storageId);
    const tables = await multiplyRows(t, nell, BATCH_COPIES);
    expect(tables.length).toBeGreaterThan(10);
    await remove();
    for (const [table, rows] of Object.entries(await allRows(t))) {
      expect(JSON.stringify(rows), table).not.toMatch(/nell/i);
    }
    const keptFiles = [listing, packaging, claim, message];
    // Images that orders show stay, as do the copied rows, which count as used.
    const remaining = (await rowsOf("uploads")).filter(({ userId }) => userId === nell.userId);
    expect(remaining.every(({ purpose, used }) => used && purpose !== "avatar")).toBe(true);
    expect(await filesLeft()).toEqual(expect.arrayContaining([...keptFiles, ...others]));
    for (const [name, file] of Object.entries(nell.files)) {
      expect((await filesLeft()).includes(file), name).toBe(keptFiles.includes(file));
    }
  });

  test("continues where it failed, and ends when nothing is left", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await multiplyRows(t, nell, SMALL_BATCH_COPIES);
    const ownUploads = async () =>
      (await rowsOf("uploads")).filter(
        ({ userId, purpose }) => userId === nell.userId && purpose === "avatar",
      );
    const before = await ownUploads();
    expect(before).toHaveLength(SMALL_BATCH_COPIES + 1);
    // With two rows for one file, looking up its upload fails.
    const duplicateId = await t.run(async ({ db }) => {
      const { _id, _creationTime, ...fields } = before[30] as Doc<"uploads">;
      return await db.insert("uploads", fields);
    });
    const failures = async () =>
      (await rowsOf("jobFailures")).filter(({ job }) => job === "privacy/deletion:deletePart");
    await remove();
    const remainingCount = (await ownUploads()).length;
    expect(remainingCount).toBeGreaterThan(20);
    expect(remainingCount).toBeLessThan(SMALL_BATCH_COPIES);
    expect(await failures()).toHaveLength(1);

    await t.run(async ({ db }) => await db.delete("uploads", duplicateId));
    vi.setSystemTime(Date.now() + HOUR_MS + 1000);
    await t.mutation(internal.shared.jobFailures.retryDue, {});
    for (let i = 0; i < 30; i += 1) await settle(t);
    expect(await ownUploads()).toEqual([]);
    expect(await failures()).toEqual([]);
    expect(await rowsOf("sellerApplications")).toHaveLength(1);
  });
});
