import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { headersFor, parseHeaders } from "#convex/domain/site/headerRules.ts";
import { ROOT } from "../processes.ts";
import { fillHeaders } from "./hostHeaders.ts";

const template = readFileSync(join(ROOT, "public/_headers"), "utf8");
const inlineScript = "document.title = 'x';";
const filledHeaders = fillHeaders(template, {
  indexHtml: `<title>Shoal</title><script>${inlineScript}</script><script src="/a.js"></script>`,
  convexUrl: "https://happy-otter-123.convex.cloud/",
  siteUrl: "https://happy-otter-123.convex.site",
});
const headers = headersFor(parseHeaders(filledHeaders), "/browse");
const policy = new Map(
  (headers["content-security-policy"] ?? "").split("; ").map((part): [string, string[]] => {
    const [name = "", ...sources] = part.split(" ");
    return [name, sources];
  }),
);

test("pages can only run their own scripts and connect to their deployment and Stripe's pages", () => {
  const hash = createHash("sha256").update(inlineScript).digest("base64");
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("script-src")).toEqual(["'self'", `'sha256-${hash}'`]);
  expect(policy.get("connect-src")).toEqual([
    "'self'",
    "https://happy-otter-123.convex.cloud",
    "wss://happy-otter-123.convex.cloud",
    "https://happy-otter-123.convex.site",
    "https://checkout.stripe.com",
  ]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
});

test("no source allows all origins or inline scripts without a hash, and no placeholder remains", () => {
  expect([...policy.values()].flat().filter((source) => source.includes("*"))).toEqual([]);
  expect(policy.get("script-src")).not.toContain("'unsafe-inline'");
  expect(policy.get("script-src")).not.toContain("'unsafe-eval'");
  expect(filledHeaders).not.toMatch(/[{}]/);
});

test("an invalid address or a placeholder without a value fails the build", () => {
  const input = {
    indexHtml: "",
    convexUrl: "https://a.convex.cloud",
    siteUrl: "https://a.convex.site",
  };
  expect(() => fillHeaders(template, { ...input, convexUrl: "otter" })).toThrow("Invalid URL");
  expect(() => fillHeaders("{NOBODY}", input)).toThrow("{NOBODY}");
});

test("only files named by content hash are cached indefinitely", () => {
  const rules = parseHeaders(filledHeaders);
  expect(headersFor(rules, "/assets/a-123.js")["cache-control"]).toContain("immutable");
  expect(headersFor(rules, "/")["cache-control"]).toBeUndefined();
});
