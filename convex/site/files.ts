import { v } from "convex/values";
import { components } from "../_generated/api";
import { HEADERS_PATH, PACKED } from "../domain/site/hosted";
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

/**
 * The file at a path of the pages, and the headers of all answers: of one and the same version.
 * @param args.packed whether the caller can read Brotli; `isPacked` says whether there was such a file
 */
export const find = internalQuery({
  args: { path: v.string(), packed: v.boolean() },
  returns: v.object({
    version: v.union(v.string(), v.null()),
    file: v.union(stored, v.null()),
    isPacked: v.boolean(),
    headers: v.union(stored, v.null()),
  }),
  handler: async (ctx, { path, packed }) => {
    const [version, headers, small] = await Promise.all([
      versionNow(ctx),
      storedAt(ctx, HEADERS_PATH),
      packed ? storedAt(ctx, path + PACKED) : null,
    ]);
    const file = small ?? (await storedAt(ctx, path));
    return { version, headers, file, isPacked: small !== null };
  },
});

/** The version of the pages that the deployment serves; null where another host serves them. */
export const version = publicQuery({
  args: {},
  returns: v.union(v.string(), v.null()),
  handler: async (ctx) => await versionNow(ctx),
});
