/** The text of an export: a JSON object with a list per section, written page by page. */
import type { Id } from "#convex/_generated/dataModel.js";
import type { QueryCtx } from "#convex/_generated/server.js";
import { fail } from "#convex/errors.ts";
import type { PagePosition } from "./dataExports";
import { exportSections } from "./personalData";

const PAGE = 50;

export type ExportPart = { text: string; next: PagePosition | null };

/**
 * One page of a section, with the brackets that open and close the section and the file; `at` null
 * starts the file.
 */
export async function exportPart(
  ctx: QueryCtx,
  userId: Id<"users">,
  at: PagePosition | null,
): Promise<ExportPart> {
  const { cursor, hasRows } = at ?? { cursor: null, hasRows: false };
  const index = at === null ? 0 : exportSections.findIndex(({ name }) => name === at.section);
  const section = exportSections[index] ?? fail("not_found");
  const { page, isDone, continueCursor } = await section.read(ctx, userId, {
    numItems: PAGE,
    cursor,
  });
  const rows = page.map((row) => JSON.stringify(row, null, 1)).join(",\n");
  const opening = at === null ? `{\n"exportedAt": ${JSON.stringify(new Date().toISOString())}` : "";
  const heading = cursor === null ? `,\n${JSON.stringify(section.name)}: [` : "";
  const text = `${opening}${heading}${hasRows && rows !== "" ? ",\n" : ""}${rows}`;
  if (!isDone) {
    const next = { section: section.name, cursor: continueCursor };
    return { text, next: { ...next, hasRows: hasRows || rows !== "" } };
  }
  const following = exportSections[index + 1];
  return following
    ? { text: `${text}]`, next: { section: following.name, cursor: null, hasRows: false } }
    : { text: `${text}]\n}\n`, next: null };
}
