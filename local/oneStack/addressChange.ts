/** A data folder that is served on other ports still works. */

import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import { benchRows } from "#tests/bench/functions.ts";
import type { Login, TestStack } from "../testing/testStack.ts";
import { FERN } from "../testing/trade.ts";

async function upload(stack: TestStack, login: Login, purpose: "avatar" | "listing") {
  const client = await stack.http(login);
  const { url, owner } = await client.mutation(api.shared.uploads.generateUploadUrl, {});
  const headers = { "content-type": ownedType("image/png", owner) };
  const response = await fetch(url, { method: "POST", headers, body: PICTURE });
  const { storageId } = (await response.json()) as { storageId: Id<"_storage"> };
  await client.action(api.shared.uploads.register, { storageId, purpose });
  return storageId;
}

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** The status of the picture's address; "unreachable" if no server listens there. */
async function statusOf(url: string | null | undefined): Promise<number | string> {
  if (typeof url !== "string") return "no address";
  return await fetch(url).then(
    ({ status }) => status,
    () => "unreachable",
  );
}

/** @param move starts the stack again on its data, but on other ports */
export function testAddressChange(stackOf: () => TestStack, move: () => Promise<void>): void {
  test("sign-in and pictures survive a change of ports", async () => {
    const before = stackOf();
    const people = await before.run(benchRows.people, {});
    const seller: Login = { userId: people.sellerId, sessionId: people.sellerSession };
    const client = await before.http(seller);
    await client.mutation(api.accounts.profiles.setAvatar, {
      storageId: await upload(before, seller, "avatar"),
    });
    await client.mutation(api.listings.catalogue.create, {
      clientKey: crypto.randomUUID(),
      ...FERN,
      images: [{ storageId: await upload(before, seller, "listing"), width: 1, height: 1 }],
    });

    await move();
    const after = stackOf();
    expect(after.addresses.backend).not.toBe(before.addresses.backend);
    const clientAfter = await after.http(seller);
    const me = async () => {
      const caller = await clientAfter.query(api.accounts.profiles.me, {});
      return caller?.status === "ok" ? caller : null;
    };
    expect((await me())?.userId).toBe(seller.userId);
    const avatar = async () => (await me())?.avatarUrl;
    await expect.poll(async () => statusOf(await avatar())).toBe(200);
    const cover = async () =>
      (await clientAfter.query(api.listings.browse.newest, {}))[0]?.imageUrl;
    await expect.poll(async () => statusOf(await cover())).toBe(200);
  });
}
