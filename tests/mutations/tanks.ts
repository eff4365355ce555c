import { mutationsOf } from "./mutation";

export const tanks = mutationsOf(["tests/convex/tanks"], {
  "convex/tanks/rules/suitability.ts": [
    [`if (care.passed) return [];`, `if (care.passed || true) return [];`],
    [`isForSale: isOnShelf(listing)`, `isForSale: true`],
    [`failIf(quizQuantityProblem(quantity, listing.quantity, smallestGroup(listing)));`, ``],
    [`.order("desc")`, ``],
    [`quiz?.userId === viewer.userId ? quiz : null`, `quiz`],
    [`answers.length > ANSWERS_MAX ||`, ``],
    [`if (before.length < open.length) refuse("please answer all of them");`, ``],
    [
      `const givenNow = result.results.filter(({ questionId }) => given.has(questionId));`,
      `const givenNow = result.results;`,
    ],
    [`.sort(graverFirst)`, ``],
  ],
  "convex/tanks/rules/careAnswers.ts": [
    [`if (row?.edition !== editionOf(question)) continue;`, `if (!row) continue;`],
    [`if (before) await ctx.db.delete("careAnswers", before._id);`, ``],
    [`if (!question || !correct) continue;`, `if (!question) continue;`],
    [
      `row.answeredAt > Date.now() - CARE_ANSWER_KEPT_MS`,
      `row.answeredAt > Date.now() - CARE_ANSWER_KEPT_MS / 2`,
    ],
  ],
  "convex/tanks/rules/tanks.ts": [
    [`existing.length >= TANKS_MAX`, `existing.length > TANKS_MAX`],
    [`if (before) await ctx.db.patch("tanks", before._id, { isDefault: false });`, ``],
    [`if (next) await ctx.db.patch("tanks", next._id, { isDefault: true });`, ``],
    [`tank?.ownerId === viewer.userId ? tank : fail("not_found")`, `tank ?? fail("not_found")`],
  ],
  "convex/domain/tanks/tankSchema.ts": [
    [
      `(row.males ?? 0) + (row.females ?? 0) <= row.count`,
      `(row.males ?? 0) + (row.females ?? 0) < row.count`,
    ],
    [`const MAX_INHABITANTS = 40;`, `const MAX_INHABITANTS = 41;`],
    [`measure("pH", 3, 10)`, `measure("pH", 3, 11)`],
  ],
  "convex/domain/tanks/quiz.ts": [
    [`homeWater(species) === "marine" ? "marine" : "animal"`, `species ? "animal" : "animal"`],
    [`    ...MARINE_QUESTIONS,\n    ...CARE`, `    ...CARE`],
    [`passed: right >= passScore`, `passed: right > passScore`],
    [
      `Math.ceil(questions.length * CARE_QUIZ_PASS_SHARE)`,
      `Math.floor(questions.length * CARE_QUIZ_PASS_SHARE)`,
    ],
  ],
  "convex/domain/tanks/rules/thresholds.ts": [
    [`export const NET_VOLUME_FACTOR = 0.85;`, `export const NET_VOLUME_FACTOR = 0.9;`],
    [`export const MATURE_TANK_WEEKS = 13;`, `export const MATURE_TANK_WEEKS = 12;`],
    [`export const LARGE_SNAIL_FROM_CM = 4;`, `export const LARGE_SNAIL_FROM_CM = 5;`],
    [
      `export const NITRATE_CAUTION_SENSITIVE_ABOVE = 25;`,
      `export const NITRATE_CAUTION_SENSITIVE_ABOVE = 30;`,
    ],
  ],
  "convex/domain/tanks/rules/bioload.ts": [
    [`load > most`, `load > 2 * most`],
    [`cramped ? BIOLOAD_UNSUITABLE_CRAMPED_ABOVE : `, ``],
    [`species.bodyFactor ?? 1`, `1`],
  ],
  "convex/domain/tanks/rules/ownKind.ts": [[`own.females < own.total`, `own.females > own.total`]],
  "convex/domain/tanks/rules/groupSize.ts": [[`|| isFarTooSmall(context)`, ``]],
  "convex/domain/tanks/rules/temperament.ts": [[`ratio < TOO_SMALL_TO_BULLY_RATIO`, `ratio < 1`]],
  "convex/domain/tanks/rules/specialCompany.ts": [[`if (a.flags.speciesOnly)`, `if (false)`]],
  "convex/tanks/rules/quizPages.ts": [
    [`if (!listing || !isOnShelf(listing)) return null;`, `if (!listing) return null;`],
  ],
});
