/** "Download my data" (settings). What stands in the file: `model/personalData.ts`. */
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { fail } from "../errors";
import {
  internalAction,
  internalMutation,
  internalQuery,
  userMutation,
  userQuery,
} from "../functions";
import { requireViewer } from "../shared/rules/access";
import {
  endExport,
  exportOf,
  finishExport,
  requestExport,
  sweepExports,
} from "./rules/dataExports";
import { exportSections } from "./rules/personalData";
import { dataExports } from "./tables";

const PAGE = 50;

/** How the viewer's copy of their data stands; null when they never asked for one. Times in ms epoch. */
export const mine = userQuery({
  args: {},
  returns: v.union(
    v.null(),
    v.object({
      state: dataExports.validator.fields.state,
      requestedAt: v.number(),
      /** Until when the file is there; null while it is not. */
      availableUntil: v.union(v.number(), v.null()),
      sizeBytes: v.union(v.number(), v.null()),
    }),
  ),
  handler: async (ctx) => {
    const row = await exportOf(ctx, ctx.viewer.userId);
    return (
      row && {
        state: row.state,
        requestedAt: row.requestedAt,
        availableUntil: row.state === "ready" ? row.endsAt : null,
        sizeBytes: row.sizeBytes ?? null,
      }
    );
  },
});

/**
 * Asks for a copy of all that we hold about the viewer. `mine` says when the file is ready; `GET /my-data`
 * hands it out, for a day. `rate_limited`.
 */
export const request = userMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await requestExport(ctx, ctx.viewer);
    return null;
  },
});

type Page = { rows: object[]; cursor: string | null };

/** Writes the file: a JSON object with a list for each section, read a page at a time. */
export const prepare = internalAction({
  args: { exportId: v.id("dataExports"), userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { exportId, userId }) => {
    const parts: string[] = [`{\n"exportedAt": ${JSON.stringify(new Date().toISOString())}`];
    for (const { name } of exportSections) {
      const rows: string[] = [];
      let cursor: string | null = null;
      do {
        const args = { userId, section: name, cursor };
        const page: Page = await ctx.runQuery(internal.privacy.dataExports.page, args);
        rows.push(...page.rows.map((row) => JSON.stringify(row, null, 1)));
        cursor = page.cursor;
      } while (cursor !== null);
      parts.push(`,\n${JSON.stringify(name)}: [${rows.join(",\n")}]`);
    }
    parts.push("\n}\n");
    const storageId: Id<"_storage"> = await ctx.storage.store(
      new Blob(parts, { type: "application/json" }),
    );
    await ctx.runMutation(internal.privacy.dataExports.finish, { exportId, storageId });
    return null;
  },
});

/** One page of a section; `cursor` null when it was the last. */
export const page = internalQuery({
  args: { userId: v.id("users"), section: v.string(), cursor: v.union(v.string(), v.null()) },
  returns: v.object({
    rows: v.array(v.record(v.string(), v.any())),
    cursor: v.union(v.string(), v.null()),
  }),
  handler: async (ctx, { userId, section, cursor }) => {
    const { read } = exportSections.find(({ name }) => name === section) ?? fail("not_found");
    const result = await read(ctx, userId, { numItems: PAGE, cursor });
    return {
      rows: result.page as Record<string, unknown>[],
      cursor: result.isDone ? null : result.continueCursor,
    };
  },
});

export const finish = internalMutation({
  args: { exportId: v.id("dataExports"), storageId: v.id("_storage") },
  returns: v.null(),
  handler: async (ctx, { exportId, storageId }) => {
    await finishExport(ctx, exportId, storageId);
    return null;
  },
});

/** By the clock, when the time to prepare it or the day of the file is over. */
export const end = internalMutation({
  args: { exportId: v.id("dataExports") },
  returns: v.null(),
  handler: async (ctx, { exportId }) => {
    await endExport(ctx, exportId);
    return null;
  },
});

/** Once an hour, by cron: those whose clock was lost. */
export const sweep = internalMutation({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await sweepExports(ctx),
});

/** One that a sweep found. */
export const endOverdue = internalMutation({
  args: { rowId: v.id("dataExports") },
  returns: v.boolean(),
  handler: async (ctx, { rowId }) => {
    await endExport(ctx, rowId);
    return true;
  },
});

/** The file of whoever calls, in good standing and while its day lasts; else null. */
export const ownFile = internalQuery({
  args: { at: v.number() },
  returns: v.union(v.id("_storage"), v.null()),
  handler: async (ctx, { at }) => {
    const { userId } = await requireViewer(ctx);
    const row = await exportOf(ctx, userId);
    return row?.state === "ready" && row.endsAt > at ? (row.storageId ?? null) : null;
  },
});
