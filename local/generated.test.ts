import { expect, test } from "vitest";
import { GENERATED, generate, readFolder } from "./generated.ts";

test("convex/_generated is what the official codegen makes of convex/", async () => {
  const generated = await generate();
  const committed = readFolder(GENERATED);
  expect(Object.keys(committed)).toEqual(Object.keys(generated));
  for (const [name, text] of Object.entries(generated)) {
    expect(committed[name] === text, `${name} is stale: run npm run codegen`).toBe(true);
  }
});
