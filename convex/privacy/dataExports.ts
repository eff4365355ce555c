/** "Download my data" (settings). `model/personalData.ts` defines the file's contents. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { DATA_FILE_TYPE } from "../domain/shared/constants";
import {
  internalAction,
  internalMutation,
  internalQuery,
  userMutation,
  userQuery,
} from "../functions";
import { requireViewer } from "../shared/model/access";
import * as exporting from "./model/dataExports";
import { type ExportPart, exportPart } from "./model/exportFile";
import { dataExports } from "./tables";

/** The state of the viewer's export; null if never requested. Times in ms epoch. */
export const mine = userQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({
      state: dataExports.validator.fields.state,
      requestedAt: v.number(),
      /** When the file expires; null if there is none. */
      availableUntil: v.union(v.number(), v.null()),
      sizeBytes: v.union(v.number(), v.null()),
    }),
  ),
  handler: async (ctx) => await exporting.exportView(ctx, ctx.viewer.userId),
});

/**
 * Requests an export of everything we hold about the viewer. `mine` shows when the file is ready; `GET
 * /my-data` serves it for a day. `rate_limited`.
 */
export const request = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await exporting.requestExport(ctx, ctx.viewer);
    return null;
  },
});

const position = v.object({
  section: v.string(),
  cursor: v.union(v.string(), v.null()),
  /** Whether earlier pages of the section had rows. */
  hasRows: v.boolean(),
});
const target = { exportId: v.id("dataExports"), userId: v.id("users") };

/**
 * Writes the file part by part from a position on, and hands over to another call after a number of
 * pages.
 */
export const prepare = internalAction({
  args: {
    ...target,
    from: v.optional(position),
    /** The number of parts before `from`. */
    done: v.optional(v.number()),
  },
  returns: v.null(),
  handler: async (ctx, { exportId, userId, from, done = 0 }): Promise<null> => {
    const { page, addPart, fail } = internal.privacy.dataExports;
    try {
      let at: exporting.PagePosition | null = from ?? null;
      for (let pages = 1; pages <= exporting.PAGES_A_CALL; pages++) {
        const index = done + pages - 1;
        const part: ExportPart = await ctx.runQuery(page, { userId, at });
        const storageId = await ctx.storage.store(new Blob([part.text], { type: DATA_FILE_TYPE }));
        const isLastHere = pages === exporting.PAGES_A_CALL;
        const goesOn: boolean = await ctx.runMutation(addPart, {
          ...{ exportId, userId, storageId, index, next: part.next, isLastHere },
        });
        if (!goesOn) return null;
        at = part.next;
      }
    } catch (error) {
      console.error(`Export ${exportId}`, error);
      await ctx.runMutation(fail, { exportId });
    }
    return null;
  },
});

/** The text of one page of a section, and the next position; the first page if `at` is null. */
export const page = internalQuery({
  args: { userId: v.id("users"), at: v.union(position, v.null()) },
  returns: v.object({ text: v.string(), next: v.union(position, v.null()) }),
  handler: async (ctx, { userId, at }) => await exportPart(ctx, userId, at),
});

/** Adds a part that `prepare` has written; false if that call has nothing more to do. */
export const addPart = internalMutation({
  args: {
    ...target,
    storageId: v.id("_storage"),
    index: v.number(),
    next: v.union(position, v.null()),
    isLastHere: v.boolean(),
  },
  returns: v.boolean(),
  handler: async (ctx, part) => await exporting.addPart(ctx, part),
});

/** Records that `prepare` failed. */
export const fail = internalMutation({
  args: { exportId: v.id("dataExports") },
  returns: v.null(),
  handler: async (ctx, { exportId }) => {
    await exporting.failExport(ctx, exportId);
    return null;
  },
});

/** Scheduled: ends the export when its preparation time or the file's day is over. */
export const end = internalMutation({
  args: { rowId: v.id("dataExports") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await exporting.endExport(ctx, rowId);
    return true;
  },
});

/** The parts of the caller's own file, in good standing and before it expires; else null. */
export const ownFile = internalQuery({
  args: { at: v.number() },
  returns: v.union(v.array(v.id("_storage")), v.null()),
  handler: async (ctx, { at }) => {
    const { userId } = await requireViewer(ctx);
    return await exporting.fileOf(ctx, userId, at);
  },
});
