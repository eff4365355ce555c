export const FILE_HEAD_BYTES = 64;

const MP4_BRANDS = /^(isom|iso\d|mp4[12]|avc1|M4V[ HP]|MSNV|dash|f4v |3g[2p]\w|mmp4|XAVC)$/;

/**
 * The type of an image, video or PDF by its first bytes, regardless of its name or claimed type;
 * null for types that Shoal doesn't accept.
 */
export function fileTypeOf(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, FILE_HEAD_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.startsWith("\x1aE\xdf\xa3")) return text.includes("webm") ? "video/webm" : null;
  if (text.startsWith("%PDF-")) return "application/pdf";
  return boxTypeOf(text);
}

/**
 * ISO media files consist of boxes: four bytes of length, four letters of kind; the first, `ftyp`, lists
 * brands.
 */
function boxTypeOf(text: string): string | null {
  const kind = text.slice(4, 8);
  // No first box is that long: this is text that contains the letters by chance.
  if (text.charCodeAt(0) >= 0x10) return null;
  // QuickTime predates `ftyp`.
  if (kind === "moov" || kind === "mdat" || kind === "wide") return "video/quicktime";
  if (kind !== "ftyp") return null;
  const length = [...text.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(length, text.length); at += 4) {
    brands.push(text.slice(at, at + 4));
  }
  if (brands[0] === "qt  ") return "video/quicktime";
  // Images may list video brands and vice versa, so the main brand decides.
  if (brands[0] === "avif" || brands[0] === "avis") return "image/avif";
  if (/^(hei|hev|mif1|msf1)/.test(brands[0] ?? "")) {
    return brands.includes("avif") ? "image/avif" : null;
  }
  return brands.some((brand) => MP4_BRANDS.test(brand)) ? "video/mp4" : null;
}
