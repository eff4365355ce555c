/** How kinds of fish look: shape, fins, colours and markings, by species or genus. */
import { lookUp } from "../../domain/shared/lookUp";
import { darker, lighter } from "./colour";
import type { ProfileName } from "./fishProfiles";
import { pickColour } from "./labelColours";

export type Tail = "fork" | "round" | "fan" | "veil" | "lyre" | "sword" | "lunate" | "double";
export type Dorsal = "tri" | "long" | "sail" | "double" | "veil" | "spine" | "wing";
export type Underside = "fins" | "feelers" | "trailing" | "none";

/** Markings on the flank. Places and sizes are shares of the body's length. */
export type Mark =
  | { kind: "stripe"; y: number; width: number; colour: string; from?: number; to?: number }
  | { kind: "bars"; at: readonly number[]; width: number; colour: string }
  | { kind: "spots"; count: number; size: number; colour: string }
  | { kind: "patch"; from: number; to: number; colour: string; y?: number }
  | { kind: "spot"; at: number; y: number; size: number; colour: string };

export type Look = {
  profile: ProfileName;
  /** Multiplies the height of the profile. */
  depth: number;
  tail: Tail;
  dorsal: Dorsal;
  underside: Underside;
  /** Long anal fin, as gouramis, bettas and angelfish have. */
  longAnal: boolean;
  adipose: boolean;
  barbels: boolean;
  scales: boolean;
  back: string;
  body: string;
  belly: string;
  fin: string;
  tailColour?: string;
  eye: string;
  marks: readonly Mark[];
  /** Swims close to the ground. */
  bottom: boolean;
};

const BASE: Look = {
  profile: "torpedo", depth: 1, tail: "fork", dorsal: "tri", underside: "fins", longAnal: false,
  adipose: false, barbels: false, scales: true, back: "#5d7a6e", body: "#a9c0b4", belly: "#eef3ec",
  fin: "#b9cfc4", eye: "#e8c96a", marks: [], bottom: false,
}; // prettier-ignore

const bars = (at: number[], width: number, colour: string): Mark => ({
  kind: "bars",
  at,
  width,
  colour,
});
const stripe = (y: number, width: number, colour: string, from = 0.06, to = 1.02): Mark => ({
  kind: "stripe",
  y,
  width,
  colour,
  from,
  to,
});
const spots = (count: number, size: number, colour: string): Mark => ({
  kind: "spots",
  count,
  size,
  colour,
});
const patch = (from: number, to: number, colour: string, y?: number): Mark => ({
  kind: "patch",
  from,
  to,
  colour,
  y,
});
const spot = (at: number, y: number, size: number, colour: string): Mark => ({
  kind: "spot",
  at,
  y,
  size,
  colour,
});

type Change = Partial<Look>;

const colours = (back: string, body: string, belly: string, fin: string): Change => ({
  back,
  body,
  belly,
  fin,
});

const TETRA: Change = { profile: "deep", depth: 0.85, adipose: true, longAnal: true };
const SLIM: Change = { profile: "torpedo", depth: 0.85 };
const BARB: Change = { profile: "deep", depth: 0.95 };
const LIVE: Change = { profile: "stout", tail: "round" };
const GOURAMI: Change = {
  profile: "oval",
  tail: "round",
  underside: "feelers",
  longAnal: true,
  dorsal: "sail",
};
const CICHLID: Change = { profile: "oval", tail: "round", dorsal: "long", longAnal: true };
const CORY: Change = { profile: "cory", adipose: true, barbels: true, bottom: true, scales: false };
const PLEC: Change = {
  profile: "plec",
  dorsal: "sail",
  barbels: true,
  bottom: true,
  scales: false,
  adipose: true,
  tail: "lunate",
};
const LONG: Change = { profile: "long", dorsal: "long", tail: "round", scales: true };
const REEF: Change = { profile: "oval", dorsal: "long", tail: "round" };
const RAINBOW: Change = { profile: "deep", depth: 1.05, dorsal: "double", longAnal: true };
const GOBY: Change = { profile: "goby", dorsal: "double", tail: "round", bottom: true };
const LOACH: Change = {
  profile: "torpedo",
  depth: 0.95,
  barbels: true,
  scales: false,
  bottom: true,
};
const CAT: Change = {
  profile: "long",
  barbels: true,
  adipose: true,
  scales: false,
  bottom: true,
  dorsal: "tri",
};

const NEON_BLUE = "#35d6f4";

