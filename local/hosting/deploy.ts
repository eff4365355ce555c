/**
 * `npm run deploy`: builds the pages for the deployment that `npx convex` targets, pushes the functions and
 * publishes the pages there. The functions are pushed first because the pages need them; a failure leaves the
 * previous version of the pages live. Arguments after `--` are passed to `npx convex deploy`.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONVEX_CLI } from "../deployment.ts";
import { ROOT, runNode } from "../processes.ts";
import { build } from "./build.ts";
import { readBuild } from "./built.ts";
import { callByCli } from "./calls.ts";
import { publish } from "./publish.ts";

const log = (line: string) => console.log(line);

type Urls = { siteUrl: string; cloudUrl: string };

const folder = mkdtempSync(join(tmpdir(), "shoal-pages-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

async function main(): Promise<void> {
  // Build before pushing anything, in case the pages do not build; a first deployment has no address yet and
  // must be pushed first.
  const existingUrls = await urls().catch(() => undefined);
  if (!existingUrls) await push();
  const { cloudUrl, siteUrl } = existingUrls ?? (await urls());
  const site = siteUrl.replace(/\/$/, "");
  log(`Building the pages for ${cloudUrl} ...`);
  await build(folder, { VITE_CONVEX_URL: cloudUrl, VITE_CONVEX_SITE_URL: site });
  if (existingUrls) await push();
  const isNew = await publish(callByCli, readBuild(folder), log);
  log(isNew ? `The new version is live: ${site}` : `These pages are already published: ${site}`);
}

const urls = async () => (await callByCli("getUrls", {})) as Urls;

async function push(): Promise<void> {
  log("Pushing the functions ...");
  const args = [CONVEX_CLI, "deploy", "--yes", "--codegen", "disable", ...process.argv.slice(2)];
  const { code } = await runNode(args, {}, ROOT, (text) => process.stdout.write(text));
  if (code !== 0) throw new Error("The functions could not be pushed: see above");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
