import { internal } from "#convex/_generated/api.js";
import { type Infer, v } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { ActionCtx, MutationCtx } from "#convex/_generated/server.js";
import {
  AVATAR_MAX_BYTES,
  DATA_FILE_KEPT_MS,
  DATA_FILE_TYPE,
  DAY_MS,
  HOUR_MS,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  PROOF_MAX_BYTES,
  PROOF_TYPES,
  VIDEO_MAX_BYTES,
} from "#convex/domain/shared/constants.ts";
import { FILE_HEAD_BYTES, fileTypeOf } from "#convex/domain/shared/fileType.ts";
import { ownerOf } from "#convex/domain/shared/ownedType.ts";
import { type ErrorCode, errorText, fail } from "#convex/errors.ts";
import type { Profile } from "./access";
import { startSweep, SWEEP_BATCH } from "./jobs";

export type UploadPurpose = Doc<"uploads">["purpose"];

/** An unregistered file may have any size, so its life is short. */
const UNREGISTERED_LIFE_MS = HOUR_MS;

const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"];
const MB = 1024 * 1024;

const RULES: Record<UploadPurpose, { types: readonly string[]; maxBytes: number }> = {
  listing: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  packaging: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  message: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  claim: { types: IMAGE_TYPES, maxBytes: IMAGE_MAX_BYTES },
  avatar: { types: IMAGE_TYPES, maxBytes: AVATAR_MAX_BYTES },
  proof: { types: PROOF_TYPES, maxBytes: PROOF_MAX_BYTES },
  packagingVideo: { types: VIDEO_TYPES, maxBytes: VIDEO_MAX_BYTES },
};

/**
 * Why an uploaded file is refused; null if it isn't. `type` comes from its bytes. The claimed content
 * type must be of the same kind, because storage serves the file with it.
 */
