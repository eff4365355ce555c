/** Limits how much payments depend on orders: payments report what Stripe says, and orders decide what follows. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const importsOf = (folder: string, target: RegExp): string[] =>
  readdirSync(`convex/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [...readFileSync(`convex/${folder}/${file}`, "utf8").matchAll(/ from "(?<path>[^"]+)"/g)]
        .map((match) => match.groups?.["path"] ?? "")
        .filter((path) => target.test(path))
        .map((path) => `${file}: ${path}`),
    );

test("payments import orders in at most 10 places", () => {
  const imports = importsOf("payments", /^(?:#convex|\.\.)\/orders\//);
  expect(imports.length, imports.join("\n")).toBeLessThanOrEqual(10);
  expect(imports.length).toBeGreaterThan(0);
});
