import { useState } from "react";
import { cx } from "../../lib/cx";

type Props = {
  name: string;
  /** A picture of the user; without one, or when it cannot be loaded, one is made from the name. */
  src?: string | null | undefined;
  size?: number;
  className?: string;
};

const grounds = [
  "#0a6a6c",
  "#456524",
  "#b83b21",
  "#1a5a8a",
  "#6b4a1f",
  "#7a2e56",
  "#3d5a4c",
  "#4a4a82",
];

/** "Mara Lindqvist" → "ML"; one word gives one letter, nothing gives "?". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? "?";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

function groundOf(name: string): string {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return grounds[hash % grounds.length] ?? "#0a6a6c";
}

/** A user's picture. Decorative: the name stands beside it or names the control around it. */
export function Avatar({ name, src, size = 40, className }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = cx("shrink-0 rounded-full object-cover", className);
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        className={shape}
        onError={() => setFailed(src)}
      />
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" className={shape} aria-hidden="true">
      <rect width="40" height="40" fill={groundOf(name)} />
      <path d="M0 28c7-5 13 3 20 0s13-4 20 0v12H0Z" fill="#fff" opacity="0.16" />
      <text
        x="20"
        y="21"
        fill="#fff"
        fontSize="15"
        fontWeight="650"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
