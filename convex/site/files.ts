import { v } from "convex/values";
import { components } from "../_generated/api";
import { HEADERS_PATH, INDEX_PATH, PACKED } from "../domain/site/hosted";
import { internalQuery, publicQuery } from "../functions";
import type { QueryCtx } from "../_generated/server";

const stored = v.object({
  /** Where its bytes are to be had. */
  url: v.string(),
  contentType: v.string(),
  /** Names these bytes, in quotes. */
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

const storedOrNull = v.union(stored, v.null());

/** The page of the app, and the headers of its answer: of one and the same version. */
export const page = internalQuery({
  args: {},
  returns: v.object({
    version: v.union(v.string(), v.null()),
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
 * The file at a path.
 * @param args.packed whether the caller can read Brotli; `isPacked` says whether there was such a file
 */
export const find = internalQuery({
  args: { path: v.string(), packed: v.boolean() },
  returns: v.object({ file: storedOrNull, isPacked: v.boolean() }),
  handler: async (ctx, { path, packed }) => {
    const small = packed ? await storedAt(ctx, path + PACKED) : null;
    return { file: small ?? (await storedAt(ctx, path)), isPacked: small !== null };
  },
});

/** The file of headers. */
export const headers = internalQuery({
  args: {},
  returns: storedOrNull,
  handler: async (ctx) => await storedAt(ctx, HEADERS_PATH),
});

/** The version of the pages that the deployment serves; null where another host serves them. */
export const version = publicQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => await versionNow(ctx),
});
