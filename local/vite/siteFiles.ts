import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/** The pages that search engines may find, apart from articles and listings. */
const PUBLIC_PATHS = [
  "/",
  "/about",
  "/browse",
  "/contact",
  "/learn",
  "/privacy",
  "/start-buying",
  "/terms",
  "/transport-guidelines",
];

/** What only the signed-in see, and pages that make no sense without the mail that leads there. */
const PRIVATE_PATHS = [
  "/admin",
  "/admin-overview",
  "/compatibility/",
  "/listing/edit/",
  "/messages",
  "/onboarding",
  "/order/",
  "/payment/",
  "/profile",
  "/quiz/",
  "/reset-password",
  "/review-packaging/",
  "/seller-quiz",
  "/settings",
];

/** The sitemap of a site at `origin` (no slash at the end) with these articles. */
export function sitemap(origin: string, slugs: readonly string[]): string {
  const paths = [...PUBLIC_PATHS, ...slugs.map((slug) => `/learn/${slug}`)];
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
}

/** robots.txt; the sitemap is named only when the site's address is known, since it must be absolute. */
export function robots(origin: string | undefined): string {
  const rules = ["User-agent: *", ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)];
  const map = origin === undefined ? [] : ["", `Sitemap: ${origin}/sitemap.xml`];
  return [...rules, ...map, ""].join("\n");
}

/** Writes robots.txt, and sitemap.xml when VITE_SITE_URL is set, into a build. */
export function siteFiles(): Plugin {
  let root = "";
  let origin: string | undefined;
  return {
    name: "shoal-site-files",
    apply: "build",
    configResolved(config) {
      root = config.root;
      const address: unknown = config.env["VITE_SITE_URL"];
      origin =
        typeof address === "string" && address !== "" ? address.replace(/\/$/, "") : undefined;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "robots.txt", source: robots(origin) });
      if (origin === undefined) return;
      const slugs = readdirSync(join(root, "src/features/site/articles"))
        .filter((file) => file.endsWith(".md"))
        .map((file) => basename(file, ".md"))
        .sort();
      this.emitFile({ type: "asset", fileName: "sitemap.xml", source: sitemap(origin, slugs) });
    },
  };
}
