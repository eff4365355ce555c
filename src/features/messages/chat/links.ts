export type TextPart = { text: string; href?: string };

/**
 * Splits a text at its addresses: `https://…`, `http://…` or a path of this app such as
 * `/seller-quiz`. Punctuation at the end isn't part of an address.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+|(?<=^|\s)\/[a-z][\w/?=&-]*/gi)) {
    const href = match[0].replace(/[.,;:!?)\]]+$/, "");
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
