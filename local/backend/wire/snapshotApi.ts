/** The endpoints of `npx convex import` and `npx convex export`. All of them need the admin key. */

import * as z from "zod";
import { importRequest } from "../engine/snapshotImports.ts";
import { MEBIBYTE, readBody, readJson, sendJson } from "./http.ts";
import { ProtocolError } from "./protocolError.ts";
import { admin, type Exchange, type Routes } from "./router.ts";

/** The CLI sends 5 MiB at a time, or more of a file that is larger than 48 GiB. */
const MAX_PART_BYTES = 64 * MEBIBYTE;

const finishedUpload = z.object({ import: importRequest, uploadToken: z.string() });

async function uploadPart({ context, request, response, url }: Exchange): Promise<void> {
  const bytes = await readBody(request, MAX_PART_BYTES);
  const part = url.searchParams.get("partNumber") ?? "";
  context.engine.imports.addPart(url.searchParams.get("uploadToken") ?? "", Number(part), bytes);
  sendJson(response, 200, part);
}

async function finishUpload({ context, request, response }: Exchange): Promise<void> {
  const body = await readJson(request, finishedUpload, MEBIBYTE);
  const importId = context.engine.imports.finishUpload(body.uploadToken, body.import);
  sendJson(response, 200, { importId });
}

/** Responds when the import is over. */
async function performImport({ context, request, response }: Exchange): Promise<void> {
  const { importId } = await readJson(request, z.object({ importId: z.string() }), MEBIBYTE);
  await context.engine.imports.perform(importId);
  response.writeHead(200).end();
}

function requestExport({ context, response, url }: Exchange): void {
  context.engine.exports.create(url.searchParams.get("includeStorage") === "true");
  response.writeHead(200).end();
}

function download({ context, response, rest }: Exchange): void {
  const archive = context.engine.exports.archive(rest);
  if (!archive)
    throw ProtocolError.notFound("ExportNotFound", "The requested export was not found");
  response.writeHead(200, { "content-type": "application/zip" }).end(archive);
}

export const snapshotRoutes: Routes = {
  "POST /api/import/start_upload": admin(({ context, response }) =>
    sendJson(response, 200, { uploadToken: context.engine.imports.startUpload() }),
  ),
  "POST /api/import/upload_part": admin(uploadPart),
  "POST /api/import/finish_upload": admin(finishUpload),
  "POST /api/perform_import": admin(performImport),
  "POST /api/export/request/zip": admin(requestExport),
  "GET /api/export/zip/*": admin(download),
};
