/**
 * The sections of "download my data". Each names the fields that it shows: a new field of a table is in nobody's
 * download until somebody has thought about it. Times in ms epoch, money in pence.
 */
import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOf } from "../../shared/rules/access";

type Read<Row> = (
  ctx: QueryCtx,
  userId: Id<"users">,
  page: PaginationOptions,
) => Promise<PaginationResult<Row>>;
type Show<Row> = (row: Row, ctx: QueryCtx) => object | Promise<object>;

export type Section = { name: string; read: Read<object> };

/** A section of rows that `read` finds, a page a call, each as `show` shows it. */
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

/** What is never more than a few rows. */
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
