import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { kindPhrasesFrom } from "../domain/listings/search/phrases";
import { displayName, searchSpecies } from "../domain/listings/species";
import { SEARCH_MAX } from "../domain/shared/constants";
import { cutText, foldText } from "../domain/shared/text";
import readings from "../domain/site/data/readings.json";
import { publicQuery } from "../functions";

const SPECIES_MAX = 5;
const KINDS_MAX = 2;
const ARTICLES_MAX = 2;

/**
 * What a search box suggests for the typed text: species, kinds ("bottom feeder") and articles. `text` is what to search
 * for, or an article's title; `detail` is a species' scientific name, or an article's slug.
 */
export const list = publicQuery({
  args: { text: v.string() },
  returns: v.array(
    v.object({
      type: literals("species", "kind", "article"),
      text: v.string(),
      detail: v.string(),
    }),
  ),
  handler: (_ctx, args) => {
    const text = foldText(cutText(args.text, SEARCH_MAX)).trim();
    if (text === "") return [];
    const species = searchSpecies(text, SPECIES_MAX);
    const articles = readings.articles.filter(({ title }) =>
      ` ${foldText(title)}`.includes(` ${text}`),
    );
    return [
      ...kindPhrasesFrom(text, KINDS_MAX).map((phrase) => ({
        type: "kind" as const,
        text: phrase,
        detail: "",
      })),
      ...species.map((row) => ({
        type: "species" as const,
        text: displayName(row),
        detail: row.scientificName,
      })),
      ...articles.slice(0, ARTICLES_MAX).map(({ title, slug }) => ({
        type: "article" as const,
        text: title,
        detail: slug,
      })),
    ];
  },
});
