import { describe, expect, test, vi } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { emptyApplication } from "#convex/domain/sellers/applicationSchema.ts";
import { DRAFT_LIFE_MS, MINUTE_MS } from "#convex/domain/shared/constants.ts";
import {
  addPerson,
  type Backend,
  expectFail,
  finishWork,
  type Person,
  startBackend,
} from "../kit/helpers";

const form = {
  ...emptyApplication,
  isHobbyist: true,
  location: "Lee",
  species: ["Cherry shrimp"],
  aboutSeller: "Line one\nLine two",
};

async function addVideo(t: Backend, owner: Person) {
  return await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["film"]));
    await ctx.db.insert("uploads", {
      userId: owner.userId,
      storageId,
      purpose: "packagingVideo",
      contentType: "video/mp4",
      sizeBytes: 4,
      used: false,
      createdAt: Date.now(),
    });
    return { storageId, name: "packing.mp4" };
  });
}

const usedFlags = (t: Backend) =>
  t.run(async (ctx) => (await ctx.db.query("uploads").collect()).map(({ used }) => used));
const draftOf = (person: Person) => person.as.query(api.sellers.drafts.mine, {});
const save = (person: Person, args: object = {}) =>
  person.as.mutation(api.sellers.drafts.save, { form, ...args });

describe("an application draft", () => {
  test("is stored as typed with its video, and is private", async () => {
    const t = startBackend();
    const [person, other] = [await addPerson(t), await addPerson(t)];
    expect(await draftOf(person)).toBeNull();
    const video = await addVideo(t, person);
    await save(person, { video });
    await save(person, { video, form: { ...form, location: "Leeds" } });
    expect(await draftOf(person)).toMatchObject({
      form: { ...form, location: "Leeds" },
      videoId: video.storageId,
      videoName: "packing.mp4",
    });
    expect(await draftOf(other)).toBeNull();
    await expectFail(save(other, { video }), "not_found");
    expect(await t.run((ctx) => ctx.db.query("applicationDrafts").collect())).toHaveLength(1);
  });

  test("gets each tab's fields, and is deleted once all of them are undone", async () => {
    const person = await addPerson(startBackend());
    await save(person, { form: { location: "Leeds" } });
    await save(person, { form: { comments: "Hello" } });
    expect((await draftOf(person))?.form).toEqual({ location: "Leeds", comments: "Hello" });
    await save(person, { form: { comments: "Hello again" }, undone: ["location"] });
    expect((await draftOf(person))?.form).toEqual({ comments: "Hello again" });
    await save(person, { form: {}, undone: ["comments", "video"] });
    expect(await draftOf(person)).toBeNull();
  });

  test.each([[[]], [["comments"]], [["comments", "video"]]])(
    "isn't made by an edit that only undoes: %j",
    async (undone) => {
      const person = await addPerson(startBackend());
      await save(person, { form: {}, undone });
      expect(await draftOf(person)).toBeNull();
    },
  );

  test("can hold slightly more than can be sent, but is bounded", async () => {
    const person = await addPerson(startBackend());
    await save(person, { form: { ...form, aboutSeller: "a".repeat(1500) } });
    await expectFail(
      save(person, { form: { ...form, aboutSeller: "a".repeat(20_000) } }),
      "invalid_input",
    );
    const species = Array.from({ length: 31 }, (_, i) => `s${i}`);
    await expectFail(save(person, { form: { ...form, species } }), "invalid_input");
  });

  test("protects its video from the sweep, until it is replaced or removed", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const [first, second] = [await addVideo(t, person), await addVideo(t, person)];
    for (let round = 0; round < 2; round += 1) await save(person, { video: first });
    expect(await usedFlags(t)).toEqual([true, false]);
    await save(person, { video: second });
    expect(await usedFlags(t)).toEqual([false, true]);
    await save(person);
    expect(await usedFlags(t)).toEqual([false, true]);
    await save(person, { undone: ["video"] });
    expect(await usedFlags(t)).toEqual([false, false]);
    await save(person, { video: second });
    await person.as.mutation(api.sellers.drafts.discard, {});
    expect(await usedFlags(t)).toEqual([false, false]);
    expect(await draftOf(person)).toBeNull();
  });

  test("is deleted when the application is sent, which keeps the video", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const [unwanted, sentVideo] = [await addVideo(t, person), await addVideo(t, person)];
    const application = {
      ...form,
      location: "Leeds",
      whatToSell: "Shrimp",
      estimatedSales: "5 a month",
      aboutSeller: "Ten years of shrimp.",
    };
    await save(person, { video: sentVideo });
    await person.as.mutation(api.sellers.applications.submit, { ...application, video: sentVideo });
    expect(await draftOf(person)).toBeNull();
    expect(await usedFlags(t)).toEqual([false, true]);
    // A draft of a correction, with a video that is never sent.
    await save(person, { video: unwanted });
    await person.as.mutation(api.sellers.applications.submit, application);
    expect(await usedFlags(t)).toEqual([false, true]);
  });

  test("is swept thirty days after its last change, and no sooner", async () => {
    vi.useFakeTimers();
    try {
      const t = startBackend();
      const [idle, busy] = [await addPerson(t), await addPerson(t)];
      await save(idle, { video: await addVideo(t, idle) });
      await save(busy);
      vi.advanceTimersByTime(DRAFT_LIFE_MS - MINUTE_MS);
      expect(await t.mutation(internal.sellers.drafts.sweep, {})).toBe(0);
      await t.run(async (ctx) => {
        for (const row of await ctx.db.query("applicationDrafts").collect()) {
          if (row.userId === busy.userId) {
            await ctx.db.patch("applicationDrafts", row._id, { updatedAt: Date.now() });
          }
        }
      });
      vi.advanceTimersByTime(2 * MINUTE_MS);
      expect(await t.mutation(internal.sellers.drafts.sweep, {})).toBe(1);
      await finishWork(t);
      const remaining = await t.run((ctx) => ctx.db.query("applicationDrafts").collect());
      expect(remaining.map(({ userId }) => userId)).toEqual([busy.userId]);
      expect(await usedFlags(t)).toEqual([false]);
    } finally {
      vi.useRealTimers();
    }
  });
});
