import { expect, test } from "vitest";
import { fileTypeOf } from "#convex/domain/shared/fileType.ts";
import { magicBytes } from "../kit/helpers";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const box = (brand: string, ...compatible: string[]) =>
  `\x00\x00\x00${String.fromCharCode(16 + 4 * compatible.length)}ftyp${brand}\x00\x00\x00\x00${compatible.join("")}`;

test.each(Object.entries(magicBytes))("recognises %s by its first bytes", (type, head) => {
  expect(fileTypeOf(bytes(head))).toBe(type);
});

test.each([
  [box("mif1", "mif1", "avif", "miaf"), "image/avif"],
  [box("M4V ", "M4V ", "mp42"), "video/mp4"],
  [box("XXXX", "isom"), "video/mp4"],
  ["\x00\x00\x00\x08wide\x00\x00\x10\x00mdat", "video/quicktime"],
])("recognises %j as %s", (head, type) => {
  expect(fileTypeOf(bytes(head))).toBe(type);
});

test.each([
  "",
  "\x00",
  "\xff\xd8",
  "<html>",
  "<svg/>",
  "    <svg/>",
  "RIFF\x10\x00\x00\x00WAVEfmt ",
  "\x1aE\xdf\xa3\x9fB\x82\x88matroska",
  box("heic", "mif1", "heic"),
  box("jp2 "),
  // The brand comes after the end of the first box.
  `${box("XXXX")}isom`,
  "<svgftypisom",
])("rejects %j", (head) => {
  expect(fileTypeOf(bytes(head))).toBeNull();
});
