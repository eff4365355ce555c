import { lazy } from "./lazy";
import { decompose } from "./text";

/** Look-alike characters, by the Latin letter that they resemble. */
const SHAPES: Record<string, string> = {
  a: "@4аɑαᴀꭺᎪⲁⱥꓮ𐊠λᗩᗅ",
  b: "вƅᏏʙᖯ8ƀᏼɓꓐβьⲃᗷ",
  c: "сϲᴄꮯᏟ¢ȼɕⲥꓚ𐐽ᑕ",
  d: "ԁɗᏧᴅꭰᎠꓒđɖꓓժᗪᗞ",
  e: "3еҽɛєᴇꭼᎬꓰ€ɇⲉꮛᗴᕮ",
  f: "ƒꞙꓝꜰғ𐍆քᖴ",
  g: "ɡցɢᏀꓖ9ǥɠԍ",
  h: "һհнʜɦᏂꓧꮋᎻħⲏᕼ",
  i: "ıіɩɪꭵᎥɨιⲓꓲ𐌹",
  k: "кκᴋꓗᏦꝁⲕ",
  l: "1|!ӏƖǀɭɫłιᏞʟꓡ∣ⅼ׀ߊƚԼլⳑ𐑃ᒪ",
  m: "мᴍꮇᎷꓟⲙᗰ",
  n: "пոռνɴꓠηɲⲛ𐌽ꮑᏁɳᑎ",
  o: "0оοօσᴏөøꓳ๐໐०০੦ഠဝ☉ⲟɵ𐐬Ꮎꮎ",
  p: "рρƿᴘꮲᏢꓑᵽⲣᑭ",
  r: "гᴦʀɾꭱᎡꓣɍɽяⲅ𐍂ᖇ",
  s: "$5ѕʂƽꜱꓢᏚՏꮪᏕ§ςᔕᴤ",
  t: "7тτƭᴛꭲᎢꓔŧʈⲧ",
  u: "υսʋᴜꓴʉµᑌ",
  v: "νѵᴠꮩᏙⱱᐯ",
  w: "шԝѡᴡᎳꓪωⱳաᗯ",
  x: "хχꭓⲭꓫ᙭",
  y: "уүγʏꓬᎩ¥ɏⲩ",
  z: "ᴢƶʐᏃꮓꓜ",
};
/** Maps each character, and its lower-case form, to the Latin letter it resembles. */
const lookalikes = lazy(
  () =>
    new Map(
      Object.entries(SHAPES).flatMap(([latin, all]) =>
        [...all].flatMap((sign) => [[sign, latin] as const, [sign.toLowerCase(), latin] as const]),
      ),
    ),
);

/**
 * First letters of the boxed alphabets, which Unicode normalisation doesn't map to letters: 🅐, 🅰 and
 * flag letters.
 */
const BOXED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function unboxLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = BOXED_ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? sign : String.fromCodePoint(97 + code - first);
}

/** A text as it looks: lower case, without accents, look-alikes replaced. */
export function plainLetters(text: string): string {
  // Some look like one letter but decompose to another in Unicode: "ϲ" is a form of "σ".
  const lookalikeText = [...text].map((letter) => lookalikes().get(letter) ?? letter).join("");
  return [...decompose(lookalikeText).replace(/\p{M}/gu, "")]
    .map(unboxLetter)
    .map((letter) => lookalikes().get(letter) ?? letter.toLowerCase())
    .map((letter) => lookalikes().get(letter) ?? letter)
    .join("");
}

/** Scripts whose letters can be mistaken for one another's. */
const SIMILAR_SCRIPTS = "Latin Greek Cyrillic Armenian Cherokee Lisu Coptic Canadian_Aboriginal"
  .split(" ")
  .map((script) => new RegExp(`\\p{Script=${script}}`, "u"));

/** Whether a word of the text mixes two similar scripts, which only happens in impersonation. */
export function mixesScripts(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some((word) => SIMILAR_SCRIPTS.filter((script) => script.test(word)).length > 1);
}
