/**
 * The sizes of a photo, created in the uploading browser (`src/components/uploads/images.ts`), and the
 * blurred placeholder shown until it has loaded.
 */

/** Longest side in pixels. */
export const IMAGE_SIDES = { thumbnail: 320, card: 640, full: 1600 } as const;

/** Byte limits of the small sizes: far above any photo of that size. */
export const SMALL_IMAGE_MAX_BYTES = { thumbnail: 192 * 1024, card: 512 * 1024 } as const;

/** The placeholder's size in pixels; a row's bytes need no padding in a bitmap file. */
export const PLACEHOLDER = { width: 4, height: 3 } as const;

/** Header of an uncompressed bitmap of that size, 24 bits per pixel, in base64. */
const BITMAP_HEADER = "Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Whether a text is twelve pixels of three bytes (blue, green, red; bottom row first), in base64. */
export const isPlaceholder = (text: string): boolean => /^[A-Za-z0-9+/]{48}$/.test(text);

/** The placeholder as a data URL; when stretched, its twelve pixels blur into each other. */
export const placeholderUrl = (pixels: string): string =>
  `data:image/bmp;base64,${BITMAP_HEADER}${pixels}`;

/** Encodes twelve colours (red, green, blue; from the upper left) for storage. */
export function placeholderOf(colours: readonly (readonly [number, number, number])[]): string {
  const { width, height } = PLACEHOLDER;
  const bytes: number[] = [];
  for (let row = height - 1; row >= 0; row--) {
    for (const [red, green, blue] of colours.slice(row * width, (row + 1) * width)) {
      bytes.push(blue, green, red);
    }
  }
  return btoa(String.fromCharCode(...bytes));
}
