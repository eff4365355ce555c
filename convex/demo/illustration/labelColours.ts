/** Colours that sellers name in a title, for animals that are bred in colours. */

/** Two-word lines come before the single words they contain. */
const NAMED: readonly (readonly [words: string, colour: string])[] = [
  ["blue dream", "#1f56c8"], ["blue velvet", "#2a6fd8"], ["blue jelly", "#6fb4ec"], ["bloody mary", "#a8141c"],
  ["red cherry", "#d22c24"], ["fire red", "#d8201a"], ["snow white", "#f4f4f0"], ["snowball", "#f2f4f2"],
  ["green jade", "#2f7d48"], ["golden back", "#f2b82a"], ["goldenback", "#f2b82a"],
  ["turquoise", "#1fa3b5"], ["yellow", "#f2c82a"], ["orange", "#f08a2a"], ["sakura", "#e0382e"], ["chocolate", "#4c2a1c"],
  ["carbon", "#20242c"], ["black", "#24262c"], ["white", "#f4f4f0"], ["blue", "#2f6fd8"],
  ["green", "#6f9a6a"], ["purple", "#7a4ab8"], ["pink", "#ee8aa8"], ["albino", "#f8ddd0"],
  ["gold", "#f0b838"], ["silver", "#c8d0d4"], ["red", "#d22c24"],
]; // prettier-ignore

/** The first colour named in the text; undefined when it names none. */
export function pickColour(text: string): string | undefined {
  const padded = ` ${text.toLowerCase().replace(/[^a-z]+/g, " ")} `;
  return NAMED.find(([words]) => padded.includes(` ${words} `))?.[1];
}
