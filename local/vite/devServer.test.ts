/** What `npm run dev` needs of Vite's configuration. */

import { relative } from "node:path";
import { loadConfigFromFile } from "vite";
import { expect, test, vi } from "vitest";
import { ROOT } from "../processes.ts";

test("saving a function or page doesn't restart Vite, and its configuration prints no warning", async () => {
  const warnings = vi.spyOn(console, "warn");
  const config = await loadConfigFromFile({ command: "serve", mode: "development" });
  // Vite restarts when one of these changes.
  const files = config?.dependencies.map((file) => relative(ROOT, file)) ?? [];
  expect(files).toContain("vite.config.ts");
  expect(files.filter((file) => /^(convex|src)\b/.test(file))).toEqual([]);
  expect(warnings).not.toHaveBeenCalled();
});
