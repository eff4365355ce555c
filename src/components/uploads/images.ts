/**
 * Resizes images in the browser: they upload faster, and the camera's metadata stays on the device.
 * If a privacy tool falsifies canvas data, the original is sent without its metadata.
 */

import { IMAGE_MAX_BYTES } from "#convex/domain/shared/constants.ts";
import { IMAGE_SIDES, PLACEHOLDER, placeholderOf } from "#convex/domain/shared/imageSizes.ts";
import { withoutMetadata } from "./metadata";
import { WrongFile } from "./wrongFile";

export type ResizedImage = { blob: Blob; width: number; height: number };

/** A photo in every size smaller than the original, with a blurred preview. */
export type PhotoSizes = {
  full: ResizedImage;
  card?: ResizedImage;
  thumbnail?: ResizedImage;
  placeholder?: string;
};

type Options = {
  /** Longest side of the result, in pixels; smaller images keep their size. */
  maxSide: number;
  /** Crops to the central square, for avatars. */
  square?: boolean;
};

type Limit = {
  /** Largest file that the server accepts, in bytes. */
  maxBytes: number;
};

const QUALITY = 0.82;

/**
 * The image in `file`, no larger than requested, in the best format that the browser can write; if canvas
 * data is falsified, the original in its own size, without metadata. Throws if the browser can't read it as
 * an image; `WrongFile` if the original would have to be sent and the server wouldn't accept it.
 */
export async function resizeImage(file: Blob, options: Options & Limit): Promise<ResizedImage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    if (!(await canReadBack())) return await original(file, bitmap, options);
    return await encode(drawBitmap(bitmap, options));
  } finally {
    bitmap.close();
  }
}

/** The photo in `file` in all its sizes, decoded once. Throws as `resizeImage` does. */
export async function makeSizes(file: Blob): Promise<PhotoSizes> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    if (!(await canReadBack())) {
      return { full: await original(file, bitmap, { maxBytes: IMAGE_MAX_BYTES }) };
    }
    const sizeOf = (maxSide: number) => encode(drawBitmap(bitmap, { maxSide }));
    const longest = Math.max(bitmap.width, bitmap.height);
    const thumbnailCanvas = drawBitmap(bitmap, { maxSide: IMAGE_SIDES.thumbnail });
    return {
      full: await sizeOf(IMAGE_SIDES.full),
      ...(longest > IMAGE_SIDES.card ? { card: await sizeOf(IMAGE_SIDES.card) } : {}),
      ...(longest > IMAGE_SIDES.thumbnail ? { thumbnail: await encode(thumbnailCanvas) } : {}),
      placeholder: placeholderFrom(thumbnailCanvas),
    };
  } finally {
    bitmap.close();
  }
}

/** The file itself without the camera's metadata. */
async function original(
  file: Blob,
  { width, height }: ImageBitmap,
  { maxBytes }: Limit,
): Promise<ResizedImage> {
  const blob = await withoutMetadata(file);
  if (blob !== null && blob.size <= maxBytes) return { blob, width, height };
  throw new WrongFile(
    "Your browser's privacy settings stop Shoal from making photos smaller. Please choose a JPEG, PNG or WebP of at " +
      `most ${maxBytes / 1024 / 1024} MB, or allow canvas access for this site.`,
  );
}

const PATTERN = { blocks: 8, blockSide: 8 };
/** Encoding and some privacy tools shift colours slightly, which doesn't spoil a photo. */
const TOLERANCE = 24;

const patternColour = (block: number): [number, number, number] => [
  (block * 53) % 256,
  (block * 101 + 40) % 256,
  (block * 197 + 90) % 256,
];

/**
 * Whether this browser returns canvas data unchanged, tested with a known pattern that is processed
 * like a photo. Not cached, because the user may allow it at any time.
 */
async function canReadBack(): Promise<boolean> {
  const { blocks, blockSide } = PATTERN;
  const side = blocks * blockSide;
  try {
    const { canvas, context } = newCanvas(side, side);
    for (let block = 0; block < blocks * blocks; block++) {
      const [x, y] = [block % blocks, Math.floor(block / blocks)];
      context.fillStyle = `rgb(${patternColour(block).join(" ")})`;
      context.fillRect(x * blockSide, y * blockSide, blockSide, blockSide);
    }
    const bitmap = await createImageBitmap((await encode(canvas)).blob);
    const { context: copy } = newCanvas(side, side);
    copy.drawImage(bitmap, 0, 0);
    bitmap.close();
    const { data } = copy.getImageData(0, 0, side, side);
    return Array.from({ length: blocks * blocks }, (_, block) => {
      const [x, y] = [block % blocks, Math.floor(block / blocks)];
      const centre = ((y + 0.5) * blockSide * side + (x + 0.5) * blockSide) * 4;
      return patternColour(block).every(
        (value, channel) => Math.abs(value - (data[centre + channel] ?? -1000)) <= TOLERANCE,
      );
    }).every(Boolean);
  } catch {
    // A disabled canvas returns nothing at all.
    return false;
  }
}

function drawBitmap(bitmap: ImageBitmap, { maxSide, square = false }: Options): HTMLCanvasElement {
  const side = Math.min(bitmap.width, bitmap.height);
  const from = square
    ? { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2, width: side, height: side }
    : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const { width, height } = fitInto(from, maxSide);
  const { canvas, context } = newCanvas(width, height);
  // A JPEG and the placeholder have no transparency; what is transparent would be black there.
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't display pictures");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

function placeholderFrom(picture: HTMLCanvasElement): string {
  const { width, height } = PLACEHOLDER;
  const { context } = newCanvas(width, height);
  context.drawImage(picture, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const channel = (pixel: number, i: number) => data[pixel * 4 + i] ?? 0;
  return placeholderOf(
    Array.from({ length: width * height }, (_, pixel) => [
      channel(pixel, 0),
      channel(pixel, 1),
      channel(pixel, 2),
    ]),
  );
}

/**
 * The largest size with the same aspect ratio whose longest side is at most `maxSide`; never larger
 * than the original.
 */
export function fitInto(
  size: { width: number; height: number },
  maxSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

async function encode(canvas: HTMLCanvasElement): Promise<ResizedImage> {
  const { width, height } = canvas;
  for (const type of ["image/avif", "image/webp"]) {
    if (!(await canWrite(type))) continue;
    const blob = await toBlob(canvas, type);
    if (blob) return { blob, width, height };
  }
  const jpeg = await toBlob(canvas, "image/jpeg");
  if (!jpeg) throw new Error("This browser cannot write pictures");
  return { blob: jpeg, width, height };
}

const writableTypes = new Map<string, Promise<boolean>>();

/** Whether this browser can write the format: if not, it returns a PNG, which is large for photos. */
function canWrite(type: string): Promise<boolean> {
  const canWriteType =
    writableTypes.get(type) ??
    toBlob(newCanvas(1, 1).canvas, type).then((blob) => blob?.type === type);
  writableTypes.set(type, canWriteType);
  return canWriteType;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