/** Keys are a scientific name or a genus; the name wins. */
export const FISH_LOOKS: Readonly<Record<string, Change>> = {
  "Paracheirodon innesi": { ...SLIM, adipose: true, ...colours("#4f6b62", "#9fb8ad", "#f2f5ee", "#d5e4dd"), marks: [patch(0.45, 1.05, "#e23b34", 0.02), stripe(-0.035, 0.05, NEON_BLUE, 0.08, 0.92)] },
  "Paracheirodon axelrodi": { ...SLIM, adipose: true, ...colours("#4a5f5c", "#b2403a", "#e9574c", "#f1b7ad"), marks: [patch(0.1, 1.05, "#e2302c", 0.015), stripe(-0.04, 0.05, NEON_BLUE, 0.08, 0.95)] },
  Paracheirodon: { ...SLIM, adipose: true, ...colours("#4f6b62", "#a9c4b4", "#f4f6ee", "#d5e4dd"), marks: [stripe(-0.03, 0.055, "#3ff0c8", 0.08, 1)] },
  "Hyphessobrycon amandae": { ...TETRA, ...colours("#d2691e", "#f0853c", "#f9b27a", "#f59a52") },
  "Hyphessobrycon herbertaxelrodi": { ...TETRA, ...colours("#556b60", "#8aa39a", "#d8e2da", "#b7c9c0"), marks: [stripe(0, 0.035, "#e9fff4"), stripe(0.045, 0.07, "#17211f")], eye: "#e0503c" },
  "Hyphessobrycon pulchripinnis": { ...TETRA, ...colours("#b9a52f", "#e6d662", "#fbf3b4", "#f4e25a"), eye: "#e0503c" },
  "Hyphessobrycon megalopterus": { ...TETRA, dorsal: "sail", ...colours("#3d4750", "#7d8b93", "#c8d0d2", "#222a30"), marks: [spot(0.26, -0.02, 0.06, "#12181c")] },
  Hyphessobrycon: { ...TETRA, ...colours("#a8483a", "#dd7a62", "#f6c3ae", "#e05743"), marks: [spot(0.27, -0.01, 0.045, "#5a1c18")] },
  Megalamphodus: { ...TETRA, ...colours("#a8483a", "#dd7a62", "#f6c3ae", "#e05743") },
  Gymnocorymbus: { ...TETRA, depth: 1.1, ...colours("#3b4247", "#8b9498", "#d8dcda", "#1d2326"), marks: [bars([0.24, 0.42], 0.04, "#1d2326"), patch(0.58, 1.05, "#23292c")] },
  Petitella: { ...SLIM, adipose: true, ...colours("#6d8377", "#b9cabf", "#f3f5ee", "#e9efe9"), marks: [patch(0, 0.19, "#d6382e"), stripe(0, 0.012, "#2c3a34", 0.2, 1)], tailColour: "#f5f5f0", eye: "#d6382e" },
  Phenacogrammus: { ...TETRA, dorsal: "sail", ...colours("#3f7d8c", "#7fb8a8", "#f0d796", "#b9c3d8"), marks: [stripe(0.01, 0.06, "#e8a33c")] },
  Thayeria: { ...SLIM, adipose: true, ...colours("#6b7c62", "#b6c2a0", "#f2f2e0", "#d8dfc8"), marks: [stripe(0.02, 0.05, "#1a2220")] },
  Pristella: { ...TETRA, ...colours("#8f9c7c", "#cfd8ba", "#f6f6e6", "#f0dd74") },
  Nematobrycon: { ...TETRA, ...colours("#5a4a78", "#8f86b8", "#d9d2ea", "#d9c46a"), marks: [stripe(0.02, 0.07, "#27204a")], eye: "#35b8e0" },
  Hemigrammus: { ...SLIM, adipose: true, ...colours("#7a8a72", "#c3cdb5", "#f5f3e4", "#e4e6d5"), marks: [stripe(-0.01, 0.03, "#f0603c")] },
  Moenkhausia: { ...TETRA, ...colours("#6f7f86", "#b8c5c9", "#f0f3f0", "#cfd8da"), eye: "#d6382e", marks: [spots(30, 0.012, "#ffffff")] },
  Carnegiella: { profile: "hatchet", dorsal: "tri", underside: "none", ...colours("#5b5a3c", "#c9c49a", "#efe9c8", "#d8d4b4"), marks: [bars([0.35, 0.52, 0.68], 0.05, "#3a3524")] },
  Gasteropelecus: { profile: "hatchet", underside: "none", ...colours("#66757a", "#c3ccd0", "#f4f6f4", "#d8dfe0"), marks: [stripe(-0.02, 0.02, "#2d383c")] },
  Nannostomus: { ...SLIM, depth: 0.65, ...colours("#8a6a32", "#d9bd7c", "#f8f0d2", "#e3573f"), marks: [stripe(0, 0.045, "#2b2117")] },
  Psalidodon: { ...TETRA, ...colours("#7d8c84", "#c4d0c8", "#f4f6f0", "#e8563c"), marks: [stripe(0, 0.02, "#5a8ca0"), spot(0.97, 0, 0.05, "#1c2424")] },
  Inpaichthys: { ...TETRA, depth: 0.78, ...colours("#3a4a8c", "#6a84d0", "#d4d8ec", "#c8b4a0"), marks: [stripe(0.01, 0.06, "#1c2450")] },
  Aphyocharax: { ...SLIM, adipose: true, ...colours("#7c94a0", "#c0d0d8", "#f4f8f6", "#d8342c"), tailColour: "#dc382e" },
  Astyanax: { ...TETRA, depth: 0.8, ...colours("#d8a094", "#f2ccc4", "#fbece6", "#f0c4ba"), eye: "#e8b4a8" },
  Hasemania: { ...SLIM, ...colours("#a8622e", "#d8904e", "#f4d0a4", "#f4ece0"), marks: [stripe(0.01, 0.025, "#3a2418", 0.6, 1.02)] },
  Pimephales: { ...SLIM, ...colours("#d8704a", "#f0966c", "#fad4bc", "#f2a884") },
  Ctenopharyngodon: { ...SLIM, depth: 1, ...colours("#5a6448", "#9aa480", "#dcdec4", "#848e6c") },
  Acipenser: { ...LONG, dorsal: "tri", tail: "fork", barbels: true, depth: 0.9, bottom: true, ...colours("#4a4640", "#84807a", "#ece8dc", "#5c5852"), marks: [stripe(-0.01, 0.016, "#f4f0e0")] },
  Bunocephalus: { ...CAT, depth: 0.85, ...colours("#3a2a1c", "#6c5238", "#a48a64", "#4c3824"), marks: [spots(20, 0.025, "#241810")] },
  Pangasianodon: { ...CAT, bottom: false, depth: 1.1, tail: "fork", ...colours("#5c6870", "#a4b0b6", "#eef2f2", "#7c888e") },
  Ameiurus: { ...CAT, depth: 1.15, ...colours("#3c3424", "#7a6a44", "#dcc890", "#4c4230"), marks: [spots(18, 0.025, "#2c2418")] },
  Silurus: { ...CAT, longAnal: true, ...colours("#2c3028", "#5c6450", "#c8c8ac", "#3a4034"), marks: [spots(30, 0.02, "#20241c")] },
  Chromobotia: { ...BARB, depth: 0.8, barbels: true, ...colours("#d8761e", "#f5a43c", "#fbd080", "#e0432a"), marks: [bars([0.12, 0.4, 0.76], 0.13, "#17181a")] },
  Ambastaia: { ...LOACH, ...colours("#b0924e", "#e8d08c", "#fbf4d8", "#f0e2b4"), marks: [stripe(-0.075, 0.03, "#20201c"), bars([0.24, 0.38, 0.52, 0.66, 0.8, 0.94], 0.035, "#20201c")] },
  "Botia kubotai": { ...LOACH, ...colours("#2f3230", "#5a5c54", "#e8dfc4", "#f4f0e0"), marks: [spots(16, 0.045, "#f2dc9c")] },
  Botia: { ...LOACH, ...colours("#8a8468", "#d8d0b0", "#f6f2e0", "#e8e0c4"), marks: [bars([0.2, 0.34, 0.48, 0.62, 0.76, 0.9], 0.05, "#2c2a22")] },
  Yasuhikotakia: { ...LOACH, depth: 1, ...colours("#4a6478", "#86a4b4", "#d8e0e0", "#e0642e"), tailColour: "#e8602c" },
  Sewellia: { ...PLEC, depth: 0.62, dorsal: "tri", ...colours("#2c2c1c", "#6c683c", "#d8d098", "#b8b070"), marks: [spots(40, 0.02, "#ece09c")] },
  Beaufortia: { ...PLEC, depth: 0.66, dorsal: "tri", ...colours("#4a4228", "#8c8054", "#dcd2a8", "#b0a474"), marks: [spots(34, 0.014, "#2c2616")] },
  Pseudorasbora: { ...SLIM, ...colours("#6a7468", "#b4bcac", "#f0f2e8", "#ccd2c4"), marks: [stripe(0, 0.025, "#3c443c")] },
  Perccottus: { ...GOBY, depth: 1.2, ...colours("#3c3c28", "#74704c", "#c4bc90", "#5c5838"), marks: [spots(30, 0.025, "#2a2818")] },
  Rhodeus: { ...BARB, ...colours("#5a7c84", "#b0c8c8", "#f4dcd4", "#e8785c"), marks: [stripe(0, 0.025, "#3ca8c0", 0.5, 1)] },
  Piaractus: { profile: "disc", depth: 0.8, ...colours("#4d5a62", "#8d9aa0", "#d8452e", "#6d797f") },
  Pygocentrus: { profile: "disc", depth: 0.72, ...colours("#3f4c54", "#8794a0", "#c8382a", "#4a545c"), marks: [spots(30, 0.015, "#dfe6ea")] },
  Trigonostigma: { ...TETRA, adipose: false, longAnal: false, ...colours("#b5603a", "#e39a6a", "#f8d9bd", "#e86a45"), marks: [patch(0.5, 1.05, "#182026", 0.02)] },
  Boraras: { ...SLIM, depth: 1.05, ...colours("#b02f26", "#e0493a", "#f5b199", "#e8604c"), marks: [stripe(0.01, 0.045, "#1a1416", 0.12, 0.98)] },
  Microdevario: { ...SLIM, ...colours("#5f9a3c", "#b8dc5c", "#f4f7d4", "#dbe9a0"), marks: [stripe(-0.01, 0.035, "#5cf08a")] },
  "Danio rerio": { ...SLIM, depth: 0.8, ...colours("#6a7a4c", "#c8cf9a", "#f4f2da", "#d8dcb4"), marks: [stripe(-0.05, 0.022, "#26458c"), stripe(-0.005, 0.024, "#26458c"), stripe(0.04, 0.022, "#26458c"), stripe(0.08, 0.016, "#3b5aa0")] },
  "Danio margaritatus": { ...SLIM, depth: 1.1, ...colours("#20324a", "#33507a", "#d2714a", "#d93d2a"), marks: [spots(34, 0.018, "#f7ecc4")] },
  Danio: { ...SLIM, ...colours("#6d6a8c", "#b9a9c4", "#f4dfe0", "#e0a8a0"), marks: [stripe(0.02, 0.03, "#f08a6a")] },
  Devario: { ...SLIM, depth: 1.05, ...colours("#4a7088", "#8fb6c8", "#eef3ec", "#bcd0d6"), marks: [stripe(-0.02, 0.03, "#f2c04a"), stripe(0.03, 0.03, "#3b7fd0")] },
  Rasbora: { ...SLIM, ...colours("#7d8a80", "#c0cbc4", "#f2f4ee", "#d6ddd6") },
  Tanichthys: { ...SLIM, ...colours("#6a5a3a", "#b9a67c", "#f5efdc", "#e25038"), marks: [stripe(-0.01, 0.03, "#f6e27a"), stripe(0.025, 0.03, "#3c3a34")] },
  Puntigrus: { ...BARB, ...colours("#c8862e", "#eeb54e", "#f8e3a8", "#e5532e"), marks: [bars([0.14, 0.38, 0.66, 0.94], 0.085, "#1a2420")] },
  "Puntius titteya": { ...SLIM, depth: 1.1, ...colours("#9c2a24", "#d6453a", "#f0907a", "#d93c30"), marks: [stripe(0, 0.035, "#5a1a18")] },
  Pethia: { ...BARB, ...colours("#a8502e", "#e58a58", "#f8d2a8", "#d9502e"), marks: [spot(0.8, 0, 0.05, "#1a1c1c")] },
  Barbodes: { ...BARB, depth: 0.85, ...colours("#b8962e", "#f0d24e", "#fbf0b0", "#e8643a"), marks: [spots(7, 0.02, "#2c3a24")] },
  Desmopuntius: { ...BARB, ...colours("#b06a3a", "#e5a86a", "#f8dfbc", "#d87a52"), marks: [bars([0.16, 0.36, 0.56, 0.76, 0.94], 0.05, "#23303a")] },
  Sahyadria: { ...SLIM, ...colours("#5d7468", "#b9c8be", "#f2f5ee", "#e8d24a"), marks: [stripe(-0.025, 0.03, "#e0342c", 0.02, 0.6), stripe(0.015, 0.04, "#181e1e")] },
  Barbonymus: { ...BARB, depth: 1.1, ...colours("#6f8086", "#c0cdd0", "#f4f6f4", "#e5562e") },
  Balantiocheilos: { ...SLIM, depth: 1.05, ...colours("#7d898c", "#cbd3d4", "#f4f6f4", "#e8d890") },
  Epalzeorhynchos: { ...SLIM, depth: 1, dorsal: "sail", barbels: true, ...colours("#15181c", "#262c32", "#3a434a", "#1c2126"), tailColour: "#dd3a26" },
  Crossocheilus: { ...SLIM, depth: 0.8, bottom: true, ...colours("#6d6a4c", "#b4ae86", "#f0ecd4", "#d4d0b4"), marks: [stripe(0.01, 0.05, "#1c1e1c")] },
  Gyrinocheilus: { ...SLIM, bottom: true, ...colours("#b8922e", "#ecc65a", "#f8e8b0", "#e8cc74") },
  Garra: { ...SLIM, bottom: true, ...colours("#5a4a34", "#d2b068", "#f0e0b0", "#d65a44"), marks: [bars([0.2, 0.42, 0.64, 0.86], 0.09, "#3c3024")] },
  "Carassius auratus (fancy)": { profile: "round", depth: 0.95, tail: "double", dorsal: "sail", ...colours("#e06a1e", "#f58e2e", "#fcd08a", "#f79c4a") },
  Carassius: { ...BARB, dorsal: "long", ...colours("#df661c", "#f5892a", "#fcc980", "#f79a44") },
  Cyprinus: { profile: "torpedo", depth: 1.15, dorsal: "long", barbels: true, ...colours("#e8e4da", "#f7f3ea", "#ffffff", "#f2ece0"), marks: [patch(0.05, 0.28, "#e2472a"), patch(0.46, 0.78, "#e2472a")] },
  Leuciscus: { ...SLIM, depth: 1.1, ...colours("#e2933a", "#f5b45c", "#fbe4b8", "#f0a860") },
  "Poecilia reticulata": { ...LIVE, depth: 0.85, tail: "fan", dorsal: "veil", ...colours("#5f8a8c", "#9fc4c4", "#e6f0ec", "#f08a3c"), tailColour: "#f2683c", marks: [patch(0.55, 1.05, "#3f7fd8", 0), spot(0.5, 0.02, 0.04, "#1c2a4c")] },
  "Poecilia wingei": { ...LIVE, depth: 0.8, tail: "lyre", ...colours("#6f8a4c", "#c4cc7c", "#f4eec8", "#f0a43c"), marks: [patch(0.3, 0.55, "#35c48a", -0.02), patch(0.6, 1.05, "#f0752e", 0.02), spot(0.48, 0.03, 0.035, "#1a1c20")] },
  "Poecilia sphenops": { ...LIVE, depth: 1.1, dorsal: "sail", ...colours("#15171a", "#24282c", "#3c4247", "#1a1d20") },
  Poecilia: { ...LIVE, depth: 1.1, dorsal: "sail", ...colours("#6f7f5a", "#b9c48c", "#eef0d4", "#f0a24a"), marks: [spots(28, 0.012, "#4b8fd0")] },
  "Xiphophorus hellerii": { ...LIVE, tail: "sword", ...colours("#c8451e", "#ee6a32", "#f8b288", "#f07f48") },
  Xiphophorus: { ...LIVE, depth: 1.15, ...colours("#d9541e", "#f4803a", "#fbc890", "#f7934e") },
  Heterandria: { ...LIVE, depth: 0.8, ...colours("#7d7a4c", "#c4bc8c", "#f4eed4", "#e0c884"), marks: [stripe(0, 0.04, "#2c2a22")] },
  Limia: { ...LIVE, ...colours("#5d6a62", "#a9b4a4", "#eceddc", "#c8b85a"), marks: [bars([0.35, 0.47, 0.59, 0.71, 0.83], 0.03, "#2c3430")] },
  Ameca: { ...LIVE, ...colours("#5a6a6c", "#b4bfb4", "#f0f0e4", "#f0c83c"), marks: [spots(30, 0.014, "#26302c")] },
  Xenotoca: { ...LIVE, depth: 1.15, ...colours("#6a6a5a", "#b8b49c", "#f0ecd8", "#e8602e"), marks: [patch(0.75, 1.05, "#e8602e")] },
  Dermogenys: { profile: "torpedo", depth: 0.5, tail: "round", ...colours("#6f7f7a", "#b9c8c0", "#f0f4ee", "#e88a6a") },
  Aplocheilus: { profile: "torpedo", depth: 0.75, tail: "round", ...colours("#a8862e", "#e2c05a", "#f8ecc0", "#e8c46a"), marks: [spots(24, 0.012, "#d6452e")] },
  Aphyosemion: { profile: "torpedo", depth: 0.75, tail: "lyre", dorsal: "sail", ...colours("#b8621e", "#e8923c", "#f8cf96", "#f5a43c"), marks: [spots(26, 0.014, "#c0281e")] },
  Fundulopanchax: { profile: "torpedo", depth: 0.8, tail: "lyre", dorsal: "sail", ...colours("#2f6a8c", "#5cb0c8", "#d0ecec", "#f2d24a"), marks: [spots(28, 0.015, "#b8281e")] },
  Epiplatys: { profile: "torpedo", depth: 0.65, tail: "lyre", ...colours("#b89a5a", "#ecd89c", "#f8f2d8", "#e8643c"), marks: [bars([0.18, 0.42, 0.66, 0.9], 0.08, "#201c18")], tailColour: "#4b8fe0" },
  Oryzias: { profile: "torpedo", depth: 0.7, tail: "round", longAnal: true, ...colours("#4a7fb0", "#8fb8d8", "#eef4f6", "#e86a3c") },
  "Betta splendens": { profile: "torpedo", depth: 0.85, tail: "veil", dorsal: "veil", longAnal: true, underside: "trailing", ...colours("#1d2f7c", "#2f4fb8", "#4f74d8", "#3a5fe0"), tailColour: "#c8324a" },
  Betta: { profile: "torpedo", depth: 0.85, tail: "round", dorsal: "sail", longAnal: true, underside: "trailing", ...colours("#2a2a38", "#4a4658", "#7c6a72", "#2f7fc0") },
  "Trichogaster lalius": { ...GOURAMI, ...colours("#2f6fc0", "#5cc0e0", "#c8ecf0", "#e8603c"), marks: [bars([0.2, 0.31, 0.42, 0.53, 0.64, 0.75, 0.86], 0.045, "#e2492e")] },
  "Trichogaster chuna": { ...GOURAMI, ...colours("#d2821e", "#f2b03c", "#fbdc94", "#f7bf4e") },
  Trichogaster: { ...GOURAMI, ...colours("#a8623a", "#dc9a62", "#f5d6ac", "#e08a4a") },
  "Trichopodus leerii": { ...GOURAMI, ...colours("#7d6248", "#b99a78", "#f0743c", "#d8b48c"), marks: [spots(46, 0.014, "#fbf2dc"), stripe(0, 0.025, "#2c221a", 0.02, 1)] },
  "Trichopodus microlepis": { ...GOURAMI, ...colours("#8fa0a4", "#dfe6e8", "#fbfcfa", "#d8e0e2") },
  Trichopodus: { ...GOURAMI, ...colours("#3f6a9c", "#7fa8d4", "#dce8f0", "#9abce0"), marks: [spot(0.46, 0, 0.045, "#1c2a44"), spot(0.95, 0, 0.04, "#1c2a44")] },
  Trichopsis: { ...GOURAMI, underside: "trailing", depth: 0.75, ...colours("#6a5a44", "#b09a7c", "#efe4cc", "#5cb8c8"), marks: [stripe(0.01, 0.03, "#3a2a20"), spots(22, 0.012, "#5cd8e8")] },
  Macropodus: { ...CICHLID, tail: "lyre", depth: 0.85, ...colours("#2f6a9c", "#4fa0d0", "#d8e8e8", "#e0553c"), marks: [bars([0.24, 0.36, 0.48, 0.6, 0.72, 0.84], 0.055, "#d8462e")] },
  Sphaerichthys: { ...GOURAMI, underside: "trailing", ...colours("#5a2f1c", "#94583a", "#c48a64", "#7d4a30"), marks: [bars([0.22, 0.44, 0.68], 0.025, "#f0dca8")] },
  Helostoma: { ...GOURAMI, underside: "fins", ...colours("#d89a8c", "#f4c4b8", "#fbe6de", "#f0b8ac") },
  Osphronemus: { ...GOURAMI, depth: 1.1, ...colours("#4a4a4c", "#84807c", "#c4bcb0", "#66625e") },
  Ctenopoma: { ...CICHLID, ...colours("#6a4a24", "#b08a4c", "#dcc48c", "#a8824a"), marks: [spots(26, 0.035, "#46301a")] },
  "Melanotaenia boesemani": { ...RAINBOW, ...colours("#4a6a9c", "#f0923c", "#f8b86a", "#f0a44a"), marks: [patch(0, 0.46, "#5a84b8")] },
  "Melanotaenia praecox": { ...RAINBOW, ...colours("#4a78b0", "#84b4dc", "#d8e8f2", "#e2452e") },
  Melanotaenia: { ...RAINBOW, ...colours("#1f7a9c", "#3cb4cc", "#d8ecd0", "#54c4d8") },
  Glossolepis: { ...RAINBOW, ...colours("#a02a1e", "#d8452e", "#ee7a58", "#d84a34") },
  Iriatherina: { ...RAINBOW, depth: 0.75, dorsal: "veil", underside: "trailing", tail: "lyre", ...colours("#8a7a5a", "#c8b88c", "#f4ecd4", "#4a2a24") },
  Pseudomugil: { ...RAINBOW, depth: 0.7, ...colours("#7d8a4c", "#c8cc8c", "#f4f2d8", "#f4d63c"), eye: "#6ac4f0" },
  Bedotia: { ...RAINBOW, depth: 0.8, ...colours("#5a7a7c", "#9cb8b0", "#f0f0dc", "#e8603c"), marks: [stripe(0, 0.04, "#20303c")] },
  Marosatherina: { ...RAINBOW, depth: 0.8, ...colours("#9aa46a", "#dcdca8", "#f8f6dc", "#f2d24a"), marks: [stripe(0, 0.02, "#3cc0d8", 0.5, 1)] },
  Dario: { ...CICHLID, depth: 0.8, ...colours("#a02a24", "#dc4a3c", "#f08a72", "#e0503c"), marks: [bars([0.3, 0.44, 0.58, 0.72, 0.86], 0.04, "#7fd0e8")] },
  Badis: { ...CICHLID, depth: 0.75, ...colours("#2a4a6c", "#4a7498", "#94aebc", "#4a90c8"), marks: [bars([0.3, 0.46, 0.62, 0.78], 0.05, "#b0443c")] },
  Tateurndina: { profile: "torpedo", dorsal: "double", tail: "round", longAnal: true, ...colours("#4a70b0", "#84b0d8", "#f4d884", "#f0c84a"), marks: [bars([0.3, 0.42, 0.54, 0.66, 0.78, 0.9], 0.022, "#d8402e")] },
  Stiphodon: { ...GOBY, ...colours("#1f7a8c", "#3cb8c4", "#e4d8a8", "#d85a3c") },
  Carinotetraodon: { profile: "round", depth: 0.75, tail: "round", underside: "none", scales: false, ...colours("#7d7a2c", "#c8c04a", "#f8f4d4", "#e4dc94"), marks: [spots(11, 0.04, "#2c3a24")], eye: "#e84a3c" },
  Dichotomyctere: { profile: "round", depth: 0.75, tail: "round", underside: "none", scales: false, ...colours("#7d8a2c", "#b8c44a", "#fbf9ec", "#e0dc84"), marks: [spots(14, 0.045, "#26301c")], eye: "#e8b84a" },
  Brachygobius: { ...GOBY, depth: 1.15, ...colours("#c8921e", "#f2c23c", "#f8dc84", "#f0d474"), marks: [bars([0.16, 0.42, 0.68, 0.94], 0.12, "#1c1812")] },
  Monodactylus: { profile: "disc", longAnal: true, ...colours("#a8aca0", "#e0e4e0", "#f8f8f4", "#f0d44a"), marks: [bars([0.1, 0.26], 0.035, "#20242a")] },
  Scatophagus: { profile: "disc", dorsal: "long", ...colours("#7d7a4c", "#c4bc84", "#eeeac8", "#b4a86a"), marks: [spots(20, 0.035, "#2a2c22")] },
  Toxotes: { profile: "deep", ...colours("#8f948c", "#d8dcd4", "#f6f6f0", "#e8d88a"), marks: [bars([0.18, 0.38, 0.58, 0.78], 0.07, "#1e2422")] },
  Polypterus: { ...LONG, depth: 0.85, dorsal: "double", bottom: true, ...colours("#5a6058", "#9aa092", "#e4e4d4", "#a8ac98") },
  Pantodon: { profile: "torpedo", dorsal: "tri", underside: "trailing", tail: "lyre", ...colours("#5a4a34", "#a08a64", "#dccca4", "#8a7450"), marks: [spots(20, 0.02, "#3a2c1c")] },
  Gnathonemus: { ...LONG, depth: 0.95, tail: "fork", ...colours("#1c1a1c", "#34302f", "#4c4644", "#282423"), marks: [bars([0.62, 0.74], 0.03, "#e8e2d4")] },
  Apteronotus: { ...LONG, depth: 0.95, dorsal: "spine", longAnal: true, scales: false, ...colours("#101114", "#1d1f24", "#2c2f36", "#24262c"), tailColour: "#f0ece0" },
  Osteoglossum: { ...LONG, depth: 1.1, ...colours("#7d8c94", "#c4d0d4", "#eef2f2", "#b8c4c8") },
  Scleropages: { ...LONG, depth: 1.1, ...colours("#a85a1e", "#e0943c", "#f4d090", "#c8542e") },
  "Corydoras aeneus": { ...CORY, ...colours("#6a5a34", "#b08a5c", "#f0d2b0", "#d8b48c"), marks: [stripe(-0.06, 0.05, "#3c7a54", 0.15, 0.8)] },
  "Corydoras paleatus": { ...CORY, ...colours("#4f5a4c", "#a4a88c", "#f0ecd8", "#c8c8ac"), marks: [spots(16, 0.04, "#2c342c")] },
  "Corydoras panda": { ...CORY, ...colours("#c8a88c", "#f0d8c0", "#fbf0e4", "#f4e0cc"), marks: [patch(0.06, 0.19, "#201c1c"), spot(0.92, 0, 0.07, "#201c1c")] },
  "Corydoras sterbai": { ...CORY, ...colours("#2c2c30", "#5a5654", "#e8d4b4", "#f0a43c"), marks: [spots(40, 0.014, "#f4ead4")] },
  "Corydoras metae": { ...CORY, ...colours("#c8a474", "#ecd0a8", "#fbf0dc", "#f2dcc0"), marks: [patch(0.08, 0.2, "#1c1816"), stripe(-0.15, 0.09, "#1c1816", 0.3, 1)] },
  "Corydoras adolfoi": { ...CORY, ...colours("#b89a7c", "#ecdcc4", "#fbf6ea", "#f2e8d8"), marks: [patch(0.08, 0.2, "#1c1816"), patch(0.24, 0.36, "#f0902e", -0.14)] },
  Corydoras: { ...CORY, ...colours("#6d6a54", "#bcb498", "#f4eedc", "#d8d2b8"), marks: [stripe(0, 0.03, "#23241f"), spots(20, 0.014, "#3a3a30")] },
  Brochis: { ...CORY, depth: 1.1, ...colours("#1f6a4c", "#4cae84", "#f0d4a8", "#d8b48a") },
  Aspidoras: { ...CORY, depth: 0.85, ...colours("#6d6448", "#b8ac84", "#f4ecd2", "#d8ceac"), marks: [spots(20, 0.02, "#3c3626")] },
  Otocinclus: { ...PLEC, depth: 0.85, dorsal: "tri", ...colours("#5c5a40", "#a8a07c", "#f2ecd8", "#d0c8a8"), marks: [stripe(0, 0.05, "#28241c")] },
  "Hypancistrus zebra": { ...PLEC, ...colours("#e4e4e0", "#f6f6f2", "#ffffff", "#e8e8e4"), marks: [bars([0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.92], 0.05, "#15161a")] },
  Ancistrus: { ...PLEC, ...colours("#3a3428", "#6a5f48", "#b0a284", "#5a503c"), marks: [spots(34, 0.014, "#e0d09a")] },
  Panaqolus: { ...PLEC, ...colours("#2c241c", "#4c4034", "#8a7c64", "#4a3e30"), marks: [bars([0.12, 0.28, 0.44, 0.6, 0.76, 0.92], 0.05, "#e0a85a")] },
  Baryancistrus: { ...PLEC, ...colours("#15161a", "#2a2c30", "#54565a", "#f2c83c"), marks: [spots(34, 0.018, "#f4d44a")] },
  Pterygoplichthys: { ...PLEC, ...colours("#3c2c1c", "#7a5c3a", "#c4a87c", "#6a4e30"), marks: [spots(34, 0.035, "#2c1e12")] },
  Hypostomus: { ...PLEC, ...colours("#3a3326", "#74664a", "#b8a884", "#5c5038"), marks: [spots(40, 0.018, "#251f15")] },
  Panaque: { ...PLEC, ...colours("#3a4438", "#74806a", "#b0b89c", "#5a6650"), marks: [stripe(-0.08, 0.016, "#222a20"), stripe(-0.03, 0.016, "#222a20"), stripe(0.02, 0.016, "#222a20")] },
  Rineloricaria: { ...PLEC, depth: 0.55, ...colours("#5a4630", "#94785a", "#d8c4a0", "#7c6446"), marks: [bars([0.3, 0.5, 0.7, 0.88], 0.05, "#38291a")] },
  Farlowella: { ...PLEC, depth: 0.36, dorsal: "tri", ...colours("#6a5434", "#a88a5c", "#dcc89c", "#8a7048"), marks: [stripe(0.01, 0.02, "#3c2e1a")] },
  Synodontis: { ...CAT, depth: 1.3, dorsal: "sail", tail: "fork", ...colours("#5a5044", "#a09078", "#dcd0b8", "#6c6050"), marks: [spots(26, 0.03, "#2a241c")] },
  Kryptopterus: { profile: "long", depth: 0.85, scales: false, barbels: true, dorsal: "spine", longAnal: true, ...colours("#b8ccc4", "#dce8e2", "#f2f7f4", "#e4eeea"), marks: [stripe(0, 0.01, "#7c9488"), patch(0.1, 0.26, "#c4d4cc")] },
  Pareutropius: { profile: "torpedo", scales: false, barbels: true, ...colours("#8a9a94", "#d0dcd6", "#f4f8f4", "#dce4e0"), marks: [stripe(0.02, 0.035, "#1f2a30")] },
  Platydoras: { ...CAT, depth: 1.25, ...colours("#14110e", "#2a231c", "#4a3e30", "#2c251e"), marks: [stripe(0, 0.045, "#f2ead0")] },
  Pimelodus: { ...CAT, tail: "fork", ...colours("#9aa4a8", "#d4dcde", "#f6f8f6", "#d8e0e2"), marks: [spots(24, 0.022, "#1c2024")] },
  Phractocephalus: { ...CAT, depth: 1.2, ...colours("#2a2a2a", "#4c4844", "#f6f0e0", "#d8442a"), tailColour: "#dc4226", marks: [stripe(0.05, 0.06, "#f4ecd8")] },
  Pterophyllum: { profile: "disc", depth: 0.92, tail: "lyre", dorsal: "wing", longAnal: true, underside: "trailing", ...colours("#8a9494", "#d4dcda", "#f6f8f4", "#8fa0a6"), marks: [bars([0.12, 0.44, 0.8], 0.06, "#1c2226")], eye: "#e0503c" },
  Symphysodon: { profile: "disc", depth: 1.05, tail: "round", dorsal: "long", longAnal: true, ...colours("#2a8ca8", "#e8743c", "#f4a868", "#3cb0c8"), marks: [bars([0.1, 0.24, 0.38, 0.52, 0.66, 0.8], 0.022, "#3cc0d4")], eye: "#d8382e" },
  "Mikrogeophagus ramirezi": { ...CICHLID, ...colours("#b89a3c", "#f0cc5c", "#f0a8b0", "#e8884a"), marks: [bars([0.12], 0.04, "#1c1a22"), patch(0.38, 0.54, "#23232e", -0.06), spots(34, 0.013, "#54b4f0")], eye: "#d8382e" },
  Mikrogeophagus: { ...CICHLID, ...colours("#9a8a5a", "#d8c894", "#f4e8c8", "#e09a5a"), marks: [bars([0.12], 0.035, "#26221c"), spot(0.46, -0.04, 0.05, "#26221c")] },
  Apistogramma: { ...CICHLID, depth: 0.75, dorsal: "sail", tail: "lyre", ...colours("#7a7a4a", "#d4bc6c", "#f4e4b0", "#e8703c"), marks: [stripe(0, 0.045, "#23242c")] },
  Laetacara: { ...CICHLID, depth: 0.9, ...colours("#5a6a4c", "#a8b484", "#eee8c0", "#7ca8b8"), marks: [stripe(0, 0.05, "#2a3024"), spots(20, 0.012, "#54b8d8")] },
  Pelvicachromis: { ...CICHLID, depth: 0.8, ...colours("#5a5244", "#b0a080", "#d84a6a", "#e0b84a"), marks: [stripe(-0.03, 0.045, "#2a241e"), spot(0.45, 0.12, 0.1, "#d83a6a")] },
  Anomalochromis: { ...CICHLID, depth: 0.85, ...colours("#7d7454", "#c4b890", "#f2ead0", "#b4c4b8"), marks: [bars([0.28, 0.46, 0.64, 0.82], 0.05, "#2f2a1f"), spots(22, 0.012, "#6cc8e0")] },
  Hemichromis: { ...CICHLID, ...colours("#8a2a1c", "#d8432a", "#f0704a", "#d8482e"), marks: [spots(34, 0.012, "#6cd0f0"), spot(0.46, -0.01, 0.045, "#1c1416")] },
  Andinoacara: { ...CICHLID, ...colours("#3a5a5c", "#6c9a94", "#b8c8a8", "#5cb0b0"), marks: [spots(40, 0.016, "#5ce0e0"), spot(0.46, 0, 0.05, "#1c2a2c")] },
  Astronotus: { ...CICHLID, depth: 1.05, ...colours("#22201e", "#3c3630", "#6c4a34", "#2c2824"), marks: [patch(0.3, 0.62, "#d8582a", 0.04), spot(0.95, 0, 0.055, "#e86a30"), spot(0.95, 0, 0.03, "#16130f")] },
  Thorichthys: { ...CICHLID, ...colours("#5a6a70", "#94a4a8", "#e0452e", "#b45a48"), marks: [bars([0.4, 0.55, 0.7, 0.85], 0.03, "#33404a"), spot(0.2, 0.05, 0.045, "#16201f")] },
  Amatitlania: { ...CICHLID, ...colours("#5a6068", "#aab2b8", "#e4e8e4", "#98a4ac"), marks: [bars([0.16, 0.28, 0.4, 0.52, 0.64, 0.76, 0.88], 0.055, "#1f242a")] },
  Rocio: { ...CICHLID, ...colours("#20242e", "#3a4250", "#5c6470", "#30506c"), marks: [spots(54, 0.014, "#54d0f0")] },
  Parachromis: { ...CICHLID, depth: 0.9, ...colours("#5a5a4c", "#b4b09c", "#e8e4d0", "#8a8674"), marks: [spots(44, 0.02, "#20201c")] },
  Heros: { ...CICHLID, depth: 1.25, ...colours("#7a7a3a", "#c8bc64", "#eee4b0", "#c8a444"), marks: [bars([0.3, 0.48, 0.66, 0.84], 0.035, "#4c4824")], eye: "#d8442e" },
  Geophagus: { ...CICHLID, depth: 0.95, ...colours("#7a8a6a", "#c4c898", "#f2eed0", "#e0885c"), marks: [stripe(-0.06, 0.018, "#5cd0d8"), stripe(-0.01, 0.018, "#e86a4a"), stripe(0.04, 0.018, "#5cd0d8"), spot(0.48, 0, 0.04, "#20241f")] },
  Mesonauta: { ...CICHLID, ...colours("#6a703c", "#bcb878", "#f0eac4", "#c8bc6c"), marks: [stripe(-0.06, 0.05, "#1f2018", 0, 0.9)] },
  Labidochromis: { ...CICHLID, depth: 0.85, ...colours("#e0b81e", "#f8dc3c", "#fcee9c", "#f4d640"), marks: [stripe(-0.2, 0.06, "#17181c", 0.28, 0.9)] },
  "Maylandia": { ...CICHLID, ...colours("#d06a1e", "#f0923c", "#f8c488", "#f0a050") },
  Chindongo: { ...CICHLID, depth: 0.85, ...colours("#2a4a9c", "#54a0f0", "#a8d4f8", "#3c74d0"), marks: [bars([0.14, 0.3, 0.46, 0.62, 0.78, 0.93], 0.075, "#101c44")] },
  Melanochromis: { ...CICHLID, depth: 0.8, ...colours("#c89a1e", "#f4cc3c", "#f8e48c", "#ecc84a"), marks: [stripe(-0.11, 0.04, "#17181c"), stripe(-0.01, 0.045, "#17181c")] },
  Aulonocara: { ...CICHLID, ...colours("#2a4ab0", "#4a7ae4", "#f0a43c", "#5c8cf0"), marks: [bars([0.36, 0.5, 0.64, 0.78, 0.9], 0.03, "#1f3480")] },
  Sciaenochromis: { ...CICHLID, depth: 0.85, ...colours("#1c4ad0", "#3a7cf8", "#8cb8fc", "#2f68ec") },
  Nimbochromis: { ...CICHLID, ...colours("#7a6a2c", "#d0b454", "#f2e4ac", "#c8a844"), marks: [spots(14, 0.06, "#4c4420")] },
  Cyrtocara: { ...CICHLID, depth: 1.05, ...colours("#4a7cb8", "#7cb0e8", "#c0dcf4", "#6ca0dc") },
  Neolamprologus: { ...CICHLID, depth: 0.75, tail: "lyre", ...colours("#9a8a74", "#d8c8b0", "#f4ece0", "#e8dcc8"), marks: [bars([0.3, 0.44, 0.58, 0.72, 0.86], 0.03, "#7a6450")] },
  Julidochromis: { ...CICHLID, profile: "torpedo", depth: 0.85, ...colours("#c89a2c", "#f2cc54", "#faeab0", "#e8c85c"), marks: [stripe(-0.09, 0.025, "#1e1812"), stripe(-0.035, 0.025, "#1e1812"), stripe(0.02, 0.025, "#1e1812")] },
  Cyphotilapia: { ...CICHLID, depth: 1.05, ...colours("#8098b0", "#d4dfe8", "#eef3f6", "#94b4d4"), marks: [bars([0.16, 0.34, 0.5, 0.66, 0.82, 0.96], 0.075, "#1c2430")] },
  Tropheus: { ...CICHLID, ...colours("#14161c", "#2a2e36", "#4a4e58", "#22262e"), marks: [bars([0.42], 0.1, "#f4e49a")] },
  Altolamprologus: { ...CICHLID, ...colours("#1c1a1c", "#3c3834", "#74685a", "#2c2a28"), marks: [spots(40, 0.014, "#f2e8d4")] },
  Lepomis: { ...CICHLID, ...colours("#4a6a4c", "#a8b06a", "#f0b44c", "#8a9c6c"), marks: [spots(30, 0.018, "#4ac0d0"), spot(0.24, 0, 0.035, "#1c1c1c")] },
  Amphiprion: { ...REEF, ...colours("#d8581a", "#f47a24", "#faa858", "#f48a38"), marks: [bars([0.22, 0.52, 0.9], 0.115, "#1e1a18"), bars([0.22, 0.52, 0.9], 0.085, "#fbfaf4")] },
  Pterapogon: { ...REEF, depth: 1.15, dorsal: "double", tail: "fork", underside: "trailing", ...colours("#a8a498", "#dcd8cc", "#f4f2ea", "#35332f"), marks: [bars([0.1, 0.38, 0.64], 0.055, "#1c1b1a"), spots(24, 0.013, "#ffffff")] },
  Chromis: { ...REEF, tail: "fork", ...colours("#4ab8a8", "#84e0cc", "#dcf6ea", "#7cd8c8") },
  Gramma: { ...REEF, depth: 0.75, tail: "lyre", ...colours("#6a2a9c", "#f0c83c", "#f8e08c", "#8a4ac4"), tailColour: "#f4cc3c", marks: [patch(0, 0.55, "#8438c0")] },
  Nemateleotris: { ...GOBY, bottom: false, dorsal: "spine", ...colours("#e8dcd0", "#f8efe4", "#ffffff", "#f07a4a"), tailColour: "#c8341e", marks: [patch(0.6, 1.05, "#e0482a"), patch(0, 0.12, "#f2dc7c")] },
  Cryptocentrus: { ...GOBY, ...colours("#d8a81e", "#f6d23c", "#fbeaa0", "#f2d04a"), marks: [spots(24, 0.012, "#4ab4e8")] },
  Ecsenius: { ...GOBY, ...colours("#2f3a64", "#46568c", "#7484b4", "#54649c"), marks: [patch(0.52, 1.05, "#f4942e")] },
  Salarias: { ...GOBY, depth: 1.2, ...colours("#5a6048", "#989c7c", "#dcdcc0", "#8c9070"), marks: [bars([0.2, 0.36, 0.52, 0.68, 0.84], 0.06, "#3a4030"), spots(24, 0.012, "#e8f0d8")] },
  Chrysiptera: { ...REEF, depth: 0.9, tail: "fork", ...colours("#1c3ac0", "#2f5cf0", "#84a4f8", "#3c68ec"), tailColour: "#f8dc3c", marks: [patch(0.84, 1.05, "#f6d83c")] },
  Pseudocheilinus: { ...REEF, depth: 0.8, ...colours("#7a3aa8", "#b45cc0", "#e8a4c8", "#4a9ce8"), marks: [stripe(-0.14, 0.022, "#f4923c"), stripe(-0.09, 0.022, "#f4923c"), stripe(-0.04, 0.022, "#f4923c"), stripe(0.01, 0.022, "#f4923c"), stripe(0.06, 0.022, "#f4923c"), stripe(0.11, 0.022, "#f4923c")] },
  Synchiropus: { ...GOBY, depth: 1.3, dorsal: "sail", ...colours("#1c4ac8", "#2f78e8", "#54d0c8", "#2f64d8"), marks: [stripe(-0.1, 0.03, "#f47a24"), stripe(-0.03, 0.035, "#f47a24"), stripe(0.05, 0.03, "#4ae0a8"), spots(12, 0.03, "#f08a2c")] },
  Centropyge: { ...REEF, depth: 1.05, ...colours("#c8281c", "#f0482a", "#f88a54", "#f05a34"), marks: [bars([0.38, 0.5, 0.62, 0.74], 0.028, "#2a1420")] },
  Zebrasoma: { profile: "disc", depth: 0.9, dorsal: "sail", longAnal: true, tail: "lunate", scales: false, ...colours("#e8c41e", "#fce03c", "#fdf0a0", "#f8d83c") },
  Paracanthurus: { profile: "oval", depth: 1.1, dorsal: "long", longAnal: true, tail: "lunate", scales: false, ...colours("#15309c", "#2a58e0", "#4c80f4", "#1c3cb8"), tailColour: "#f8dc3c", marks: [stripe(-0.1, 0.08, "#0c1848", 0.2, 0.95), patch(0.86, 1.05, "#f6d83c")] },
}; // prettier-ignore

