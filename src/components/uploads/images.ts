/** Pictures are made small in the browser: faster to send, and what a camera wrote into them stays at home. */
import { IMAGE_SIDES, PLACEHOLDER, placeholderOf } from "../../../convex/domain/shared/imageSizes";

export type ResizedImage = { blob: Blob; width: number; height: number };

/** A photograph in the sizes that are smaller than itself, and the blurred picture that stands in its place. */
export type PhotoSizes = {
  full: ResizedImage;
  card?: ResizedImage;
  thumbnail?: ResizedImage;
  placeholder: string;
};

type Options = {
  /** Longest side of the result, in pixels; smaller pictures keep their size. */
  maxSide: number;
  /** Cuts the middle out as a square, for avatars. */
  square?: boolean;
};

const QUALITY = 0.82;

/**
 * The picture in `file`, no larger than asked for, in the best format that the browser writes. Throws when the file is
 * not a picture that the browser can read.
 */
export async function resizeImage(file: Blob, options: Options): Promise<ResizedImage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return await encoded(drawn(bitmap, options));
  } finally {
    bitmap.close();
  }
}

/** The photograph in `file` in its sizes, read once. Throws when the browser cannot read it. */
export async function makeSizes(file: Blob): Promise<PhotoSizes> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const sizeOf = (maxSide: number) => encoded(drawn(bitmap, { maxSide }));
    const longest = Math.max(bitmap.width, bitmap.height);
    const small = drawn(bitmap, { maxSide: IMAGE_SIDES.thumbnail });
    return {
      full: await sizeOf(IMAGE_SIDES.full),
      ...(longest > IMAGE_SIDES.card ? { card: await sizeOf(IMAGE_SIDES.card) } : {}),
      ...(longest > IMAGE_SIDES.thumbnail ? { thumbnail: await encoded(small) } : {}),
      placeholder: placeholderFrom(small),
    };
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, { maxSide, square = false }: Options): HTMLCanvasElement {
  const side = Math.min(bitmap.width, bitmap.height);
  const from = square
    ? { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2, width: side, height: side }
    : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const { width, height } = fitInto(from, maxSide);
  const { canvas, context } = newCanvas(width, height);
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
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

/** The largest size of the same shape whose longest side is at most `maxSide`; never larger than it was. */
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

async function encoded(canvas: HTMLCanvasElement): Promise<ResizedImage> {
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

const written = new Map<string, Promise<boolean>>();

/** Whether this browser writes the format: one that cannot answers a PNG, which is large for photographs. */
function canWrite(type: string): Promise<boolean> {
  const known =
    written.get(type) ?? toBlob(newCanvas(1, 1).canvas, type).then((blob) => blob?.type === type);
  written.set(type, known);
  return known;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
