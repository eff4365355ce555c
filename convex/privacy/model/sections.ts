/**
 * The sections of "download my data". Each lists its fields explicitly, so a new field isn't exported
 * until it is added here on purpose. Times in ms epoch, money in pence.
 */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { profileOf } from "#convex/shared/model/access.ts";

type Read<Row> = (
  ctx: QueryCtx,
  userId: Id<"users">,
  page: PaginationOptions,
) => Promise<PaginationResult<Row>>;
type Show<Row> = (row: Row, ctx: QueryCtx) => object | Promise<object>;

export type Section = { name: string; read: Read<object> };

/** A section of the rows that `read` returns, one page per call, each mapped with `show`. */
export function section<Row>(name: string, read: Read<Row>, show: Show<Row>): Section {
  return {
    name,
    read: async (ctx, userId, page) => {
      const result = await read(ctx, userId, page);
      return {
        ...result,
        page: await Promise.all(result.page.map(async (row) => await show(row, ctx))),
      };
    },
  };
}

/** For tables with only a few rows per user. */
export const once = <Row>(rows: Row[]): PaginationResult<Row> => ({
  page: rows,
  isDone: true,
  continueCursor: "",
});

export async function nameOf(ctx: QueryCtx, userId: Id<"users">): Promise<string> {
  return (await profileOf(ctx, userId))?.fullName ?? "Unknown";
}

export async function fileUrl(ctx: QueryCtx, storageId: Id<"_storage"> | undefined) {
  return storageId === undefined ? null : await ctx.storage.getUrl(storageId);
}
