/**
 * Ordinary English words that resemble a typing error in a species name ("tears" for "tetras") or a town
 * ("reading"); searches leave them alone. From SCOWL, whose licence is in `data/ordinaryWords.md`;
 * `local/tools/writeOrdinaryWords.ts` selects them.
 */

import { lazy } from "#convex/domain/shared/lazy.ts";
import words from "./data/ordinaryWords.json";

const ordinary = lazy(() => new Set(words));

export const isOrdinaryWord = (word: string) => ordinary().has(word);
