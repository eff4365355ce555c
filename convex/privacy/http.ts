import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { errorText } from "../errors";
import { httpAction } from "../functions";
import { CORS, failure, HttpError } from "../shared/httpRoute";

/**
 * `GET /my-data` with the session token as bearer: the caller's own copy of their data, as a JSON file. There is
 * no id in the address, so that an address grants nothing. 401 without a live session, 403 for accounts that
 * are blocked, 404 when there is no file or its day is over.
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

/** One part after the other, each loaded when it is its turn. */
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
