/** Pictures that stand in for a photograph: a person's avatar, a listing without an image. */
import { hash, mulberry32 } from "../random";
import type { SpeciesGroup } from "../speciesTypes";
import { hsl } from "./colour";
import { illustrate } from "./illustrate";
import { el, escapeXml, linear, path, smooth, type XY } from "./svg";

/**
 * An avatar of 96 × 96: initials on calm waves in a colour that belongs to the name. White text on
 * these colours keeps a contrast of at least 4.5 to 1.
 */
export function avatarSvg(name: string): string {
  const seed = hash(name.trim().toLowerCase());
  const random = mulberry32(seed);
  const id = `a${seed.toString(36)}`;
  // Sea colours only: green through blue to violet.
  const hue = 160 + random() * 95;
  const wave = (y: number, opacity: string) => {
    const line: XY[] = [0, 24, 48, 72, 96].map((x) => [x, y + (random() - 0.5) * 14]);
    return path(`${smooth(line)}V96H0z`, { fill: "#fff", opacity });
  };
  const background = linear(`${id}g`, [[0, hsl(hue, 0.5, 0.33)], [1, hsl(hue + 18, 0.55, 0.24)]]); // prettier-ignore
  const bubbles = [0, 1, 2]
    .map(() => el("circle", { cx: 10 + random() * 76, cy: 8 + random() * 34, r: 2 + random() * 4 }))
    .join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img">` +
    `<title>${escapeXml(name.trim() || "Shoal member")}</title><defs>${background}</defs>` +
    el("rect", { width: 96, height: 96, fill: `url(#${id}g)` }) +
    el("g", { fill: "#fff", "fill-opacity": ".12" }, bubbles) +
    wave(62, ".07") +
    wave(74, ".07") +
    el(
      "text",
      {
        x: 48,
        y: 49,
        fill: "#fff",
        "font-family": "system-ui,-apple-system,Segoe UI,sans-serif",
        "font-size": 38,
        "font-weight": 600,
        "text-anchor": "middle",
        "dominant-baseline": "central",
      },
      escapeXml(initials(name)),
    ) +
    `</svg>`
  );
}

/** First letters of the first and the last word; a fish-neutral "?" for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toLocaleUpperCase("en-GB");
}

const TYPICAL: Record<SpeciesGroup, { scientificName: string; label: string }> = {
  fish: { scientificName: "", label: "Fish" },
  shrimp: { scientificName: "", label: "Shrimp" },
  snail: { scientificName: "", label: "Snail" },
  crayfish: { scientificName: "Cherax", label: "Crayfish" },
  plant: { scientificName: "Vallisneria", label: "Plant" },
  coral: { scientificName: "", label: "Coral" },
};

/** A listing without an image: the same calm scene with a plain member of its group, slightly greyed. */
export function placeholderSvg(group: SpeciesGroup): string {
  const picture = illustrate({
    ...TYPICAL[group],
    label: `${TYPICAL[group].label}, no picture yet`,
    group,
    water: group === "coral" ? "marine" : "freshwater",
    seed: "placeholder",
  });
  const veil = el("rect", { width: 800, height: 600, fill: "#e8f1f2", opacity: ".38" });
  return picture.replace("</svg>", `${veil}</svg>`);
}
