import { v } from "convex/values";
import { userMutation, userQuery } from "../functions";
import { apply, latestApplication } from "./rules/applications";
import { applicationDetails, sellerApplications } from "./tables";

/** The viewer's latest application and how far they have come as a seller; live while it is reviewed. */
export const mine = userQuery({
  args: {},
  returns: v.object({
    sellerApproved: v.boolean(),
    sellerQuizCompleted: v.boolean(),
    application: v.union(
      v.object({
        status: sellerApplications.validator.fields.status,
        ...applicationDetails,
        comments: v.union(v.string(), v.null()),
        packagingVideoName: v.union(v.string(), v.null()),
        adminNotes: v.union(v.string(), v.null()),
        createdAt: v.number(),
        updatedAt: v.number(),
      }),
      v.null(),
    ),
  }),
  handler: async (ctx) => {
    const { sellerApproved, sellerQuizCompleted, userId } = ctx.viewer;
    const row = await latestApplication(ctx, userId);
    return {
      sellerApproved,
      sellerQuizCompleted,
      application: row && {
        status: row.status,
        location: row.location,
        whatToSell: row.whatToSell,
        species: row.species,
        estimatedSales: row.estimatedSales,
        isHobbyist: row.isHobbyist,
        aboutSeller: row.aboutSeller,
        comments: row.comments ?? null,
        packagingVideoName: row.packagingVideoName ?? null,
        adminNotes: row.adminNotes ?? null,
        createdAt: row.createdAt,
        updatedAt: row.updatedAt,
      },
    };
  },
});

/** Sends or, while it waits, corrects the viewer's application; `invalid_input`, `submission_failed`. */
export const submit = userMutation({
  args: {
    ...applicationDetails,
    comments: v.optional(v.string()),
    video: v.optional(v.object({ storageId: v.id("_storage"), name: v.string() })),
  },
  returns: v.id("sellerApplications"),
  handler: async (ctx, args) => await apply(ctx, ctx.viewer, args),
});
