/** Admins' decisions on listings that were reported or name a barred species. */

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { aListing } from "../kit/aListing";
import {
  addAdmin,
  addDesignatedAdmin,
  addPerson,
  addSeller,
  expectFail,
  finishWork,
  makeAdmin,
  startBackend,
} from "../kit/helpers";
import { reviewVersionOf } from "../kit/orderHelpers";
import { addUpload } from "../kit/uploads";

const CRAYFISH = "Comes with a signal crayfish.";

async function startReviewShop() {
  const t = startBackend();
  const [seller, admin] = [await addSeller(t, { fullName: "Sam Seller" }), await addAdmin(t)];
  const images = [await addUpload(t, seller.userId)];
  const { quantity: _, ...details } = aListing();
  const add = (changes: Parameters<typeof aListing>[0]) =>
    seller.as.mutation(api.listings.catalogue.create, {
      clientKey: "k",
      images,
      ...aListing(changes),
    });
  const { update, setActive, remove } = api.listings.catalogue;
  type Id = Awaited<ReturnType<typeof add>>;
  return {
    t,
    seller,
    admin,
    add,
    create: (description: string) => add({ description }),
    edit: (listingId: Id, description: string, changes: { title?: string } = {}) =>
      seller.as.mutation(update, { ...details, listingId, images, description, ...changes }),
    caption: (listingId: Id, description: string, alt: string) =>
      seller.as.mutation(update, {
        ...details,
        listingId,
        description,
        images: images.map((image) => ({ ...image, alt })),
      }),
    setActive: (listingId: Id, isActive: boolean) =>
      seller.as.mutation(setActive, { listingId, isActive }),
    remove: (listingId: Id) => seller.as.mutation(remove, { listingId }),
    decide: async (listingId: Id, decision: "dismiss" | "takeDown", names = ["signal crayfish"]) =>
      await admin.as.mutation(api.moderation.listings.decide, {
        listingId,
        names,
        version: await reviewVersionOf(t, listingId),
        decision,
        reason: "As I read it",
      }),
    queue: async () =>
      (await admin.as.query(api.moderation.queue.queue, { kind: "needsMe", limit: 9 })).items,
    names: async () => {
      const args = { kind: "listing", limit: 9 } as const;
      const { items } = await admin.as.query(api.moderation.queue.queue, args);
      return items.map((item) => (item.kind === "listing" ? item.names : []));
    },
    /** The reason for the removal, as the public and the seller can read it. */
    texts: async (listingId: Id) => {
      const { get, mine, takedown } = api.listings.catalogue;
      const views = [
        await t.query(get, { listingId }),
        await admin.as.query(takedown, { listingId }),
      ];
      const listing = views[0];
      expect(listing).toMatchObject({ isActive: false, isTakenDown: true, barReason: null });
      const paginationOpts = { numItems: 9, cursor: null };
      const { page } = await seller.as.query(mine, { paginationOpts });
      const shown = await seller.as.query(takedown, { listingId });
      expect(page.find(({ _id }) => _id === listingId)?.takedown).toEqual(shown);
      return {
        anyone: /As I read it/.exec(JSON.stringify(views))?.[0] ?? null,
        seller: shown?.reason ?? null,
      };
    },
    isListed: async (listingId: Id) =>
      (await t.run((ctx) => ctx.db.get("listings", listingId)))?.isListed,
  };
}

