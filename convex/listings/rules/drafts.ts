import { type Infer, v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { DESCRIPTION_MAX } from "../../domain/shared/constants";
import { manyLines, oneLine } from "../../domain/shared/text";
import { fail } from "../../errors";
import type { Profile } from "../../shared/rules/access";
import { checkImages, imageView, imageViews } from "../../shared/rules/images";
import { listingForm } from "../tables";

type Draft = Pick<Doc<"listingDrafts">, "form" | "images">;

/** A draft is unchecked, but not a place to keep anything in. */
const DRAFT_MAX_CHARACTERS = DESCRIPTION_MAX * 2;
/** Ways of delivery, and distances. */
const LIST_MAX = 10;

/** The half-filled form of a seller; null when there is none. */
export async function draftOf(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<Doc<"listingDrafts"> | null> {
  return await ctx.db
    .query("listingDrafts")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
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
): Promise<Infer<typeof draftView> | null> {
  const row = await draftOf(ctx, userId);
  if (row === null) return null;
  return { form: row.form, images: await imageViews(ctx, row.images), updatedAt: row.updatedAt };
}

/** Keeps the form as it stands in place of the one before; pictures must be the viewer's own uploads. */
export async function saveDraft(ctx: MutationCtx, viewer: Profile, draft: Draft): Promise<void> {
  if (JSON.stringify(draft.form).length > DRAFT_MAX_CHARACTERS) {
    fail("invalid_input", { field: "Draft", problem: "it is too long to be kept" });
  }
  await checkImages(ctx, viewer.userId, "listing", draft.images);
  const before = await draftOf(ctx, viewer.userId);
  const fields = { form: cleaned(draft.form), images: draft.images, updatedAt: Date.now() };
  if (before) await ctx.db.patch("listingDrafts", before._id, fields);
  else await ctx.db.insert("listingDrafts", { userId: viewer.userId, ...fields });
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

/** Forgets the viewer's draft, if there is one. */
export async function discardDraft(ctx: MutationCtx, viewer: Profile): Promise<void> {
  const before = await draftOf(ctx, viewer.userId);
  if (before) await ctx.db.delete("listingDrafts", before._id);
}
