/** File storage over HTTP: uploads to one-time URLs, serving with ranges and ETags. */

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { readBody, sendJson } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import type { Exchange, Routes } from "./router.ts";

async function upload({ context, request, response, url }: Exchange): Promise<void> {
  const token = url.searchParams.get("token") ?? "";
  const bytes = await readBody(request, Infinity);
  const storageId = await context.engine.files.upload(
    token,
    bytes,
    request.headers["content-type"],
  );
  if (storageId === undefined) {
    throw ProtocolError.unauthenticated(
      "StorageTokenInvalid",
      "Couldn't decode the StoreFileAuthorization token",
    );
  }
  sendJson(response, 200, { storageId });
}

type ByteRange = { start: number; end: number };

/**
 * The single range of a `Range` header, both ends inclusive. Undefined: serve the whole file (no header,
 * another unit, several ranges). "unsatisfiable": the range is outside the file.
 */
function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (match === null) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return "unsatisfiable";
  return end < start ? undefined : { start, end };
}

async function serve({ context, request, response, rest }: Exchange): Promise<void> {
  const file = context.engine.files.find(rest);
  if (file === undefined) {
    throw ProtocolError.notFound("FileNotFound", `File ${rest.slice(0, 100)} not found`);
  }
  const etag = `"${file.sha256}"`;
  response.setHeader("etag", etag);
  response.setHeader("accept-ranges", "bytes");
  response.setHeader("cache-control", "private, max-age=2592000");
  if (file.contentType !== undefined) response.setHeader("content-type", file.contentType);
  if (request.headers["if-none-match"]?.split(/,\s*/).includes(etag)) {
    response.writeHead(304).end();
    return;
  }
  const range = parseRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { "content-range": `bytes */${file.size}` }).end();
    return;
  }
  if (range === undefined) {
    response.writeHead(200, { "content-length": file.size });
  } else {
    response.writeHead(206, {
      "content-length": range.end - range.start + 1,
      "content-range": `bytes ${range.start}-${range.end}/${file.size}`,
    });
  }
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file.path, range), response);
}

export const storageRoutes: Routes = {
  "POST /api/storage/upload": upload,
  "GET /api/storage/*": serve,
  "HEAD /api/storage/*": serve,
};
