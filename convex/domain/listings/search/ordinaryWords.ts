/**
 * Ordinary English words that look like a typing error of a species' name ("tears" of "tetras"), or like a town
 * ("reading"); a search leaves them as they are. From SCOWL, whose terms stand in `data/ordinaryWords.md`; `local/tools/writeSearchNames.ts` says which.
 */
import { lazy } from "../../shared/lazy";
import words from "./data/ordinaryWords.json";

const ordinary = lazy(() => new Set(words));

export const isOrdinaryWord = (word: string) => ordinary().has(word);
