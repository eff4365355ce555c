import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Stripe's own hosted pages; the local stack uses its sandbox's address instead. */
const STRIPE_PAY_PAGE = "https://checkout.stripe.com";

const FILE = "_headers";

/**
 * `public/_headers` with its placeholders filled in.
 * @param options.convexUrl the deployment that the pages use
 * @param options.siteUrl its HTTP actions, from which users download their own data
 * @param options.payPageUrl where card payments are made, which the page checks for reachability
 * @throws Error for an invalid address, and for an unknown placeholder
 */
export function fillHeaders(
  template: string,
  options: { indexHtml: string; convexUrl: string; siteUrl: string; payPageUrl?: string },
): string {
  const convex = new URL(options.convexUrl).origin;
  const places = new Map([
    ["CONVEX", convex],
    ["CONVEX_SOCKET", convex.replace(/^http/, "ws")],
    ["CONVEX_SITE", new URL(options.siteUrl).origin],
    ["PAY_PAGE", new URL(options.payPageUrl ?? STRIPE_PAY_PAGE).origin],
    ["INLINE_SCRIPTS", inlineHashes(options.indexHtml).join(" ")],
  ]);
  return template.replace(/\{([A-Z_]+)\}/g, (_place, name: string) => {
    const value = places.get(name);
    if (value === undefined)
      throw new Error(`public/_headers has an unknown placeholder {${name}}`);
    return value;
  });
}

/** The hashes by which a content security policy allows the page's inline scripts. */
function inlineHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}

/** Writes `_headers` into a build, for the deployment of VITE_CONVEX_URL. */
export function hostHeaders(): Plugin {
  let publicDir = "";
  let env: Record<string, unknown> = {};
  return {
    name: "shoal-host-headers",
    apply: "build",
    // Runs after the last script has been added to index.html.
    enforce: "post",
    configResolved(config) {
      ({ publicDir, env } = config);
    },
    // Otherwise other parts of the build fail with errors that name neither variable.
    buildStart() {
      for (const name of ["VITE_CONVEX_URL", "VITE_CONVEX_SITE_URL"])
        if (!env[name]) this.error(`${name} is not set: see .env.local.example`);
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") this.error("The build has no index.html");
        const source = fillHeaders(readFileSync(join(publicDir, FILE), "utf8"), {
          indexHtml: String(index.source),
          convexUrl: String(env["VITE_CONVEX_URL"]),
          siteUrl: String(env["VITE_CONVEX_SITE_URL"]),
          payPageUrl: env["VITE_PAY_PAGE_URL"] ? String(env["VITE_PAY_PAGE_URL"]) : undefined,
        });
        // Vite has copied the file unchanged from public/; the emitted file replaces it.
        this.emitFile({ type: "asset", fileName: FILE, source });
      },
    },
  };
}
