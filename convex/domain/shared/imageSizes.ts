/**
 * The sizes of a photograph, made in the browser that uploads it (`src/components/uploads/images.ts`), and the blurred
 * picture that stands in its place until it has come.
 */

/** Longest side in pixels. */
export const IMAGE_SIDES = { thumbnail: 320, card: 640, full: 1600 } as const;

/** What a small size may weigh: far more than a photograph of that size ever does. */
export const SMALL_IMAGE_MAX_BYTES = { thumbnail: 192 * 1024, card: 512 * 1024 } as const;

/** The blurred picture has so many pixels; a row of its bytes needs no padding in a bitmap file. */
export const PLACEHOLDER = { width: 4, height: 3 } as const;

/** Header of an uncompressed bitmap of that size, 24 bits a pixel, in base64. */
const BITMAP_HEADER = "Qk1aAAAAAAAAADYAAAAoAAAABAAAAAMAAAABABgAAAAAACQAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Twelve pixels of three bytes each (blue, green, red; from the lowest row up), in base64. */
export const isPlaceholder = (text: string): boolean => /^[A-Za-z0-9+/]{48}$/.test(text);

/** The blurred picture as an address that a browser can show: stretched, its twelve pixels run into each other. */
export const placeholderUrl = (pixels: string): string =>
  `data:image/bmp;base64,${BITMAP_HEADER}${pixels}`;

/** The text that is kept of twelve colours, three bytes each: red, green, blue; from the upper left on. */
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
