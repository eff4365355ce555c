/** Photos in messages: whose, how many, who sees them, and reports about them. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { IMAGE_MAX_BYTES } from "#convex/domain/shared/constants.ts";
import { addEmptyConversation } from "../kit/emptyConversation";
import {
  addDesignatedAdmin,
  addListing,
  addPerson,
  addSeller,
  type Backend,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { addOwnFile, addUpload } from "../kit/uploads";

const page = { numItems: 20, cursor: null };

let t: Backend;
let buyer: Person;
let seller: Person;
let conversationId: Id<"conversations">;
let listingId: Id<"listings">;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
  buyer = await addPerson(t, { fullName: "Bea Buyer" });
  seller = await addSeller(t, { fullName: "Sam Seller" });
  listingId = await addListing(t, seller.userId);
  conversationId = await addEmptyConversation(t, buyer, { sellerId: seller.userId, listingId });
});

type Photo = Awaited<ReturnType<typeof addUpload>> & { alt?: string };
const photoOf = async ({ userId }: Person): Promise<Photo> => await addUpload(t, userId, "message");

let sentCount = 0;
function send({ as }: Person, photos: Photo[], message = "") {
  sentCount += 1;
  vi.setSystemTime(Date.now() + 1000);
  const clientId = `photo-${sentCount}`;
  return as.mutation(api.messages.thread.send, { conversationId, message, photos, clientId });
}
const messagesFor = async ({ as }: Person) =>
  (await as.query(api.messages.thread.list, { conversationId, paginationOpts: page })).page;
const uploadOf = async ({ storageId }: Photo) =>
  await t.run(({ db }) =>
    db
      .query("uploads")
      .withIndex("by_storageId", (q) => q.eq("storageId", storageId))
      .unique(),
  );

describe("a message with photos", () => {
  test("shows them with their captions to both members, and has a label in lists if it has no text", async () => {
    const photo = { ...(await photoOf(buyer)), alt: "My tank from the front" };
    await send(buyer, [photo]);
    for (const person of [buyer, seller]) {
      const [message] = await messagesFor(person);
      expect(message).toMatchObject({ message: "", photos: [photo] });
      expect(message?.photos[0]?.url).toEqual(expect.stringContaining("http"));
    }
    const preview = async ({ as }: Person) =>
      (await as.query(api.messages.conversations.list, { paginationOpts: page })).page[0]?.preview;
    expect(await preview(seller)).toBe("Photo");
    await send(buyer, [await photoOf(buyer), await photoOf(buyer)]);
    expect(await preview(seller)).toBe("2 photos");
    await send(buyer, [await photoOf(buyer)], "It has 60 litres.");
    expect(await preview(seller)).toBe("It has 60 litres.");
    expect(await uploadOf(photo)).toMatchObject({ used: true });
  });

  test("may be the first in a conversation, and is stored once when resent", async () => {
    const photos = [await photoOf(buyer)];
    const other = await addListing(t, seller.userId);
    const beginChat = () =>
      buyer.as.mutation(api.messages.thread.begin, {
        sellerId: seller.userId,
        listingId: other,
        message: "",
        photos,
        clientId: "first",
      });
    expect(await beginChat()).toBe(await beginChat());
  });

  test("can't be seen by anyone else", async () => {
    await send(buyer, [await photoOf(buyer)]);
    const stranger = await addPerson(t);
    await expectFail(messagesFor(stranger), "not_found");
  });
});

describe("refuses", () => {
  test("a message with neither text nor photos", async () => {
    await expectFail(send(buyer, [], "  "), "message_empty");
  });

  test("more than four photos, and marks none as used", async () => {
    const photos = await Promise.all(Array.from({ length: 5 }, () => photoOf(buyer)));
    const { message } = await expectFail(send(buyer, photos), "invalid_input");
    expect(message).toContain("at most 4");
    await send(buyer, photos.slice(1));
    expect(await uploadOf(photos[0] as Photo)).toMatchObject({ used: false });
  });

  test("another user's file, one for another purpose, and one already shown in a message", async () => {
    const expectRefused = async (photo: Photo) => {
      const { message } = await expectFail(send(buyer, [photo]), "invalid_input");
      expect(message).toContain("please upload this photo again");
    };
    await expectRefused(await photoOf(seller));
    await expectRefused(await addUpload(t, buyer.userId, "listing"));
    const photo = await photoOf(buyer);
    await send(buyer, [photo]);
    await expectRefused(photo);
  });

  test("an empty or overlong caption", async () => {
    for (const alt of ["two\nlines", "x".repeat(201)]) {
      const { message } = await expectFail(
        send(buyer, [{ ...(await photoOf(buyer)), alt }]),
        "invalid_input",
      );
      expect(message).toContain("at most 200 characters");
    }
  });

  test("more than 40 photos at once, and then more than one a minute", async () => {
    const addFourPhotos = () => Promise.all(Array.from({ length: 4 }, () => photoOf(buyer)));
    // The ten messages take ten seconds, in which less than one photo's allowance comes back.
    for (let i = 0; i < 10; i += 1) await send(buyer, await addFourPhotos());
    await expectFail(send(buyer, await addFourPhotos()), "rate_limited");
    await send(buyer, [], "Words go on.");
    vi.setSystemTime(Date.now() + 4 * 60_000);
    await send(buyer, await addFourPhotos());
  });

  test("photos of a blocked user, whose files are swept later like any unused ones", async () => {
    await send(buyer, [], "Hello");
    await seller.as.mutation(api.messages.muteAndBlock.block, { conversationId, isBlocked: true });
    const photo = await photoOf(buyer);
    await expectFail(send(buyer, [photo]), "undeliverable");
    expect(await uploadOf(photo)).toMatchObject({ used: false });
  });
});

test("a photo's file must be an image of at most 5 MB, judged by its bytes", async () => {
  const register = async (type: string, bytes: number) => {
    const storageId = await addOwnFile(t, buyer, type, bytes);
    return await buyer.as.action(api.shared.uploads.register, { storageId, purpose: "message" });
  };
  expect(await register("image/webp", IMAGE_MAX_BYTES)).toMatchObject({ ok: true });
  expect(await register("image/webp", IMAGE_MAX_BYTES + 1)).toMatchObject({
    error: { code: "upload_size" },
  });
  expect(await register("application/pdf", 100)).toMatchObject({ error: { code: "upload_type" } });
});

test("moderators see the photos in reported messages, flagged threads and the messages page", async () => {
  const admin = await addDesignatedAdmin(t);
  const photo = { ...(await photoOf(seller)), alt: "A bank's details" };
  const itemId = await send(seller, [photo]);
  await buyer.as.mutation(api.moderation.reports.create, {
    itemType: "message",
    itemId,
    reason: "Scam",
    details: "",
  });
  const { queue } = api.moderation.queue;
  const firstItem = async (kind: "report" | "flagged") =>
    (await admin.as.query(queue, { kind, limit: 20 })).items[0];
  expect(await firstItem("report")).toMatchObject({ item: "Photo", photos: [photo] });

  const views = await admin.as.query(api.moderation.messages.list, {
    filter: "all",
    paginationOpts: page,
  });
  const viewId = views.page[0]?.viewId as Id<"conversationViews">;
  await admin.as.mutation(api.moderation.messages.flag, { viewId, category: "Spam" });
  expect(await firstItem("flagged")).toMatchObject({ latest: "Photo", photos: [photo] });
  const { page: messages } = await admin.as.query(api.moderation.messages.thread, {
    viewId,
    paginationOpts: page,
  });
  expect(messages[0]).toMatchObject({ message: "", photos: [photo] });
});