export function fileProblem(
  purpose: UploadPurpose,
  file: { size: number; contentType?: string | undefined },
  type: string | null,
): { code: ErrorCode; message: string } | null {
  const { types, maxBytes } = RULES[purpose];
  const claimedType = (file.contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (file.size > maxBytes) {
    return { code: "upload_size", message: errorText("upload_size", { maxMb: maxBytes / MB }) };
  }
  if (file.size === 0) return invalid("File", "it is empty");
  const isTaken = type !== null && types.includes(claimedType) && types.includes(type);
  // Browsers display an image labelled as another image type, but not a document labelled as an image.
  if (isTaken && kindOf(claimedType) === kindOf(type)) return null;
  if (purpose === "packagingVideo") return invalid("Video", "please use an MP4, MOV or WebM video");
  return purpose === "proof"
    ? invalid("Proof", "please use a PDF or a JPEG, PNG, WebP or AVIF picture")
    : { code: "upload_type", message: errorText("upload_type") };
}

/** "image" of "image/png". */
const kindOf = (type: string) => type.split("/")[0];

function invalid(field: string, problem: string): { code: ErrorCode; message: string } {
  return { code: "invalid_input", message: errorText("invalid_input", { field, problem }) };
}

/** The type of a stored file, from its first bytes only; null if not accepted. */
export async function storedType(
  ctx: ActionCtx,
  storageId: Id<"_storage">,
): Promise<string | null> {
  const blob = await ctx.storage.get(storageId);
  if (blob === null) return null;
  const head = new Uint8Array(FILE_HEAD_BYTES);
  const reader = blob.stream().getReader();
  for (let length = 0; length < head.length;) {
    const { value, done } = await reader.read();
    if (done) break;
    head.set(value.subarray(0, head.length - length), length);
    length += value.length;
  }
  await reader.cancel();
  return fileTypeOf(head);
}

export const registered = v.union(
  v.object({ ok: v.literal(true), storageId: v.id("_storage"), url: v.string() }),
  v.object({ ok: v.literal(false), error: v.object({ code: v.string(), message: v.string() }) }),
);

/** Registers a checked file (`type` comes from its bytes) as the user's, or deletes it. */
export async function settleUpload(
  ctx: MutationCtx,
  {
    storageId,
    purpose,
    userId,
    type,
  }: {
    storageId: Id<"_storage">;
    purpose: UploadPurpose;
    userId: Id<"users">;
    type: string | null;
  },
): Promise<Infer<typeof registered>> {
  const file = await ctx.db.system.get("_storage", storageId);
  if (file === null || ownerOf(file.contentType) !== userId) fail("not_found");
  const existing = await findUpload(ctx, storageId);
  if (existing === null && file._creationTime < Date.now() - UNREGISTERED_LIFE_MS)
    fail("not_found");
  const refusal = fileProblem(purpose, file, type);
  if (refusal) {
    if (existing === null) await ctx.storage.delete(storageId);
    return { ok: false as const, error: refusal };
  }
  if (existing === null) {
    await ctx.db.insert("uploads", {
      userId,
      storageId,
      purpose,
      contentType: type ?? "",
      sizeBytes: file.size,
      used: false,
      createdAt: Date.now(),
    });
  } else if (existing.purpose !== purpose) fail("not_found");
  const url = (await ctx.storage.getUrl(storageId)) ?? fail("not_found");
  return { ok: true as const, storageId, url };
}

/**
 * Marks the caller's own upload for this purpose as used, which protects it from the sweep; else
 * `not_found`.
 */
export async function attachUpload(
  ctx: MutationCtx,
  viewer: Profile,
  storageId: Id<"_storage">,
  purpose: UploadPurpose,
): Promise<Doc<"uploads">> {
  const upload = await findUpload(ctx, storageId);
  if (upload === null || upload.userId !== viewer.userId || upload.purpose !== purpose) {
    fail("not_found");
  }
  if (!upload.used) await ctx.db.patch("uploads", upload._id, { used: true });
  return { ...upload, used: true };
}

/** Registers a stored copy of an upload for the same user and purpose, as unused. */
export async function registerCopy(
  ctx: MutationCtx,
  { userId, purpose, contentType, sizeBytes }: Doc<"uploads">,
  storageId: Id<"_storage">,
): Promise<void> {
  const file = { userId, purpose, contentType, sizeBytes, storageId };
  await ctx.db.insert("uploads", { ...file, used: false, createdAt: Date.now() });
}

/** Keeps a file of any purpose permanently, because an order shows it. */
export async function retainUpload(ctx: MutationCtx, storageId: Id<"_storage">): Promise<void> {
  const upload = await findUpload(ctx, storageId);
  if (upload && !upload.kept) await ctx.db.patch("uploads", upload._id, { kept: true });
}

/** Returns a file to the sweep when its owner no longer shows it, unless it is kept. */
export async function releaseUpload(ctx: MutationCtx, storageId: Id<"_storage">): Promise<void> {
  const upload = await findUpload(ctx, storageId);
  if (upload?.used && !upload.kept) await ctx.db.patch("uploads", upload._id, { used: false });
}

/** Deletes a file and its row; no-op if it is gone. */
export async function removeFile(ctx: MutationCtx, storageId: Id<"_storage">): Promise<void> {
  const upload = await findUpload(ctx, storageId);
  if (upload) await ctx.db.delete("uploads", upload._id);
  if (await ctx.db.system.get("_storage", storageId)) await ctx.storage.delete(storageId);
}

export async function findUpload(
  ctx: MutationCtx,
  storageId: Id<"_storage">,
): Promise<Doc<"uploads"> | null> {
  return await ctx.db
    .query("uploads")
    .withIndex("by_storageId", (q) => q.eq("storageId", storageId))
    .unique();
}

/** Finds unused files uploaded over a day ago. */
export async function sweepUploads(ctx: MutationCtx): Promise<number> {
  const unused = ctx.db
    .query("uploads")
    .withIndex("by_used_and_createdAt", (q) =>
      q.eq("used", false).lt("createdAt", Date.now() - DAY_MS),
    );
  return await startSweep(ctx, internal.shared.uploads.deleteUnused, unused);
}

/** Deletes an unused file, unless it has come into use since. */
export async function deleteUnused(ctx: MutationCtx, uploadId: Id<"uploads">): Promise<void> {
  const upload = await ctx.db.get("uploads", uploadId);
  if (upload === null || upload.used) return;
  await removeFile(ctx, upload.storageId);
}

/** A page of stored files by creation time: those created before `before` (ms epoch). */
export const storedPage = v.object({ before: v.number(), cursor: v.string() });
type StoredPage = Infer<typeof storedPage>;

/**
 * Deletes files that were uploaded but never registered, a page a call. Skips younger ones, which may
 * still be registered, those over a week old, which were checked before, and data exports until two days
 * after they were written.
 */
export async function sweepUnregistered(
  ctx: MutationCtx,
  from: StoredPage | undefined,
): Promise<{ deleted: number; next: StoredPage | null }> {
  const before = from?.before ?? Date.now() - UNREGISTERED_LIFE_MS;
  const files = await ctx.db.system
    .query("_storage")
    .withIndex("by_creation_time", (q) =>
      q.gte("_creationTime", before - 7 * DAY_MS).lt("_creationTime", before),
    )
    .paginate({ numItems: SWEEP_BATCH, cursor: from?.cursor ?? null });
  let deleted = 0;
  for (const { _id, _creationTime, contentType } of files.page) {
    if (contentType === DATA_FILE_TYPE && _creationTime > Date.now() - 2 * DATA_FILE_KEPT_MS)
      continue;
    if (await findUpload(ctx, _id)) continue;
    await ctx.storage.delete(_id);
    deleted++;
  }
  return { deleted, next: files.isDone ? null : { before, cursor: files.continueCursor } };
}
