/** Files whose content doesn't match their declared type, on a real backend. */

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import { expect, type Person, test } from "../kit/fixtures";
import { clientOf } from "../kit/trade";

const HTML = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const NO_VIDEO = "Video: please use an MP4, MOV or WebM video";

async function send(person: Person, type: string, body: Buffer<ArrayBuffer>) {
  const client = await clientOf(person);
  const { url, owner } = await client.mutation(api.shared.uploads.generateUploadUrl, {});
  const headers = { "Content-Type": ownedType(type, owner) };
  const upload = await fetch(url, { method: "POST", headers, body });
  const { storageId } = (await upload.json()) as { storageId: Id<"_storage"> };
  return { client, storageId };
}

test("an HTML page or SVG labelled as an image is refused and deleted", async ({ newPerson }) => {
  const person = await newPerson();
  for (const [body, type] of [
    [HTML, "image/png"],
    [SVG, "image/webp"],
    [SVG, "image/svg+xml"],
  ] as const) {
    const { client, storageId } = await send(person, type, body);
    const answer = await client.action(api.shared.uploads.register, {
      storageId,
      purpose: "listing",
    });
    expect(answer).toMatchObject({ ok: false, error: { code: "upload_type" } });
    // It is deleted: it can't be registered any more, even for another purpose.
    const secondCall = client.action(api.shared.uploads.register, { storageId, purpose: "avatar" });
    await expect(secondCall).rejects.toMatchObject({ data: { code: "not_found" } });
  }
});

test("a large video is recognised by its first bytes", async ({ newPerson }) => {
  const video = Buffer.alloc(40 * 1024 * 1024);
  video.write("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00mp41avc1", "latin1");
  const { client, storageId } = await send(await newPerson(), "video/mp4", video);
  const purpose = "packagingVideo";
  const answer = await client.action(api.shared.uploads.register, { storageId, purpose });
  expect(answer).toMatchObject({ ok: true, storageId });
});

test("an application with a fake video shows an error", async ({ newPerson, browserOf }) => {
  const page = await browserOf(await newPerson());
  await page.goto("/onboarding");
  await page.getByRole("radio", { name: /^As a business/ }).check();
  const file = { name: "packing.mp4", mimeType: "video/mp4", buffer: HTML };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByText(NO_VIDEO).first()).toBeVisible();
});
