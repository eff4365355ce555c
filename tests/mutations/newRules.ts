import { mutationsOf } from "./mutation";

/** What came on 23 November, chosen without a look at its tests: words of the law, openings, sales called off, books, pages. */
export const newRules = [
  ...mutationsOf(["tests/convex/listings"], {
    "convex/domain/listings/law/negation.ts": [
      [`if (PRAISED.test(after) || RESTRICTED.test(after)) return false;`, ``],
      [`!FREE_FOR.test(after) && WARRANT`, `WARRANT`],
      [`if (AND_NEXT.test(said) && NEW_CLAUSE.test(after)) return false;`, ``],
      [`AND_LISTS.some((pattern) => pattern.test(sentence)) ||`, ``],
      [`(start.test(all) && goesOn.test(rest))`, `false`],
    ],
    "convex/domain/listings/animals.ts": [
      [`|| water === "marine") return "animal"`, `) return "animal"`],
      [`saysAnimal(species) || saysAnimal(title)`, `saysAnimal(title)`],
      [`saysNothing(species) ? title : species`, `species`],
      [`(!namesPlant && named.some(`, `(named.some(`],
      [`if (whole && isAnimal(whole.group)) return "animal";`, ``],
    ],
    "convex/domain/listings/livingWords.ts": [
      [
        `if (!isAnimalWord(word) || isAside(words, at)) return false;`,
        `if (!isAnimalWord(word)) return false;`,
      ],
      [`ALONG.after.test(after)`, `false`],
      [`(BEHIND.has(next) && !areCounted) || PLANTS.has(next)`, `BEHIND.has(next) && !areCounted`],
      [`BETWEEN.has(word) || NAME_PARTS.has(word)`, `BETWEEN.has(word)`],
      [`return readingsOf(text).some(`, `return [text].some(`],
      [`!COMMON.has(word) && !PLANTS.has(word)`, `!PLANTS.has(word)`],
    ],
    "convex/listings/rules/law.ts": [
      [`if (listing.quantity > 0 && !isAsked)`, `if (!isAsked)`],
      [`if (listing.quantity > 0 && !isAsked)`, `if (listing.quantity > 0)`],
      [`if (!listing.isActive) return;`, ``],
      [
        `withIndex("by_lawVersion", (q) => q.gt("lawVersion", now))`,
        `withIndex("by_lawVersion", (q) => q.lt("lawVersion", now))`,
      ],
      [`if (started >= SWEEP_BATCH) {`, `if (started > 2 * SWEEP_BATCH) {`],
      [`if (listing.proof === "asked") await matchProof`, `if (false) await matchProof`],
    ],
  }),
  ...mutationsOf(["tests/convex/moderation"], {
    "convex/listings/rules/proofs.ts": [
      [`...(isSame ? {} : { acceptedAt: undefined, accepted: undefined }),`, ``],
      [`species: proof.accepted?.species ?? proof.species,`, ``],
      [`decidedAt: proof.acceptedAt ?? proof.decidedAt,`, ``],
      [`accepted: { listingTitle, species }`, ``],
    ],
    "convex/moderation/rules/decidedProofs.ts": [
      [`(isAccepted ? acceptedAt : undefined) ?? proof.decidedAt`, `proof.decidedAt`],
      [`(isAccepted ? accepted?.listingTitle : undefined) ?? titleNow`, `titleNow`],
      [`event?.reason ?? proof.reason`, `proof.reason`],
      [`isAccepted || acceptedAt === undefined`, `acceptedAt === undefined`],
      [`asked.order("desc")`, `asked`],
    ],
    "convex/moderation/rules/openings.ts": [
      [`adminId !== viewer.userId`, `true`],
      [`row?.updatedAt === updatedAt`, `row`],
      [`if (!ITEM_ID.test(item.itemId))`, `if (false)`],
      [`OPENING_LIFE_MS = 45 *`, `OPENING_LIFE_MS = 4500 *`],
    ],
    "convex/moderation/rules/health.ts": [
      [`const COUNT_MAX = 50;`, `const COUNT_MAX = 49;`],
      [
        `sum([await mailsIn(ctx, "queued"), await mailsIn(ctx, "sending")])`,
        `await mailsIn(ctx, "queued")`,
      ],
      [`q.eq("status", "waiting")`, `q`],
    ],
  }),
  ...mutationsOf(["tests/convex/orders"], {
    "convex/orders/rules/callingOff.ts": [
      [`status === "pending" ? 0 : tellAfterMs`, `0`],
      [`if (await hasHappened(ctx, order._id, "listingBarred")) return;`, ``],
      [`if (order.refundOfferedAt !== undefined) return;`, ``],
    ],
  }),
  ...mutationsOf(["tests/convex/demo/clearing.test.ts"], {
    "convex/demo/clearing.ts": [
      [`profile && profile.role !== "admin"`, `profile`],
      [`if (order?.status !== "pending") return null;`, `if (!order) return null;`],
      [`if (deleted === people.length) await`, `await`],
    ],
  }),
  ...mutationsOf(["tests/convex/payments/reconciliation.test.ts"], {
    "convex/payments/rules/reconciliation.ts": [
      [`if (running) return running._id;`, ``],
      [`Math.min(until, now - SETTLING_MS)`, `until`],
      [`const ATTEMPTS_MAX = 5;`, `const ATTEMPTS_MAX = 6;`],
      [`state !== "failed" && stripeId !== undefined`, `stripeId !== undefined`],
    ],
    "convex/payments/rules/bookDifferences.ts": [
      [`known?.runId === run._id ? known : none`, `known ?? none`],
      [`|| known.settledWhy === AGREED`, ``],
      [`if (difference.settledAt !== undefined) fail("not_found");`, ``],
    ],
  }),
  ...mutationsOf(["tests/convex/site"], {
    "convex/site/rules/parts.ts": [
      [`listing && !isWithheld(listing)`, `listing`],
      [`listing ? 404 : 410`, `404`],
      [`...(isInvented && { noIndex: true })`, ``],
      [`!profile || standingProblem(profile)`, `!profile`],
      [`listings.filter((one) => one.isListed)`, `listings`],
    ],
  }),
];
