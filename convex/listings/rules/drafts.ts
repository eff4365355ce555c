import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DESCRIPTION_MAX } from "../../domain/shared/constants";
import { manyLines, oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { isOldDraft } from "../../shared/rules/drafts";
import {
  filesOf,
  type ImageRef,
  imageView,
  imageViews,
  releaseImages,
  takeImages,
} from "../../shared/rules/images";
import { requireOwnListing } from "./ownListing";
import { type draftOf, listingForm } from "../tables";

type Row = Doc<"listingDrafts">;
type Draft = Pick<Row, "form" | "images">;
type DraftOf = Infer<typeof draftOf> | undefined;

/** A draft is unchecked, but not a place to keep anything in. */
const DRAFT_MAX_CHARACTERS = DESCRIPTION_MAX * 2;
/** Ways of delivery, and distances. */
const LIST_MAX = 10;
/** Drafts that a seller has at a time; another one takes the place of the oldest. */
const DRAFTS_MAX = 20;

/** A draft of a seller; null when there is none. */
async function findDraft(ctx: QueryCtx, userId: Id<"users">, of: DraftOf): Promise<Row | null> {
  return await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId_and_listingId_and_as", (q) =>
      q.eq("userId", userId).eq("listingId", of?.listingId).eq("as", of?.as),
    )
    .unique();
}

/** The half-filled form with its pictures. */
export const draftView = v.object({
  form: listingForm,
  images: v.array(imageView),
  updatedAt: v.number(),
});

export async function viewDraft(
  ctx: QueryCtx,
  userId: Id<"users">,
  of: DraftOf,
): Promise<Infer<typeof draftView> | null> {
  const row = await findDraft(ctx, userId, of);
  if (row === null) return null;
  return { form: row.form, images: await imageViews(ctx, row.images), updatedAt: row.updatedAt };
}

/** Keeps the form as it stands in place of the one before; pictures must be the viewer's own uploads, and stay with it. */
export async function saveDraft(
  ctx: MutationCtx,
  viewer: Profile,
  of: DraftOf,
  { form, images }: Draft,
): Promise<void> {
  const { userId } = viewer;
  if (JSON.stringify(form).length > DRAFT_MAX_CHARACTERS) {
    fail("invalid_input", { field: "Draft", problem: "it is too long to be kept" });
  }
  if (of) await requireOwnListing(ctx, viewer, of.listingId);
  const before = await findDraft(ctx, userId, of);
  await takeImages(ctx, userId, "listing", images, before ? await ownImages(ctx, before) : []);
  const fields = { form: cleaned(form), images, updatedAt: Date.now() };
  if (before) {
    await ctx.db.patch("listingDrafts", before._id, fields);
    return;
  }
  const others = await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId_and_listingId_and_as", (q) => q.eq("userId", userId))
    .take(DRAFTS_MAX);
  const oldest = others.sort((a, b) => a.updatedAt - b.updatedAt)[0];
  if (oldest && others.length === DRAFTS_MAX) await forget(ctx, oldest);
  await ctx.db.insert("listingDrafts", { userId, ...of, ...fields });
}

/** As typed, without what cannot be seen. */
function cleaned(form: Draft["form"]): Draft["form"] {
  if (form.deliveryMethods.length > LIST_MAX || form.bands.length > LIST_MAX) {
    fail("invalid_input", { field: "Draft", problem: "it is too long to be kept" });
  }
  const { description, bands, ...rest } = form;
  return { ...oneLines(rest), description: manyLines(description), bands: bands.map(oneLines) };
}

function oneLines<T extends object>(fields: T): T {
  const clean = (value: unknown) => (typeof value === "string" ? oneLine(value) : value);
  const entries = Object.entries(fields).map(([name, value]) => [name, clean(value)]);
  return Object.fromEntries(entries) as T;
}

/** The pictures of a draft that its listing does not show: they are in use for the draft alone. */
export async function ownImages(ctx: QueryCtx, draft: Row): Promise<ImageRef[]> {
  const listing = draft.listingId && (await ctx.db.get("listings", draft.listingId));
  const shown = new Set((listing?.images ?? []).flatMap(filesOf));
  return draft.images.filter((image) => filesOf(image).every((file) => !shown.has(file)));
}

/** Forgets a draft of a seller, if there is one; pictures that a listing took over (`taken`) stay. */
export async function discardDraft(
  ctx: MutationCtx,
  userId: Id<"users">,
  of: DraftOf,
  taken: ImageRef[] = [],
): Promise<void> {
  const draft = await findDraft(ctx, userId, of);
  if (draft) await forget(ctx, draft, taken);
}

/** Forgets a draft and gives the pictures back that stand nowhere else. */
async function forget(ctx: MutationCtx, draft: Row, taken: ImageRef[] = []): Promise<void> {
  const kept = new Set(taken.flatMap(filesOf));
  const left = (await ownImages(ctx, draft)).filter((image) =>
    filesOf(image).every((file) => !kept.has(file)),
  );
  await releaseImages(ctx, left);
  await ctx.db.delete("listingDrafts", draft._id);
}

/** Forgets a draft, unless it has been touched meanwhile. */
export async function forgetOldDraft(ctx: MutationCtx, draftId: Id<"listingDrafts">) {
  const draft = await ctx.db.get("listingDrafts", draftId);
  if (isOldDraft(draft)) await forget(ctx, draft);
}
