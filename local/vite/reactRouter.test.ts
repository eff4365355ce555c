/** What the build assumes of React Router's own files. A failure here means: an upgrade changed them. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadConfigFromFile } from "vite";
import { expect, test } from "vitest";
import { ROOT } from "../processes.ts";
import { pureDeclarations } from "./pureDeclarations.ts";

const FOLDER = join(ROOT, "node_modules/react-router");
const BUILD = join(FOLDER, "dist/production");

test("the alias in vite.config.ts leads to React Router's production build, which it doesn't export itself", async () => {
  const config = await loadConfigFromFile({ command: "build", mode: "production" });
  const alias = config?.config.resolve?.alias;
  const [entry] = Array.isArray(alias) ? alias : [];
  const target = String(entry?.replacement);
  expect(
    existsSync(target),
    `React Router has no ${target} any more: point the alias in vite.config.ts at its production build`,
  ).toBe(true);
  const { exports } = JSON.parse(readFileSync(join(FOLDER, "package.json"), "utf8")) as {
    exports: { ".": { import: { default: string } } };
  };
  expect(
    exports["."].import.default,
    "React Router exports another build to production: see whether the alias in vite.config.ts is still needed",
  ).toContain("/development/");
  const namesIn = async (file: string) =>
    Object.keys((await import(pathToFileURL(file).href)) as object).sort();
  const exported = createRequire(import.meta.url).resolve("react-router");
  expect(
    await namesIn(target),
    "React Router's production build exports other names than the one that types describe",
  ).toEqual(await namesIn(exported));
});

test("pureDeclarations.ts recognises React Router's declarations", () => {
  const { transform } = pureDeclarations();
  if (typeof transform !== "object") throw new Error("pureDeclarations has no transform");
  const handler = transform.handler as (code: string) => string;
  const sources = readdirSync(BUILD)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => readFileSync(join(BUILD, name), "utf8"));
  const before = sources.join("\n");
  const after = sources.map(handler).join("\n");
  const count = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].length;
  const upgradeHint = (what: string) =>
    `An upgrade writes ${what} differently: adjust the regular expressions of local/vite/pureDeclarations.ts`;
  expect(
    count(before, /\.displayName = /g),
    upgradeHint("names for developer tools"),
  ).toBeGreaterThan(5);
  expect(count(after, /^\S*\.displayName = /gm), upgradeHint("names for developer tools")).toBe(0);
  const callPattern =
    /^(?:var|let|const) \w+ = React\d*\.(?:createContext|forwardRef|memo|lazy)\(/gm;
  expect(count(before, callPattern), upgradeHint("calls of React")).toBeGreaterThan(5);
  expect(count(after, callPattern), upgradeHint("calls of React")).toBe(0);
});
