/**
 * Publishes a build through the deployment's `staticHosting` component. The previous version stays
 * live until a single transaction replaces it; a failure before that deletes what was uploaded.
 */

import { isHashedFile, VERSIONS_PATH } from "#convex/domain/site/hosted.ts";
import type { Build, BuiltFile } from "./built.ts";
import { type Version, versionsToKeep } from "./versions.ts";

/** Calls a function of the component, as `npx convex run --component staticHosting` does. */
export type Call = (name: string, args: Record<string, unknown>) => Promise<unknown>;

type Asset = { path: string; storageId: string; contentType: string };

/**
 * Above the number of files that a publication may contain, so that a list with this limit is
 * complete.
 */
const ASSETS_MAX = 1_800;
/**
 * The maximum size of one call's arguments. The CLI takes them on the command line, whose limit is
 * lowest on Windows.
 */
const ARGUMENT_BYTES = 24_000;
const URLS_MAX = 100;
const UPLOADS_AT_ONCE = 6;

/** @returns false if this build is already live */
export async function publish(
  call: Call,
  build: Build,
  log: (line: string) => void,
): Promise<boolean> {
  const previousId = await currentId(call);
  if (previousId === build.id) return false;
  // Leftovers of an upload that was killed.
  await call("discardStagedDeployment", { deploymentId: build.id });
  const liveAssets = (await call("listAssets", { limit: ASSETS_MAX })) as Asset[];
  const versions = versionsToKeep(
    [
      {
        id: build.id,
        publishedAt: Date.now(),
        files: build.files.map(({ path }) => path).filter(isHashedFile),
      },
      ...(await earlierVersions(call)).filter(({ id }) => id !== build.id),
    ],
    Date.now(),
  );
  const retainedFiles = new Set(versions.flatMap(({ files }) => files));
  const keptAssets = liveAssets.filter(({ path }) => retainedFiles.has(path));
  const existingPaths = new Set(keptAssets.map(({ path }) => path));
  const newFiles = [
    ...build.files.filter(({ path }) => !existingPaths.has(path)),
    asFile(versions),
  ];
  log(`Publishing ${newFiles.length} files; ${keptAssets.length} are already there ...`);

  const uploaded: Asset[] = [];
  try {
    await upload(call, newFiles, uploaded);
    const assets = [...keptAssets, ...uploaded].map(({ path, storageId, contentType }) => ({
      path,
      storageId,
      contentType,
      deploymentId: build.id,
    }));
    for (const chunk of inChunks(assets)) await call("stageAssets", { assets: chunk });
    // Otherwise the files of a version published in between would disappear while its pages are open.
    if ((await currentId(call)) !== previousId) {
      throw new Error("Another version was published in the meantime: publish again");
    }
    await call("publishDeployment", {
      currentDeploymentId: build.id,
      expectedAssetCount: assets.length,
      spaFallback: false,
    });
  } catch (error) {
    await deleteUploads(call, build.id, uploaded);
    throw error;
  }
  await deleteUnreferencedFiles(call);
  return true;
}

async function currentId(call: Call): Promise<string | undefined> {
  const current = (await call("getCurrentDeployment", {})) as {
    currentDeploymentId: string;
  } | null;
  return current?.currentDeploymentId;
}

async function earlierVersions(call: Call): Promise<Version[]> {
  const resolved = (await call("resolveAssetForHttp", {
    path: VERSIONS_PATH,
    spaFallback: false,
  })) as { storageUrl?: string } | null;
  if (resolved?.storageUrl === undefined) return [];
  const response = await fetch(resolved.storageUrl);
  if (!response.ok) throw new Error(`Could not list earlier versions: HTTP ${response.status}`);
  return (await response.json()) as Version[];
}

function asFile(versions: readonly Version[]): BuiltFile {
  const bytes = Buffer.from(JSON.stringify(versions));
  return {
    path: VERSIONS_PATH,
    contentType: "application/json",
    read: () => Promise.resolve(bytes),
  };
}

/** Fills `uploaded` as it goes, so that the caller can delete it after a failure. */
async function upload(call: Call, files: readonly BuiltFile[], uploaded: Asset[]): Promise<void> {
  const queue = [...files];
  let urls: string[] = [];
  for (let at = 0; at < files.length; at += URLS_MAX) {
    const count = Math.min(URLS_MAX, files.length - at);
    urls = [...urls, ...((await call("generateUploadUrls", { count })) as string[])];
  }
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const url = urls.shift();
      if (url === undefined) throw new Error("The deployment returned too few upload URLs");
      uploaded.push(await uploadOne(file, url));
    }
  };
  const runWorker = () =>
    work().catch((error: unknown) => {
      // Makes the other workers stop after their current file.
      queue.length = 0;
      throw error;
    });
  // Wait for all of them, so that `uploaded` is complete.
  const results = await Promise.allSettled(Array.from({ length: UPLOADS_AT_ONCE }, runWorker));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

async function uploadOne({ path, contentType, read }: BuiltFile, url: string): Promise<Asset> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": contentType },
    body: new Uint8Array(await read()),
  });
  if (!response.ok) throw new Error(`${path} could not be uploaded: HTTP ${response.status}`);
  const { storageId } = (await response.json()) as { storageId: string };
  return { path, storageId, contentType };
}

/** Never throws, so that the original failure is the one reported. */
async function deleteUploads(call: Call, id: string, uploaded: readonly Asset[]): Promise<void> {
  try {
    // Safe even if this build is live: the component keeps the live version's files.
    await call("discardStagedDeployment", { deploymentId: id });
    for (const assets of inChunks(uploaded)) {
      const storageIds = assets.map(({ storageId }) => storageId);
      await call("deleteUploadedFiles", { storageIds });
    }
  } catch (error) {
    console.error(
      "Could not delete the uploaded files; a later publish deletes them after a day:",
      error,
    );
  }
}

/** Deletes files that no version refers to; if this fails, the next publication deletes them. */
async function deleteUnreferencedFiles(call: Call): Promise<void> {
  for (const name of [
    "cleanupPendingStorage",
    "cleanupAbandonedStaging",
    "cleanupUnreferencedStorage",
  ]) {
    const runPass = () => call(name, {}) as Promise<{ needsAnotherPass?: boolean }>;
    while ((await runPass()).needsAnotherPass === true);
  }
}

function inChunks<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  let bytes = Infinity;
  for (const item of items) {
    const itemBytes = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (bytes + itemBytes > ARGUMENT_BYTES) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)?.push(item);
    bytes += itemBytes;
  }
  return chunks;
}