describe("a description that names a barred species", () => {
  test("goes on sale and is queued for an admin, with the names and the text", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(CRAYFISH);
    expect(await shop.isListed(listingId)).toBe(true);
    expect(await shop.queue()).toMatchObject([
      {
        kind: "listing",
        listingId,
        listingTitle: "Cherry shrimp, ten young ones",
        names: ["signal crayfish"],
        text: CRAYFISH,
        seller: { name: "Sam Seller" },
        photos: [{}],
      },
    ]);
  });

  test("is queued once however often it is edited, and not once the names are removed", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create("Tank bred.");
    expect(await shop.names()).toEqual([]);
    await shop.edit(listingId, CRAYFISH);
    const [before] = await shop.queue();
    await shop.edit(listingId, `${CRAYFISH} Lovely.`);
    expect(await shop.queue()).toMatchObject([{ at: before?.at, text: `${CRAYFISH} Lovely.` }]);
    await shop.edit(listingId, `${CRAYFISH} And azolla.`);
    expect(await shop.names()).toEqual([["azolla", "signal crayfish"]]);
    await shop.edit(listingId, "Tank bred.");
    expect(await shop.queue()).toEqual([]);
  });

  test("isn't in the queue while off sale, nor after deletion", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(CRAYFISH);
    await shop.setActive(listingId, false);
    expect(await shop.names()).toEqual([]);
    await shop.setActive(listingId, true);
    expect(await shop.names()).toEqual([["signal crayfish"]]);
    await shop.remove(listingId);
    expect(await shop.names()).toEqual([]);
  });

  test("keeps its place in the queue while off sale, edited or not, but not without the name", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(CRAYFISH);
    const [queuedItem] = await shop.queue();
    const goOffAndOn = async (change?: () => Promise<unknown>) => {
      await shop.setActive(listingId, false);
      vi.setSystemTime(Date.now() + DAY_MS);
      await change?.();
      expect(await shop.queue()).toEqual([]);
      await shop.setActive(listingId, true);
      return await shop.queue();
    };
    onTestFinished(() => void vi.useRealTimers());
    expect(await goOffAndOn()).toEqual([queuedItem]);
    const edited = await goOffAndOn(() => shop.edit(listingId, `${CRAYFISH} And azolla.`));
    expect(edited).toMatchObject([{ at: queuedItem?.at, names: ["azolla", "signal crayfish"] }]);
    expect(await goOffAndOn(() => shop.edit(listingId, "Tank bred."))).toEqual([]);
    await shop.edit(listingId, CRAYFISH);
    expect(await shop.queue()).toMatchObject([{ at: Date.now() }]);
  });

  test("stays dismissed only while its words, photos and captions are the same", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create("Never kept with signal crayfish.");
    await shop.decide(listingId, "dismiss");
    expect(await shop.names()).toEqual([]);
    await shop.setActive(listingId, false);
    await shop.setActive(listingId, true);
    expect(await shop.names()).toEqual([]);
    await shop.edit(listingId, "Never kept with signal crayfish. Four of them for sale.");
    expect(await shop.names()).toEqual([["signal crayfish"]]);
    await shop.edit(listingId, "Four live signal crayfish, £10 each.");
    expect(await shop.names()).toEqual([["signal crayfish"]]);
    await shop.edit(listingId, "Never kept with signal crayfish.");
    expect(await shop.names()).toEqual([]);
    await shop.caption(listingId, "Never kept with signal crayfish.", "Signal crayfish for sale");
    expect(await shop.names()).toEqual([["signal crayfish"]]);
    await shop.edit(listingId, "Never kept with signal crayfish.");
    expect(await shop.names()).toEqual([]);
    const title = "See the description: all must go";
    await shop.edit(listingId, "Never kept with signal crayfish.", { title });
    expect(await shop.names()).toEqual([["signal crayfish"]]);
    const trail = await shop.t.run((ctx) => ctx.db.query("moderationEvents").take(5));
    expect(trail).toMatchObject([{ action: "dismiss_listing", targetId: listingId }]);
  });

  test("stays in the queue if its seller has added a name that the admin hasn't seen", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(`${CRAYFISH} And azolla.`);
    await shop.decide(listingId, "dismiss", ["signal crayfish"]);
    expect(await shop.names()).toEqual([["azolla", "signal crayfish"]]);
  });

  test("when taken off sale gives its seller the reason, and is queued again once changed and put back", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(CRAYFISH);
    await shop.decide(listingId, "takeDown");
    expect(await shop.isListed(listingId)).toBe(false);
    expect(await shop.names()).toEqual([]);
    const dismissReason =
      "Shoal took it off sale because it mentions signal crayfish. Reason: As I read it";
    expect(await shop.texts(listingId)).toEqual({ anyone: null, seller: dismissReason });
    const emails = await shop.t.run((ctx) => ctx.db.query("emails").take(9));
    const takedownEmails = emails.filter(({ subject }) => subject.includes("taken off sale"));
    expect(takedownEmails).toHaveLength(1);
    expect(takedownEmails[0]?.text).toContain(dismissReason);
    await shop.edit(listingId, `${CRAYFISH} Or without.`);
    await shop.setActive(listingId, true);
    expect(await shop.queue()).toMatchObject([
      { names: ["signal crayfish"], returnReason: dismissReason },
    ]);
    expect(await shop.t.query(api.listings.catalogue.get, { listingId })).toMatchObject({
      isActive: true,
      isTakenDown: false,
    });
  });

  test("can only be decided with a reason, by an admin who isn't its seller", async () => {
    const shop = await startReviewShop();
    const listingId = await shop.create(CRAYFISH);
    const call = { listingId, names: [], version: "", decision: "dismiss" as const };
    const { decide } = api.moderation.listings;
    await expectFail(shop.admin.as.mutation(decide, { ...call, reason: " " }), "reason_required");
    await makeAdmin(shop.t, shop.seller);
    await expectFail(shop.seller.as.mutation(decide, { ...call, reason: "Mine" }), "forbidden");
  });
});

