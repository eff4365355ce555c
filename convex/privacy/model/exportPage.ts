/** The text of a download, written page by page: a JSON object with a list per section. */
import { pick } from "convex-helpers";
import { type Infer, v } from "convex/values";
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import { rowsBy } from "./answers";
import { personRows } from "./personalData";

const PAGE = 50;

/** Where a download continues. */
export const position = v.object({
  section: v.string(),
  cursor: v.nullable(v.string()),
});
export const exportedPage = v.object({ text: v.string(), next: v.nullable(position) });

export type ExportPage = Infer<typeof exportedPage>;

const sections = personRows.flatMap(({ download, ...rows }) =>
  typeof download === "string"
    ? []
    : Object.entries(download).map(([name, show]) => ({ ...rows, name, show })),
);

/** One page of a section and where the next one starts; the first page if `at` is null. */
export async function exportPage(
  ctx: QueryCtx,
  userId: Id<"users">,
  at: Infer<typeof position> | null,
): Promise<ExportPage> {
  const index = at === null ? 0 : sections.findIndex(({ name }) => name === at.section);
  const { name, table, by, show } = sections[index] ?? fail("not_found");
  const cursor = at?.cursor ?? null;
  const { page, isDone, continueCursor } = await rowsBy(ctx, table, by, userId).paginate({
    numItems: PAGE,
    cursor,
  });
  const exportedRows = await Promise.all(
    page.map(async (row) =>
      typeof show === "function" ? await show(row, ctx) : pick(row, [...show]),
    ),
  );
  const rows = exportedRows.map((row) => JSON.stringify(row, null, 1)).join(",\n");
  const isFollowed = cursor !== null && rows !== "";
  const separator = cursor === null ? `,\n${JSON.stringify(name)}: [` : isFollowed ? ",\n" : "";
  if (!isDone) return { text: separator + rows, next: { section: name, cursor: continueCursor } };
  const nextSection = sections[index + 1];
  return nextSection
    ? { text: `${separator}${rows}]`, next: { section: nextSection.name, cursor: null } }
    : { text: `${separator}${rows}]\n}\n`, next: null };
}
