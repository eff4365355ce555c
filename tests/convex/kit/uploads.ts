import type { Doc, Id } from "#convex/_generated/dataModel.js";
import { ownedType } from "#convex/domain/shared/ownedType.ts";
import { addFile, type Backend, magicBytes, type Person } from "./helpers";

/** An uploaded but unregistered file that starts with `head`. */
export async function addOwnFile(
  t: Backend,
  { userId }: Pick<Person, "userId">,
  contentType = "image/png",
  bytes = 100,
  head = magicBytes[contentType] ?? "",
): Promise<Id<"_storage">> {
  return await addFile(t, ownedType(contentType, userId), bytes, head);
}

let pictureCount = 0;

/** An uploaded, unused image in the form that listings store. Its content is unique unless `content` is given. */
export async function addUpload(
  t: Backend,
  userId: Id<"users">,
  purpose: Doc<"uploads">["purpose"] = "listing",
  content = `picture ${(pictureCount += 1)}`,
) {
  return await t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob([content], { type: "image/webp" }));
    await ctx.db.insert("uploads", {
      userId,
      storageId,
      purpose,
      contentType: "image/webp",
      sizeBytes: 7,
      used: false,
      createdAt: Date.now(),
    });
    return { storageId, width: 800, height: 600 };
  });
}
