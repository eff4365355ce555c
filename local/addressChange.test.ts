/** A data folder that is served on other ports still works. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { api } from "../convex/_generated/api.js";
import type { Id } from "../convex/_generated/dataModel.js";
import { ownedType } from "../convex/domain/shared/ownedType.ts";
import { benchRows } from "../tests/bench/functions.ts";
import { type Login, type TestStack, startTestStack } from "./testing/testStack.ts";
import { FERN } from "./testing/trade.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shoal-moved-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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

test("sign-in and pictures survive a change of ports", async () => {
  const before = await startTestStack({ dataDir });
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
  await before.stop();

  const after = await startTestStack({ dataDir });
  try {
    expect(after.addresses.backend).not.toBe(before.addresses.backend);
    const client = await after.http(seller);
    const me = async () => {
      const caller = await client.query(api.accounts.profiles.me, {});
      return caller?.status === "ok" ? caller : null;
    };
    expect((await me())?.userId).toBe(seller.userId);
    const avatar = async () => (await me())?.avatarUrl;
    await expect.poll(async () => statusOf(await avatar())).toBe(200);
    const cover = async () => (await client.query(api.listings.browse.newest, {}))[0]?.imageUrl;
    await expect.poll(async () => statusOf(await cover())).toBe(200);
  } finally {
    await after.stop();
  }
});