/** Kinds that are bred in colours, where the title's colour decides. */
const BRED_IN_COLOURS = new Set(
  "Poecilia Xiphophorus Betta Carassius Cyprinus Symphysodon Ancistrus Trichogaster Trichopodus Pterophyllum".split(
    " ",
  ),
);

/** What to draw for a fish without a known name, by a word of its title. */
const KINDS: readonly (readonly [word: string, key: string])[] = [
  ["tetra", "Hyphessobrycon"], ["cory", "Corydoras"], ["plec", "Hypostomus"], ["catfish", "Synodontis"],
  ["cichlid", "Andinoacara"], ["barb", "Pethia"], ["danio", "Danio rerio"], ["rasbora", "Rasbora"],
  ["guppy", "Poecilia reticulata"], ["molly", "Poecilia sphenops"], ["platy", "Xiphophorus"],
  ["killifish", "Fundulopanchax"], ["gourami", "Trichogaster"], ["betta", "Betta splendens"],
  ["goldfish", "Carassius"], ["koi", "Cyprinus"], ["goby", "Brachygobius"], ["puffer", "Dichotomyctere"],
  ["rainbow", "Melanotaenia"], ["angel", "Pterophyllum"], ["discus", "Symphysodon"], ["clown", "Amphiprion"],
  ["damsel", "Chrysiptera"], ["tang", "Paracanthurus"], ["wrasse", "Pseudocheilinus"], ["blenny", "Ecsenius"],
]; // prettier-ignore

/** A complete look: by species, else genus, else a word of the title, else a plain silver fish. */
export function fishLook(scientificName: string, label: string): Look {
  const genus = scientificName.split(" ")[0] ?? "";
  const text = label.toLowerCase();
  const byTitle = KINDS.find(([word]) => text.includes(word))?.[1] ?? "";
  const kind = genus === "" ? byTitle : genus;
  const known = lookUp(FISH_LOOKS, scientificName) ?? lookUp(FISH_LOOKS, kind) ?? {};
  const look = { ...BASE, ...known };
  const colour = BRED_IN_COLOURS.has(kind.split(" ")[0] ?? "") ? pickColour(label) : undefined;
  if (!colour) return look;
  return {
    ...look,
    ...colours(darker(colour, 0.25), colour, lighter(colour, 0.45), lighter(colour, 0.12)),
    tailColour: colour,
  };
}
