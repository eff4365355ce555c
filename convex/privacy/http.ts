import { internal } from "../_generated/api";
import { errorText } from "../errors";
import { httpAction } from "../functions";
import { CORS, failureResponse, HttpError } from "../shared/httpRoute";

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
    const fileId = await ctx.runQuery(internal.privacy.dataExports.ownFile, { at: Date.now() });
    const file = fileId === null ? null : await ctx.storage.get(fileId);
    if (file === null) throw new HttpError(404, errorText("not_found"));
    return new Response(file, {
      headers: {
        ...CORS,
        "Content-Type": "application/json",
        "Content-Disposition": 'attachment; filename="shoal-my-data.json"',
        "Cache-Control": "no-store",
      },
    });
  } catch (error) {
    return failureResponse(error);
  }
});
