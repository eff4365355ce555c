import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import {
  AVATAR_MAX_BYTES,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  PROOF_MAX_BYTES,
  PROOF_TYPES,
  VIDEO_MAX_BYTES,
} from "#convex/domain/shared/constants.ts";
import { type ErrorCode, errorText, fail } from "#convex/errors.ts";
import type { Profile } from "./access";

export type UploadPurpose = Doc<"uploads">["purpose"];

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
  const isAccepted = type !== null && types.includes(claimedType) && types.includes(type);
  // Browsers display an image labelled as another image type, but not a document labelled as an image.
  if (isAccepted && kindOf(claimedType) === kindOf(type)) return null;
  if (purpose === "packagingVideo") return invalid("Video", "please use an MP4, MOV or WebM video");
  return purpose === "proof"
    ? invalid("Proof", "please use a PDF or a JPEG, PNG, WebP or AVIF photo")
    : { code: "upload_type", message: errorText("upload_type") };
}

/** "image" of "image/png". */
const kindOf = (type: string) => type.split("/")[0];

function invalid(field: string, problem: string): { code: ErrorCode; message: string } {
  return { code: "invalid_input", message: errorText("invalid_input", { field, problem }) };
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

/** Protects a file from `releaseUpload`, because a stored version of a listing shows it (`storeVersion`). */
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
