import { expect, test } from "vitest";
import { withoutMetadata } from "#src/components/uploads/metadata.ts";

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, ...payload: number[]) => {
  const length = payload.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...payload];
};
/** A TIFF with two entries: the orientation, and a pointer to the GPS data. */
const exif = (turn: number) => [
  ...ascii("II"),
  ...[42, 0, 8, 0, 0, 0, 2, 0],
  ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, turn, 0, 0, 0],
  ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0],
  ...[0, 0, 0, 0],
  ...ascii("GPS 53.8 N 1.5 W"),
];
const jpeg = ({ turn = 1, after = [] as number[] } = {}) => [
  ...[0xff, 0xd8],
  ...segment(0xe0, ...ascii("JFIF\0"), 1, 1),
  ...segment(0xe1, ...ascii("Exif\0\0"), ...exif(turn)),
  ...segment(0xe1, ...ascii("http://ns.adobe.com/xap/1.0/\0GPS")),
  ...segment(0xe2, ...ascii("ICC_PROFILE\0"), 1, 1, 9),
  ...segment(0xe2, ...ascii("MPF\0GPS")),
  ...segment(0xfe, ...ascii("GPS")),
  ...segment(0xdb, 0, 7, 7),
  ...segment(0xda, 1, 2),
  ...[1, 0xff, 0, 2, 0xff, 0xd0, 3],
  ...segment(0xc4, 0xff, 0xd9, 5),
  ...segment(0xda, 1, 2),
  ...[4, 5],
  ...[0xff, 0xd9],
  ...after,
];
const chunk = (name: string, ...data: number[]) => [
  ...[0, 0, 0, data.length],
  ...ascii(name),
  ...data,
  ...[1, 2, 3, 4],
];
const riff = (name: string, ...data: number[]) => [
  ...ascii(name),
  ...[data.length, 0, 0, 0],
  ...data,
  ...(data.length % 2 ? [0] : []),
];
const webp = (...chunks: number[][]) => {
  const body = [...ascii("WEBP"), ...chunks.flat()];
  return [...ascii("RIFF"), body.length, 0, 0, 0, ...body];
};
const PNG = [...ascii("\x89PNG\r\n\x1a\n"), ...chunk("IHDR", 1)];

async function strip(bytes: number[]) {
  const stripped = await withoutMetadata(new Blob([new Uint8Array(bytes)]));
  if (stripped === null) return null;
  const text = String.fromCharCode(...new Uint8Array(await stripped.arrayBuffer()));
  return { type: stripped.type, text };
}

test("a camera photo loses its location but keeps its pixels, colours and orientation", async () => {
  const video = [...ascii("ftypmp42 GPS")];
  const photo = await strip(jpeg({ turn: 6, after: video }));
  expect(photo?.type).toBe("image/jpeg");
  expect(photo?.text).not.toContain("GPS");
  expect(photo?.text).toContain("ICC_PROFILE");
  expect(photo?.text.endsWith("\x04\x05\xff\xd9")).toBe(true);
  expect(photo?.text).toContain("\x01\xff\x00\x02\xff\xd0\x03\xff\xc4\x00\x05\xff\xd9\x05\xff\xda");
  expect(photo?.text).toContain("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06");
});

test("stripping a photo again changes nothing", async () => {
  const strippedOnce = await strip(jpeg({ turn: 8 }));
  const strippedTwice = await strip(
    [...(strippedOnce?.text ?? "")].map((letter) => letter.charCodeAt(0)),
  );
  expect(strippedTwice).toEqual(strippedOnce);
});

test("a PNG and a WebP keep only the picture", async () => {
  const png = await strip([
    ...PNG,
    ...chunk("tEXt", ...ascii("GPS")),
    ...chunk("eXIf", ...exif(1)),
    ...chunk("IDAT", 5),
    ...chunk("IEND"),
    ...ascii("GPS"),
  ]);
  expect(png?.type).toBe("image/png");
  expect(png?.text).not.toContain("GPS");
  expect(png?.text).toContain("IDAT\x05");

  const photo = await strip(
    webp(
      riff("VP8X", 0x2c, 0, 0, 0, 1, 0, 0, 1, 0, 0),
      riff("VP8 ", 1, 2, 3),
      riff("EXIF", ...exif(1)),
      riff("XMP ", ...ascii("GPS")),
    ),
  );
  const cleanImage = webp(riff("VP8X", 0x20, 0, 0, 0, 1, 0, 0, 1, 0, 0), riff("VP8 ", 1, 2, 3));
  expect(photo).toEqual({ type: "image/webp", text: String.fromCharCode(...cleanImage) });
});

test("an image whose metadata can't be removed safely isn't sent", async () => {
  expect(await strip(jpeg().slice(0, -2))).toBeNull();
  expect(await strip([...PNG, ...chunk("eXIf", ...exif(6)), ...chunk("IEND")])).toBeNull();
  expect(await strip(webp(riff("VP8 ", 1, 2), riff("EXIF", ...exif(6))))).toBeNull();
  expect(await strip([0, 0, 0, 0x1c, ...ascii("ftypavif0000avifmif1")])).toBeNull();
  expect(await strip(ascii("<svg>"))).toBeNull();
});