describe("a title or species with a barred name beside an everyday word", () => {
  test.each([
    ["Leucistic axolotl, pond kept, 20 cm", "Axolotl pond kept", "axolotl"],
    ["Crayfish net caught, large males", "Crayfish net caught", "crayfish"],
    ["Sturgeon pellet fed, 30 cm", "Sturgeon pellet fed", "sturgeon"],
    ["Terrapin, food trained, 10 cm", "Shrimp", "terrapin"],
    ["Lovely and tame", "Axolotl friendly", "axolotl"],
  ])("goes on sale and is queued: %s, %s", async (title, species, name) => {
    const shop = await startReviewShop();
    const listingId = await shop.add({ title, species, description: "Healthy." });
    expect(await shop.isListed(listingId)).toBe(true);
    expect(await shop.queue()).toMatchObject([
      { listingId, listingTitle: title, species, names: [name] },
    ]);
    await shop.decide(listingId, "takeDown", [name]);
    const reason = `Shoal took it off sale because it mentions ${name}. Reason: As I read it`;
    expect((await shop.texts(listingId)).seller).toBe(reason);
  });

  test("is queued again if its title changes after the admin has dismissed it", async () => {
    const shop = await startReviewShop();
    const [title, description] = ["Moss, axolotl safe", "Healthy."];
    const listingId = await shop.add({ title, description });
    await shop.decide(listingId, "dismiss", ["axolotl"]);
    expect(await shop.names()).toEqual([]);
    await shop.edit(listingId, description, { title });
    expect(await shop.names()).toEqual([]);
    await shop.edit(listingId, description, { title: "Axolotl, friendly, £40" });
    expect(await shop.names()).toEqual([["axolotl"]]);
  });
});

