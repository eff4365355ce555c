import type { HttpRouter } from "convex/server";
import type { ActionCtx } from "../_generated/server";
import { httpStatusOf } from "../domain/shared/httpStatus";
import { stripLoneSurrogates } from "../domain/shared/text";
import { errorPayload, errorText } from "../errors";
import { httpAction } from "../functions";

/** Tokens travel in a header, never in a cookie, so any origin may call. */
export const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
  "Access-Control-Allow-Headers": "Authorization, Content-Type",
  "Access-Control-Max-Age": "86400",
};

const MAX_BODY_LENGTH = 64 * 1024;

/** A request that can't be served; the response is `{error: message, code?}`. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string = errorText("http_status", { status }),
  ) {
    super(message);
  }
}

/** The CORS preflight, which browsers send because of the Authorization header. */
export const preflight = httpAction(async () => new Response(null, { status: 204, headers: CORS }));

type Handler = (ctx: ActionCtx, body: Record<string, unknown>) => Promise<unknown>;

/**
 * Adds `POST path`: bearer session token, JSON object in, JSON out, CORS. The handler runs as the
 * token's owner (via `ctx.auth`) and returns the success body. Failures are `{error, code?}`: 401 'Not
 * authenticated' without a valid token, 400 if the body isn't a JSON object, our typed errors with their
 * own text, otherwise 'HTTP {status}'. With `failAsText` a failure's body is its text alone.
 */
export function postRoute(
  http: HttpRouter,
  path: string,
  handler: Handler,
  { failAsText = false }: { failAsText?: boolean } = {},
): void {
  http.route({ path, method: "OPTIONS", handler: preflight });
  http.route({
    path,
    method: "POST",
    handler: httpAction(async (ctx, request) => {
      try {
        if ((await ctx.auth.getUserIdentity()) === null) {
          throw new HttpError(401, errorText("not_authenticated"));
        }
        return json(
          200,
          (await handler(ctx as ActionCtx, await bodyOf(request))) ?? { success: true },
        );
      } catch (error) {
        return failAsText ? await asText(failureResponse(error)) : failureResponse(error);
      }
    }),
  });
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text.length > MAX_BODY_LENGTH) throw new HttpError(413);
  let body: unknown;
  try {
    body = JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? stripLoneSurrogates(value) : value,
    );
  } catch {
    throw new HttpError(400, "The body must be JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new HttpError(400, "The body must be a JSON object.");
  }
  return body as Record<string, unknown>;
}

/** The response to a failed request: `{error, code?}`; our own errors with their text. */
export function failureResponse(error: unknown): Response {
  if (error instanceof HttpError) return json(error.status, { error: error.message });
  const payload = errorPayload(error);
  if (payload) {
    return json(httpStatusOf(payload.code), { error: payload.message, code: payload.code });
  }
  console.error(error);
  return json(500, { error: errorText("http_status", { status: 500 }) });
}

async function asText(response: Response): Promise<Response> {
  const { error } = (await response.json()) as { error: string };
  return new Response(error, {
    status: response.status,
    headers: { ...CORS, "Content-Type": "text/plain; charset=utf-8" },
  });
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...CORS, "Content-Type": "application/json" },
  });
}

/** A field that must be text; otherwise throws `HttpError` 400 naming it. */
export function textField(body: Record<string, unknown>, name: string): string {
  const value = body[name];
  if (typeof value !== "string") throw new HttpError(400, `"${name}" must be text.`);
  return value;
}
