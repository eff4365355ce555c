/** Profile photos in engines that Playwright doesn't drive. */

import { writeFileSync } from "node:fs";
import { PICTURE } from "../kit/trade";
import { type Engine, expectSoon, expectText } from "./engine";

const PHOTO = `document.querySelector('main img[src*="/api/storage/"]')`;

/** Uploads a profile photo in the open settings; resolves to the type in which it was stored. */
export async function uploadPhoto(engine: Engine, path: string): Promise<string> {
  writeFileSync(path, PICTURE);
  const field = `document.querySelector('main input[type="file"]')`;
  await expectSoon(engine, field);
  await engine.choose(field, path);
  await expectText(engine, "Photo saved.");
  await expectSoon(engine, `${PHOTO}?.naturalWidth > 0`);
  const response = await fetch(String(await engine.evaluate(`${PHOTO}.src`)));
  return response.headers.get("content-type") ?? "";
}
