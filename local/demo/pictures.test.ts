/** The picture folder contains exactly the files that seeding requests. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { demoListings, demoOrders } from "#convex/demo/model/data.ts";
import { evidenceTitle, fileName } from "#convex/demo/model/pictures.ts";
import { PICTURES_FOLDER, startPictureServer } from "./pictureServer.ts";

const LARGEST_BYTES = 2_000_000;

const names = (title: string, count: number) =>
  Array.from({ length: count }, (_, at) => fileName(title, at));
const expected = [
  ...demoListings.flatMap(({ title, photos, proof }) => [
    ...names(title, photos),
    ...(proof === undefined ? [] : [proof]),
  ]),
  ...demoOrders.flatMap((_, index) => {
    const title = evidenceTitle(index);
    return title === undefined ? [] : names(title, 2);
  }),
];

test("the folder contains every demo picture and nothing else", () => {
  expect(readdirSync(PICTURES_FOLDER).sort()).toEqual([...new Set(expected)].sort());
});

test("the pictures total less than 2 MB", () => {
  const bytes = expected.map((name) => statSync(join(PICTURES_FOLDER, name)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(LARGEST_BYTES);
});

test("the server serves only the pictures in the folder", async () => {
  const server = await startPictureServer();
  onTestFinished(server.close);
  const picture = await fetch(`${server.url}/${expected[0]}`);
  expect([picture.status, (await picture.text()).slice(0, 4)]).toEqual([200, "<svg"]);
  for (const path of ["/", "/no-such.svg", "/../pictureServer.ts", "/..%2FpictureServer.ts"]) {
    expect((await fetch(server.url + path)).status).toBe(404);
  }
});
