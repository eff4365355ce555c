/**
 * Draws a picture of a species for a listing: deterministic, self-contained SVG of 800 × 600 without
 * script, fonts or outside files. The same request always gives the same text.
 */
import { hash, mulberry32 } from "../../domain/shared/random";
import type { SpeciesGroup, WaterType } from "../../domain/listings/speciesTypes";
import { brightness } from "./colour";
import { drawEel, eelLook } from "./eel";
import { drawCoral } from "./corals";
import { drawFish, type Drawing } from "./fish";
import { fishLook, type Look, type Tail } from "./fishLooks";
import { oddFish } from "./oddFish";
import { drawPlant, isFloating } from "./plants";
import { drawScene, HEIGHT, WIDTH, type SceneKind } from "./scene";
import { drawShrimp, hasClaws } from "./shrimp";
import { drawSnail } from "./snail";
import { el, escapeXml, n } from "./svg";

export type IllustrationRequest = {
  /** Scientific name where known; decides shape and markings. */
  scientificName?: string;
  /** What the picture shows, for its title and for colour words ("Blue Dream shrimp"). */
  label: string;
  group: SpeciesGroup;
  water?: WaterType;
  /** How many live together; groups are drawn with company. */
  minGroup?: number;
  /** Another seed gives another view of the same species. */
  seed: string;
};

/** The picture as SVG text. */
export function illustrate(request: IllustrationRequest): string {
  const seed = hash(`${request.seed}|${request.scientificName ?? request.label}|${request.label}`);
  const random = mulberry32(seed);
  const id = `s${seed.toString(36)}`;
  const subject = drawSubject(request, id, random);
  const scene = drawScene(sceneFor(request, subject.dark, random), id, random);
  return document_(
    request.label,
    scene.defs + subject.defs,
    scene.behind + subject.art + scene.front,
  );
}

function document_(label: string, defs: string, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">` +
    `<title>${escapeXml(label)}</title><defs>${defs}</defs>${content}</svg>`
  );
}

function drawSubject(request: IllustrationRequest, id: string, random: () => number): Subject {
  const { scientificName: name = "", label } = request;
  switch (request.group) {
    case "fish":
    case "amphibian":
      return drawFishSubject(request, id, random);
    case "shrimp":
    case "crayfish":
      return onGround(drawShrimp(name, label, id, random), request, id, random);
    case "snail":
      return onGround(drawSnail(name, label, id), request, id, random);
    case "plant":
      return inPlace(drawPlant(name, id, random), isFloating(name));
    case "coral":
      return inPlace(drawCoral(name, label, id, random), true);
  }
}

/** Plants and corals are drawn where they stand. */
function inPlace({ defs, body }: Drawing, floats: boolean): Subject {
  const shadow = el("ellipse", {
    cx: 400,
    cy: 552,
    rx: 250,
    ry: 20,
    fill: "#04121c",
    opacity: "0.3",
  });
  return { defs, art: (floats ? "" : shadow) + body, dark: false };
}

const GROUND = {
  snail: [180, 100, 1.35],
  shrimp: [180, 96, 1.5],
  claws: [105, 96, 1.25],
} as const;

/** A small animal on the sand, with company where the species lives in groups. */
function onGround(
  { defs, body }: Drawing,
  request: IllustrationRequest,
  id: string,
  random: () => number,
): Subject {
  const { scientificName: name = "" } = request;
  const flip = random() < 0.5 ? -1 : 1;
  // Where the drawing's middle stands on the ground, and how large it may be.
  const [middle, ground, scale] =
    GROUND[request.group === "snail" ? "snail" : hasClaws(name) ? "claws" : "shrimp"];
  const place = (x: number, y: number, size: number) =>
    `translate(${n(x)} ${n(y)}) scale(${(size * flip).toFixed(2)} ${size.toFixed(2)}) translate(${-middle} ${-ground})`;
  const ref = { href: `#${id}o` };
  const company =
    (request.minGroup ?? 1) >= 4
      ? el("use", { ...ref, opacity: "0.8", transform: place(120 + random() * 20, 496, 0.4) }) +
        el("use", { ...ref, opacity: "0.85", transform: place(690 + random() * 20, 506, 0.46) })
      : "";
  const shadow = el("ellipse", {
    cx: 400,
    cy: 535,
    rx: 220,
    ry: 17,
    fill: "#04121c",
    opacity: "0.32",
  });
  return {
    defs: `${defs}<g id="${id}o">${body}</g>`,
    art: company + shadow + el("use", { ...ref, transform: place(400, 533, scale) }),
    dark: false,
  };
}

