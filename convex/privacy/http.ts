import { internal } from "../_generated/api";
import { errorText } from "../errors";
import { httpAction } from "../functions";
import { CORS, failure, HttpError } from "../shared/httpRoute";

/**
 * `GET /my-data` with the session token as bearer: the caller's own copy of their data, as a JSON file. There is
 * no id in the address, so that an address grants nothing. 401 without a live session, 403 for accounts that
 * are put out, 404 when there is no file or its day is over.
 */
export const myData = httpAction(async (ctx) => {
  try {
    if ((await ctx.auth.getUserIdentity()) === null) {
      throw new HttpError(401, errorText("not_authenticated"));
    }
    const storageId = await ctx.runQuery(internal.privacy.dataExports.ownFile, { at: Date.now() });
    const file = storageId && (await ctx.storage.get(storageId));
    if (!file) throw new HttpError(404, errorText("not_found"));
    return new Response(file.stream(), {
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
