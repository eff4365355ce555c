/** Pictures are made small in the browser: faster to send, and what a camera wrote into them stays at home. */

export type ResizedImage = { blob: Blob; width: number; height: number };

type Options = {
  /** Longest side of the result, in pixels; smaller pictures keep their size. */
  maxSide: number;
  /** Cuts the middle out as a square, for avatars. */
  square?: boolean;
};

const QUALITY = 0.82;

/**
 * The picture in `file`, no larger than asked for, as WebP (JPEG where the browser cannot write WebP).
 * Throws when the file is not a picture that the browser can read.
 */
export async function resizeImage(
  file: Blob,
  { maxSide, square = false }: Options,
): Promise<ResizedImage> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const side = Math.min(bitmap.width, bitmap.height);
    const from = square
      ? { x: (bitmap.width - side) / 2, y: (bitmap.height - side) / 2, width: side, height: side }
      : { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    const { width, height } = fitInto(from, maxSide);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser cannot draw pictures");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
    return { blob: await encode(canvas), width, height };
  } finally {
    bitmap.close();
  }
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

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  const webp = await toBlob(canvas, "image/webp");
  // Browsers that cannot write WebP answer a PNG, which is large for photographs.
  if (webp?.type === "image/webp") return webp;
  const jpeg = await toBlob(canvas, "image/jpeg");
  if (!jpeg) throw new Error("This browser cannot write pictures");
  return jpeg;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
