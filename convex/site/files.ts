import { v } from "convex/values";
import { components } from "../_generated/api";
import type { QueryCtx } from "../_generated/server";
import { HEADERS_PATH, INDEX_PATH, BROTLI_SUFFIX } from "../domain/site/hosted";
import { internalQuery, publicQuery } from "../functions";

const stored = v.object({
  /** Where to fetch its bytes. */
  url: v.string(),
  contentType: v.string(),
  /** Identifies the content, in quotes. */
  etag: v.string(),
});

async function storedAt(ctx: QueryCtx, path: string) {
  const asset = await ctx.runQuery(components.staticHosting.lib.resolveAssetForHttp, {
    path,
    spaFallback: false,
  });
  if (!asset?.storageUrl || asset.etag === undefined) return null;
  return { url: asset.storageUrl, contentType: asset.contentType, etag: asset.etag };
}

async function versionNow(ctx: QueryCtx): Promise<string | null> {
  const deployment = await ctx.runQuery(components.staticHosting.lib.getCurrentDeployment, {});
  return deployment?.currentDeploymentId ?? null;
}

const storedOrNull = v.nullable(stored);

/** The app's page and the headers for its response, both of the same version. */
export const page = internalQuery({
  args: {},
  returns: v.object({
    version: v.nullable(v.string()),
    file: storedOrNull,
    headers: storedOrNull,
  }),
  handler: async (ctx) => {
    const [version, file, headers] = await Promise.all([
      versionNow(ctx),
      storedAt(ctx, INDEX_PATH),
      storedAt(ctx, HEADERS_PATH),
    ]);
    return { version, file, headers };
  },
});

/**
 * The file at a path. `packed`: whether the caller accepts Brotli. `isPacked`: whether the returned file is
 * compressed with it.
 */
export const find = internalQuery({
  args: { path: v.string(), packed: v.boolean() },
  returns: v.object({ file: storedOrNull, isPacked: v.boolean() }),
  handler: async (ctx, { path, packed }) => {
    const packedFile = packed ? await storedAt(ctx, path + BROTLI_SUFFIX) : null;
    return { file: packedFile ?? (await storedAt(ctx, path)), isPacked: packedFile !== null };
  },
});

/** The file with the header rules. Apart from `find`, so that Convex caches one result for all files. */
export const headers = internalQuery({
  args: {},
  returns: storedOrNull,
  handler: async (ctx) => await storedAt(ctx, HEADERS_PATH),
});

/** The version of the pages that this deployment serves; null if another host serves them. */
export const version = publicQuery({
  args: {},
  returns: v.nullable(v.string()),
  handler: async (ctx) => await versionNow(ctx),
});
