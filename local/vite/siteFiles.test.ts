import { describe, expect, it } from "vitest";
import { robots, sitemap } from "./siteFiles.ts";

describe("files for search engines", () => {
  it("lists public pages and articles by full address", () => {
    const xml = sitemap("https://shoal.example", ["cycling-a-tank"]);
    expect(xml).toContain("<loc>https://shoal.example/browse</loc>");
    expect(xml).toContain("<loc>https://shoal.example/learn/cycling-a-tank</loc>");
    expect(xml).not.toContain("/admin");
  });

  it("keeps crawlers out of private pages, and names the sitemap only by full address", () => {
    expect(robots("https://shoal.example")).toContain("Sitemap: https://shoal.example/sitemap.xml");
    expect(robots("https://shoal.example")).toContain("Disallow: /messages");
    expect(robots(undefined)).not.toContain("Sitemap");
  });
});
