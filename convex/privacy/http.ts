import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { errorText } from "../errors";
import { httpAction } from "../functions";
import { CORS, failure, HttpError } from "../shared/httpRoute";

/**
 * `GET /my-data` with the session token as bearer: the caller's own data export, as a JSON file. The URL
 * has no id, so a URL alone grants nothing. 401 without a live session, 403 for blocked accounts, 404 if
 * there is no file or it has expired.
 */
export const myData = httpAction(async (ctx) => {
  try {
    if ((await ctx.auth.getUserIdentity()) === null) {
      throw new HttpError(401, errorText("not_authenticated"));
    }
    const parts = await ctx.runQuery(internal.privacy.dataExports.ownFile, { at: Date.now() });
    if (parts === null) throw new HttpError(404, errorText("not_found"));
    return new Response(streamOf(ctx as ActionCtx, parts), {
      headers: {
        ...CORS,
        "Content-Type": "application/json",
        "Content-Disposition": 'attachment; filename="shoal-my-data.json"',
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    return failure(error);
  }
});

/** Streams the parts in order, loading each only when needed. */
function streamOf(ctx: ActionCtx, parts: Id<"_storage">[]): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    async pull(controller) {
      const storageId = left.shift();
      if (storageId === undefined) return controller.close();
      const part = await ctx.storage.get(storageId);
      if (part === null) throw new Error("A part of the file is gone");
      controller.enqueue(new Uint8Array(await part.arrayBuffer()));
    },
  });
}
