import type { Infer } from "convex/values";
import type { Doc, Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import { mergeFields } from "#convex/domain/shared/changes.ts";
import { DESCRIPTION_MAX, NAME_MAX } from "#convex/domain/shared/constants.ts";
import { normaliseLines, normaliseLine } from "#convex/domain/shared/normaliseText.ts";
import { cutText } from "#convex/domain/shared/text.ts";
import { fail } from "#convex/errors.ts";
import type { Profile } from "#convex/shared/model/access.ts";
import { releaseUpload, attachUpload } from "#convex/shared/model/attachUpload.ts";
import {
  imageFileIds,
  type ImageRef,
  releaseImages,
  attachImages,
} from "#convex/shared/model/images.ts";
import { consumeLimit } from "#convex/shared/model/rateLimits.ts";
import type { draftSource } from "../tables";
import { DRAFTS_MAX, type DraftSource, draftsOf, findDraft } from "./draftRows";
import { requireOwnListing } from "./ownListing";
import { proofOf, requireUnusedFile } from "./saveProof";

type Row = Doc<"listingDrafts">;
type Draft = Pick<Row, "form" | "images" | "proof">;

/** Drafts aren't validated, but must not serve as free storage. */
const DRAFT_MAX_CHARACTERS = DESCRIPTION_MAX * 2;
const LIST_MAX = 10;

/**
 * Merges an edit into the draft. Photos and proof must be the viewer's own uploads and stay with the draft. The draft
 * of a copy outlives the listing it was copied from.
 */
export async function saveDraft(
  ctx: MutationCtx,
  viewer: Profile,
  source: DraftSource,
  { undone = [], ...edit }: Draft & { undone?: string[] },
): Promise<void> {
  const { userId } = viewer;
  await consumeLimit(ctx, "saveDraft", userId);
  const existing = await findDraft(ctx, userId, source);
  const isUndone = (name: string) => undone.includes(name);
  const form = mergeFields<Draft["form"]>(existing?.form ?? {}, edit.form, undone);
  if (JSON.stringify([form, undone]).length > DRAFT_MAX_CHARACTERS) {
    fail("invalid_input", { field: "Draft", problem: "it is too long to save" });
  }
  const images = edit.images ?? (isUndone("photos") ? undefined : existing?.images);
  const proof = edit.proof ?? (isUndone("proof") ? undefined : existing?.proof);
  const isEmpty = Object.keys(form).length === 0 && images === undefined && proof === undefined;
  if (isEmpty) return existing ? await deleteDraft(ctx, existing) : undefined;
  if (source && existing === null) await requireOwnListing(ctx, viewer, source.listingId);
  const shownFiles = await filesShown(ctx, source);
  const listingImages = (images ?? []).filter((image) =>
    imageFileIds(image).every((file) => shownFiles.has(file)),
  );
  const draftImages = existing ? await ownImages(ctx, existing) : [];
  await attachImages(ctx, userId, "listing", images ?? [], [...draftImages, ...listingImages]);
  await attachProof(ctx, viewer, proof, existing);
  const fields = {
    form: withoutInvisible(form),
    images,
    proof: namedProof(proof),
    updatedAt: Date.now(),
  };
  if (existing) {
    await ctx.db.patch("listingDrafts", existing._id, fields);
    return;
  }
  const others = await draftsOf(ctx, userId);
  const oldest = others.sort((a, b) => a.updatedAt - b.updatedAt)[0];
  if (oldest && others.length === DRAFTS_MAX) await deleteDraft(ctx, oldest);
  await ctx.db.insert("listingDrafts", { userId, ...source, ...fields });
}

async function attachProof(
  ctx: MutationCtx,
  viewer: Profile,
  proof: Draft["proof"],
  draft: Row | null,
): Promise<void> {
  const earlierProof = draft?.proof;
  if (proof?.storageId === earlierProof?.storageId) return;
  if (proof) {
    await attachUpload(ctx, viewer, proof.storageId, "proof");
    await requireUnusedFile(ctx, viewer.userId, proof.storageId, draft?._id);
  }
  if (earlierProof) await releaseUpload(ctx, earlierProof.storageId);
}

const namedProof = (proof: Draft["proof"]): Draft["proof"] =>
  proof && { ...proof, name: cutText(normaliseLine(proof.name), NAME_MAX) };

function withoutInvisible(form: Draft["form"]): Draft["form"] {
  const { description, bands, ...rest } = form;
  if (Math.max(form.deliveryMethods?.length ?? 0, bands?.length ?? 0) > LIST_MAX) {
    fail("invalid_input", { field: "Draft", problem: "it is too long to save" });
  }
  return {
    ...normaliseTexts(rest),
    ...(description === undefined ? {} : { description: normaliseLines(description) }),
    ...(bands && { bands: bands.map(normaliseTexts) }),
  };
}

function normaliseTexts<T extends object>(fields: T): T {
  const cleanValue = (value: unknown) => (typeof value === "string" ? normaliseLine(value) : value);
  const entries = Object.entries(fields).map(([name, value]) => [name, cleanValue(value)]);
  return Object.fromEntries(entries) as T;
}

export type DraftContents = { draftId: Id<"listingDrafts"> | undefined; images: ImageRef[] };

export const NO_DRAFT: DraftContents = { draftId: undefined, images: [] };

/** A draft's id and the photos only it uses; empty when there is no draft. */
export async function draftContents(
  ctx: QueryCtx,
  userId: Id<"users">,
  source: DraftSource,
): Promise<DraftContents> {
  const draft = await findDraft(ctx, userId, source);
  return draft ? { draftId: draft._id, images: await ownImages(ctx, draft) } : NO_DRAFT;
}

/** The files that an edit's draft shares with its listing; a copy's draft has its own files. */
async function filesShown(ctx: QueryCtx, source: Partial<Infer<typeof draftSource>> | undefined) {
  const isChange = source?.listingId !== undefined && source.as === "edit";
  const listing = isChange ? await ctx.db.get("listings", source.listingId!) : null;
  return new Set((listing?.images ?? []).flatMap(imageFileIds));
}

export async function ownImages(ctx: QueryCtx, draft: Row): Promise<ImageRef[]> {
  const shownFiles = await filesShown(ctx, draft);
  return (draft.images ?? []).filter((image) =>
    imageFileIds(image).every((file) => !shownFiles.has(file)),
  );
}

/** Deletes a seller's draft, if any; keeps the files that the listing `newOwnerId` took over. */
export async function discardDraft(
  ctx: MutationCtx,
  userId: Id<"users">,
  source: DraftSource,
  newOwnerId?: Id<"listings">,
): Promise<void> {
  const draft = await findDraft(ctx, userId, source);
  if (draft) await deleteDraft(ctx, draft, newOwnerId);
}

export async function deleteDraft(
  ctx: MutationCtx,
  draft: Row,
  newOwnerId?: Id<"listings">,
): Promise<void> {
  const newOwner = newOwnerId && (await ctx.db.get("listings", newOwnerId));
  const keptFiles = new Set((newOwner?.images ?? []).flatMap(imageFileIds));
  const unusedImages = (await ownImages(ctx, draft)).filter((image) =>
    imageFileIds(image).every((file) => !keptFiles.has(file)),
  );
  await releaseImages(ctx, unusedImages);
  const { proof } = draft;
  const shownFile = proof && newOwnerId && (await proofOf(ctx, newOwnerId))?.fileId;
  if (proof && proof.storageId !== shownFile) await releaseUpload(ctx, proof.storageId);
  await ctx.db.delete("listingDrafts", draft._id);
}
