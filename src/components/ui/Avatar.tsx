import { useState } from "react";
import { firstCharacter } from "#convex/domain/shared/text.ts";
import { cx } from "#src/lib/cx.ts";

type Props = {
  name: string;
  /** A picture of the user; if missing or unloadable, one is made from the name. */
  src?: string | null | undefined;
  size?: number;
  className?: string;
};

const backgrounds = [
  "#0a6a6c",
  "#456524",
  "#b83b21",
  "#1a5a8a",
  "#6b4a1f",
  "#7a2e56",
  "#3d5a4c",
  "#4a4a82",
];

/** "Mara Lindqvist" → "ML"; one word gives one letter, none gives "?". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstCharacter(words[0] ?? "?");
  const last = words.length > 1 ? firstCharacter(words.at(-1) ?? "") : "";
  return (first + last).toUpperCase();
}

function backgroundOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return backgrounds[hash % backgrounds.length] ?? "#0a6a6c";
}

/** A user's picture. Decorative: the name appears beside it or on the control around it. */
export function Avatar({ name, src, size = 40, className }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shape = cx("shrink-0 rounded-full object-cover", className);
  if (src && failedUrl !== src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={shape}
        onError={() => setFailedUrl(src)}
      />
    );
  }
  // CSS draws the initials, so that they are neither translated nor copied along with the name.
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      style={{ width: size, height: size, background: backgroundOf(name), fontSize: size * 0.38 }}
      className={cx(
        "inline-grid place-items-center leading-none font-semibold text-white before:content-[attr(data-initials)]",
        shape,
      )}
    />
  );
}