type Subject = { defs: string; art: string; dark: boolean };

function drawFishSubject(request: IllustrationRequest, id: string, random: () => number): Subject {
  const name = request.scientificName ?? "";
  const eel = eelLook(name, request.label);
  const look = fishLook(name, request.label);
  const odd = oddFish(name);
  const { defs, body } =
    odd?.(id, random) ?? (eel ? drawEel(eel, id, random) : drawFish(look, id, random));
  const low = eel !== undefined || look.bottom;
  const scale = eel ? 1.25 : fishScale(look);
  const middle = eel ? 215 : (TAIL_MIDDLE[look.tail] ?? 190);
  const flip = random() < 0.5 ? -1 : 1;
  const place = (x: number, y: number, size: number, tilt: number) =>
    `translate(${n(x)} ${n(y)}) rotate(${n(tilt)}) scale(${(size * flip).toFixed(2)} ${size.toFixed(2)}) translate(${-middle} 0)`;
  const main = place(400, low ? 425 : 310, scale, low ? 0 : (random() - 0.5) * 8);
  const company =
    (request.minGroup ?? 1) >= 4 ? companions(place, scale, low, random, `${id}o`) : "";
  const shadow = low
    ? el("ellipse", { cx: 400, cy: 505, rx: 215, ry: 15, fill: "#04121c", opacity: "0.28" })
    : "";
  return {
    defs: `${defs}<g id="${id}o">${body}</g>`,
    art: company + shadow + el("use", { href: `#${id}o`, transform: main }),
    dark: brightness(eel ? eel.back : look.body) < 0.3,
  };
}

/** Long fins and deep bodies need room. */
function fishScale(look: Look): number {
  if (look.dorsal === "wing") return 0.85;
  if (look.profile === "disc") return 1.05;
  if (look.tail === "sword") return 1.08;
  return look.tail === "veil" ? 1.2 : 1.3;
}

/** The middle of a fish with a long tail lies further back. */
const TAIL_MIDDLE: Partial<Record<Tail, number>> = {
  veil: 245,
  fan: 225,
  sword: 240,
  lyre: 212,
  double: 220,
};

type Place = (x: number, y: number, size: number, tilt: number) => string;

/** Two or three more of the kind, smaller and paler with distance. */
function companions(place: Place, scale: number, low: boolean, random: () => number, ref: string) {
  const spots: [number, number, number, string][] = low
    ? [[120, 440, 0.4, "0.7"], [690, 446, 0.46, "0.75"]]
    : [[620, 145, 0.34, "0.5"], [170, 165, 0.42, "0.6"], [650, 435, 0.46, "0.7"], [190, 455, 0.3, "0.45"]]; // prettier-ignore
  return spots
    .map(([x, y, share, opacity]) =>
      el("use", {
        href: `#${ref}`,
        opacity,
        transform: place(
          x + (random() - 0.5) * 50,
          y + (random() - 0.5) * 30,
          scale * share,
          (random() - 0.5) * 14,
        ),
      }),
    )
    .join("");
}

/** Dark animals get bright water. */
function sceneFor(
  { water, group }: IllustrationRequest,
  dark: boolean,
  random: () => number,
): SceneKind {
  if (water === "marine") return "reef";
  const kinds: SceneKind[] = ["planted", "clear"];
  if (!dark) kinds.push("dusk");
  // Amber water hides greens and browns.
  if (!dark && group === "fish") kinds.push("blackwater");
  return kinds[Math.floor(random() * kinds.length)] ?? "planted";
}