describe("a reported listing", () => {
  async function reportedShop() {
    const shop = await startReviewShop();
    const listingId = await shop.create("Tank bred.");
    const reporter = await addPerson(shop.t, { fullName: "Rita Reporter" });
    const report = () =>
      reporter.as.mutation(api.moderation.reports.create, {
        itemType: "listing",
        itemId: listingId,
        reason: "Animal welfare",
        details: "",
      });
    await report();
    const notices = async (userId: typeof reporter.userId) => {
      const rows = await shop.t.run((ctx) => ctx.db.query("notifications").take(20));
      return rows.filter((row) => row.userId === userId).map(({ content }) => content.kind);
    };
    return { ...shop, listingId, reporter, report, notices };
  }

  test("can be taken off sale from its report, which resolves the report and notifies both sides once", async () => {
    const shop = await reportedShop();
    const { listingId, seller, reporter } = shop;
    expect(await shop.queue()).toMatchObject([
      { kind: "report", listingToTakeDown: { listingId } },
    ]);
    await shop.decide(listingId, "takeDown", []);
    const reason = "Shoal took it off sale. Reason: As I read it";
    expect(await shop.texts(listingId)).toEqual({ anyone: null, seller: reason });
    expect(await shop.queue()).toEqual([]);
    const emails = await shop.t.run((ctx) => ctx.db.query("emails").take(9));
    const takedownEmails = emails.filter(({ subject }) => subject.includes("taken off sale"));
    expect(takedownEmails).toHaveLength(1);
    expect(takedownEmails[0]?.text).toContain(reason);
    expect(takedownEmails[0]?.text).not.toContain("lawful");
    expect(await shop.notices(reporter.userId)).toEqual(["report"]);
    expect(await shop.notices(seller.userId)).toEqual(["law"]);
  });

  test("isn't taken off sale if its seller has rewritten it since the admin read it", async () => {
    const shop = await reportedShop();
    const { listingId } = shop;
    const takeDown = async () => {
      const [item] = await shop.queue();
      if (item?.kind !== "report" || item.listingToTakeDown === null) throw new Error("No report");
      const shownListing = item.listingToTakeDown;
      return () =>
        shop.admin.as.mutation(api.moderation.listings.decide, {
          ...shownListing,
          names: [],
          decision: "takeDown",
          reason: "As I read it",
        });
    };
    const first = await takeDown();
    await shop.edit(listingId, "Bred in my own tanks.");
    await expectFail(first(), "review_outdated");
    expect(await shop.isListed(listingId)).toBe(true);
    await (
      await takeDown()
    )();
    expect(await shop.isListed(listingId)).toBe(false);
  });

  test.each([
    ["their own account", "boss@shoal.test"],
    ["another account of their mailbox", "boss+buys@shoal.test"],
  ])("isn't decided by an admin who reported it from %s", async (_, email) => {
    const shop = await reportedShop();
    const { t, listingId } = shop;
    const admin = await addPerson(t, { role: "admin", email: "boss@shoal.test" });
    const reporter = email === "boss@shoal.test" ? admin : await addPerson(t, { email });
    const reportId = await reporter.as.mutation(api.moderation.reports.create, {
      itemType: "listing",
      itemId: listingId,
      reason: "Scam",
      details: "",
    });
    const args = { kind: "report", limit: 9 } as const;
    const { items } = await admin.as.query(api.moderation.queue.queue, args);
    expect(items.map((item) => item.kind === "report" && item.reason)).toEqual(["Animal welfare"]);
    const others = await shop.queue();
    const own = others.find((item) => item.kind === "report" && item.reportId === reportId);
    if (own?.kind !== "report" || own.listingToTakeDown === null) throw new Error("No report");
    const { version, listingToTakeDown } = own;
    for (const decision of ["Resolved", "Dismissed"] as const) {
      const call = { reportId, version, decision, reason: "Fine" };
      await expectFail(admin.as.mutation(api.moderation.queue.decide, call), "own_report");
    }
    const decision = "takeDown" as const;
    const takeDownArgs = { ...listingToTakeDown, names: [], decision, reason: "Fine" };
    await admin.as.mutation(api.moderation.listings.decide, takeDownArgs);
    expect(await shop.queue()).toMatchObject([{ reportId }]);
  });

  test("is decided by the designated admin, who may be the only one, although they reported it", async () => {
    const shop = await reportedShop();
    const admin = await addDesignatedAdmin(shop.t);
    const reportId = await admin.as.mutation(api.moderation.reports.create, {
      itemType: "listing",
      itemId: shop.listingId,
      reason: "Scam",
      details: "",
    });
    const args = { kind: "report", limit: 9 } as const;
    const { items } = await admin.as.query(api.moderation.queue.queue, args);
    const own = items.find((item) => item.kind === "report" && item.reportId === reportId);
    if (own?.kind !== "report" || own.listingToTakeDown === null) throw new Error("No report");
    const call = { ...own.listingToTakeDown, names: [], reason: "Seen" };
    await admin.as.mutation(api.moderation.listings.decide, { ...call, decision: "takeDown" });
    expect(await shop.isListed(shop.listingId)).toBe(false);
    expect(await shop.queue()).toEqual([]);
  });

  test("that its seller deactivates before the admin decides is taken down all the same", async () => {
    const shop = await reportedShop();
    const { listingId, t } = shop;
    await shop.setActive(listingId, false);
    expect(await shop.queue()).toMatchObject([{ listingToTakeDown: { listingId } }]);
    await shop.decide(listingId, "takeDown", []);
    expect(await shop.queue()).toEqual([]);
    expect((await shop.texts(listingId)).seller).toContain("As I read it");
    const trail = await t.run((ctx) => ctx.db.query("moderationEvents").take(5));
    expect(trail.map(({ action }) => action)).toContain("take_down_listing");
  });

  test("that is taken down during its seller's ban stays off sale when the ban is undone", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const shop = await reportedShop();
    const { listingId, t, admin, seller } = shop;
    const banTerms = { bannedUntil: Date.now() + 86_400_000, purgeListings: true };
    const ban = { userId: seller.userId, ...banTerms, reason: "Spam" };
    await admin.as.mutation(api.moderation.standing.ban, ban);
    await finishWork(t);
    await shop.decide(listingId, "takeDown", []);
    const events = await t.run((ctx) => ctx.db.query("moderationEvents").take(9));
    const eventId = events.find(({ action }) => action === "ban")!._id;
    await admin.as.mutation(api.moderation.standing.undo, { eventId });
    await finishWork(t);
    expect(await shop.isListed(listingId)).toBe(false);
  });

  test("can't be taken off sale twice, and a second admin is told that it's already decided", async () => {
    const shop = await reportedShop();
    const { listingId, t } = shop;
    await shop.decide(listingId, "takeDown", []);
    await shop.report();
    expect(await shop.queue()).toMatchObject([{ kind: "report", listingToTakeDown: null }]);
    const secondAdmin = await addPerson(t, { role: "admin" });
    const call = {
      listingId,
      names: [],
      version: "",
      decision: "takeDown" as const,
      reason: "Me too",
    };
    await expectFail(
      secondAdmin.as.mutation(api.moderation.listings.decide, call),
      "decided_already",
    );
  });
});
