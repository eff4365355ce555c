/**
 * Removes a camera's metadata from an image file (EXIF with the location, XMP, previews); keeps the
 * pixels and the orientation.
 */

import { fileTypeOf } from "#convex/domain/shared/fileType.ts";

/**
 * The image without its metadata, otherwise byte for byte. Null for anything but a complete JPEG,
 * PNG or WebP (AVIF stores its metadata among its pixels), and for a PNG or WebP that would appear rotated.
 */
export async function withoutMetadata(file: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = fileTypeOf(bytes);
  const strip = type === null ? undefined : STRIPPERS[type];
  const parts = strip?.(bytes) ?? null;
  return parts && type !== null ? new Blob(parts, { type }) : null;
}

type Bytes = Uint8Array<ArrayBuffer>;

const STRIPPERS: Record<string, ((bytes: Bytes) => Bytes[] | null) | undefined> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

const textAt = (bytes: Bytes, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Segments that affect how the pixels look: JFIF, a colour profile, Adobe's colour transform. */
const affectsJpegPixels = (marker: number, name: string) =>
  marker === 0xe0
    ? name.startsWith("JFIF")
    : marker === 0xe2
      ? name.startsWith("ICC_PROFILE")
      : marker === 0xee && name.startsWith("Adobe");

/**
 * Stops at the end of the first image: phones append more images and videos, with metadata of their
 * own.
 */
function stripJpeg(bytes: Bytes): Bytes[] | null {
  const view = viewOf(bytes);
  const parts: Bytes[] = [];
  let orientation: number | null = null;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) {
      const head = [
        bytes.subarray(0, 2),
        ...(orientation === null ? [] : [orientationSegment(orientation)]),
      ];
      return [...head, ...parts, bytes.subarray(at, at + 2)];
    }
    if (at + 4 > bytes.length) return null;
    const end = at + 2 + view.getUint16(at + 2);
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    const name = textAt(bytes, at + 4, 12);
    if (marker === 0xe1 && name.startsWith("Exif"))
      orientation ??= orientationIn(bytes.subarray(at + 10, end));
    if (!isMetadata || affectsJpegPixels(marker, name)) parts.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** The offset of the next segment: within scan data 0xff is followed by 0 or a restart marker. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const nextByte = bytes[at + 1] ?? 0;
    const isData = nextByte === 0 || nextByte === 0xff || (nextByte >= 0xd0 && nextByte <= 0xd7);
    if (bytes[at] === 0xff && !isData) return at;
  }
  return bytes.length;
}

const ORIENTATION_TAG = 0x0112;

/** The orientation that the camera recorded (EXIF, 1 to 8); null if there is none. */
function orientationIn(tiff: Bytes): number | null {
  if (tiff.length < 8) return null;
  const view = viewOf(tiff);
  const isLittleEndian = textAt(tiff, 0, 2) === "II";
  const start = view.getUint32(4, isLittleEndian);
  if (start + 2 > tiff.length) return null;
  const count = view.getUint16(start, isLittleEndian);
  for (let i = 0; i < count; i++) {
    const at = start + 2 + i * 12;
    if (at + 12 > tiff.length) return null;
    if (view.getUint16(at, isLittleEndian) !== ORIENTATION_TAG) continue;
    const orientation = view.getUint16(at + 8, isLittleEndian);
    return orientation >= 1 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** Whether an image would appear rotated without its EXIF data. Only a JPEG gets its orientation back here. */
function isRotated(exif: Bytes): boolean {
  const tiff = textAt(exif, 0, 4) === "Exif" ? exif.subarray(6) : exif;
  return (orientationIn(tiff) ?? 1) !== 1;
}

/** An EXIF segment that holds only the orientation. */
function orientationSegment(turn: number): Bytes {
  const bytes = new Uint8Array(36);
  const view = viewOf(bytes);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, 34);
  bytes.set(
    [..."Exif\0\0MM"].map((letter) => letter.charCodeAt(0)),
    4,
  );
  view.setUint16(12, 42);
  view.setUint32(14, 8);
  view.setUint16(18, 1);
  view.setUint16(20, ORIENTATION_TAG);
  view.setUint16(22, 3);
  view.setUint32(24, 1);
  view.setUint16(28, turn);
  return bytes;
}

const PNG_KEPT_CHUNKS = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs".split(" "),
);

function stripPng(bytes: Bytes): Bytes[] | null {
  const view = viewOf(bytes);
  const parts: Bytes[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const name = textAt(bytes, at + 4, 4);
    const next = at + 12 + view.getUint32(at);
    if (next > bytes.length) return null;
    if (name === "eXIf" && isRotated(bytes.subarray(at + 8, next - 4))) return null;
    if (PNG_KEPT_CHUNKS.has(name)) parts.push(bytes.subarray(at, next));
    if (name === "IEND") return parts;
    at = next;
  }
  return null;
}

const WEBP_KEPT_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP", "ANIM", "ANMF"]);
/** The VP8X bits for EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0x0c;

function stripWebp(bytes: Bytes): Bytes[] | null {
  const view = viewOf(bytes);
  const end = 8 + view.getUint32(4, true);
  if (end > bytes.length) return null;
  const chunks: Bytes[] = [];
  for (let at = 12; at + 8 <= end;) {
    const name = textAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const chunk = bytes.slice(at, next);
    if (name === "EXIF" && isRotated(chunk.subarray(8))) return null;
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~WEBP_METADATA_FLAGS;
    if (WEBP_KEPT_CHUNKS.has(name)) chunks.push(chunk);
    at = next;
  }
  const head = bytes.slice(0, 12);
  viewOf(head).setUint32(4, 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), true);
  return [head, ...chunks];
}
