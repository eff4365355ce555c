import { mutationsOf } from "./mutation";

/** The kept rows of listings, what takes a listing off the shelf or away, and the smallest group. */
export const shop = [
  ...mutationsOf(["tests/convex/listings"], {
    "convex/listings/rules/shop/keep.ts": [
      [`listing?.isListed === true ? listing : null`, `listing`],
      [
        `if (now === undefined) await ctx.db.delete("shelfRows", row._id);`,
        `if (now === undefined) continue;`,
      ],
      [`else if (differs(row, now)) await ctx.db.replace("shelfRows", row._id, now);`, ``],
      [`await recount(ctx, before[0], listed);`, ``],
      [`if (differs(before, now)) await ctx.db.replace("searchRows", before._id, now);`, ``],
      [`} else if (before) await ctx.db.delete("searchRows", before._id);`, `}`],
      [`if (before) add(before, -1);`, ``],
      [`["any", ...counted.deliveryMethods]) {`, `["any"]) {`],
      [`value: row.value + by`, `value: row.value + 1`],
    ],
    "convex/listings/rules/shop/facts.ts": [
      [`const USUAL_WATER = "freshwater";`, `const USUAL_WATER = "marine";`],
      [`filter((from) => from <= price)`, `filter((from) => from < price)`],
      [`band >= first && band <= last`, `band > first && band <= last`],
      [`band >= first && band <= last`, `band >= first && band < last`],
      [`digits(price) + digits(LATEST - createdAt) + _id`, `digits(price) + _id`],
      [`[undefined, ...listing.deliveryMethods]`, `[...listing.deliveryMethods]`],
      [
        `[{}, { category }, { water }, { category, water }]`,
        `[{}, { category }, { category, water }]`,
      ],
      [`...known.synonyms, ...known.commonNames`, `...known.commonNames`],
      [`joined(listing.town, listing.outcode, listing.description)`, `joined(listing.description)`],
      [`isKnown: listing.scientificName !== undefined`, `isKnown: true`],
    ],
    "convex/listings/rules/shop/matches.ts": [
      [`if (title.includes(word)) return POINTS.title;`, ``],
      [`if (isLast && begins(names, word)) return`, `if (begins(names, word)) return`],
      [`return isLast && begins(described, word) ? POINTS.wordsBegin : 0;`, `return 0;`],
      [`value >= POINTS.namesBegin`, `value > POINTS.namesBegin`],
      [`words: points.filter((value) => value > 0).length`, `words: points.length`],
    ],
    "convex/listings/rules/shop/plan.ts": [
      [`priceKey(Math.floor(max) + 1)`, `priceKey(Math.floor(max))`],
      [`[...fitting, ""].map`, `[...fitting].map`],
      [`falling: sort === "priceDesc"`, `falling: false`],
      [`<= miles);\n  return [...new Set(near`, `< miles / 2);\n  return [...new Set(near`],
    ],
    "convex/listings/rules/shop/lanes.ts": [
      [`row[key] >= from && row[key] < to`, `row[key] < to`],
      [`this.first = Math.max(1, Math.min(wanted, share));`, `this.first = 0;`],
      [`front.isDone = front.waiting.length < limit;`, `front.isDone = true;`],
      [`this.looked += front.waiting.length;`, ``],
      [
        `if (row && (!leader || before(row, leader) < 0)) best = front;`,
        `if (row && !leader) best = front;`,
      ],
    ],
    "convex/listings/rules/shop/byDistance.ts": [
      [`.sort((a, b) => a.km - b.km || (a.outcode < b.outcode ? -1 : 1))`, ``],
      [`a.rank !== b.rank) return a.rank - b.rank;`, `a.rank !== b.rank) return b.rank - a.rank;`],
      [`if (cutAt >= 0 && last) at =`, `if (false && last) at =`],
    ],
    "convex/listings/rules/shop/sizes.ts": [
      [`const { delivery = "any" } = shelf;`, `const delivery = "any";`],
      [`sum + (row?.value ?? 0)`, `row?.value ?? sum`],
    ],
    "convex/listings/rules/shop/search.ts": [
      [`const headIsAll = head.length < HEAD;`, `const headIsAll = true;`],
      [`!match.isNamed && match.score > 0`, `match.score > 0`],
      [
        `const falling = sort === "newest" || sort === "priceDesc";`,
        `const falling = sort === "priceDesc";`,
      ],
      [`match.words === most && match.isNamed === isNamed`, `match.words === most`],
      [`match.words === most && match.isNamed === isNamed`, `match.isNamed === isNamed`],
    ],
    "convex/listings/rules/stock.ts": [
      [`if (patch.isListed !== before.isListed) await keepInShop(ctx, listingId);`, ``],
      [`if (!isOnShelf(listing)) fail("listing_unavailable");`, ``],
      [`if (comesBack(before, changedListing)) await`, `await`],
    ],
    "convex/listings/rules/proofs.ts": [
      [
        `await removeProof(ctx, listingId);\n  await matchProof(ctx, listingId, null);`,
        `await removeProof(ctx, listingId);`,
      ],
      [`if (file === undefined || (isSame && isCovered)) {`, `if (file === undefined || isSame) {`],
      [`species.every((name)`, `species.some((name)`],
      [`if (before && !isSame && !keepsBefore) await releaseUpload(ctx, before.fileId);`, ``],
      [`if (before && !isSame && !keepsBefore) await`, `if (before && !isSame) await`],
      [`!isAccepted || !(await wasOrdered(ctx, proof.listingId))`, `!isAccepted`],
      [`!isAccepted || !(await wasOrdered(ctx, proof.listingId))`, `true`],
      [
        `{ listingId, sellerId: viewer.userId, ...fields });\n  await matchProof(ctx, listingId, "waiting");`,
        `{ listingId, sellerId: viewer.userId, ...fields });`,
      ],
      [`if (before) await matchProof(ctx, listingId, before.status);`, ``],
      [`if (proof.status !== "waiting" || proof.sentAt`, `if (proof.sentAt`],
      [`|| proof.sentAt !== sentAt) fail`, `) fail`],
      [`accept ? "accepted" : "refused"`, `"accepted"`],
      [
        `    status: "waiting" as const,\n    reason: undefined,\n`,
        `    status: "waiting" as const,\n`,
      ],
      [`await removeFile(ctx, proof.fileId);`, ``],
    ],
    "convex/listings/rules/removing.ts": [
      [`if (await wasOrdered(ctx, listing._id)) fail("listing_ordered");`, ``],
      [`await discardDraft(ctx, listing.sellerId, { listingId: listing._id, as: "edit" });`, ``],
      [`for (const file of listing.images.flatMap(filesOf)) await removeFile(ctx, file);`, ``],
      [`await removeProof(ctx, listing._id);`, ``],
      [`  await keepInShop(ctx, listing._id);\n`, ``],
      [`await bumpUserCounter(ctx, listing.sellerId, "listings", -1);`, ``],
    ],
  }),
  ...mutationsOf(["tests/convex/orders", "tests/convex/listings", "tests/convex/tanks"], {
    "convex/domain/orders/buying.ts": [
      [`Math.min(minQuantity, mostForQuiz(unsold))`, `minQuantity`],
      [`isCount(quantity, most) && quantity >= least) return`, `isCount(quantity, most)) return`],
      [`left > 0 && left < least`, `left > 0 && left <= least`],
      [
        `if (left > 0 && left < least) return { code: "group_held", data: { left, minQuantity } };`,
        ``,
      ],
      [`if (quantity >= least) return null;`, `if (quantity > least) return null;`],
      [`return areLastOnes(stock)\n`, `return !areLastOnes(stock)\n`],
    ],
    "convex/domain/listings/stock.ts": [
      [`return available + held < minQuantity;`, `return available + held <= minQuantity;`],
      [`return available + held < minQuantity;`, `return available < minQuantity;`],
      [
        `areLastOnes(stock) ? Math.max(1, stock.available) : stock.minQuantity`,
        `stock.minQuantity`,
      ],
      [
        `listing.isHidden || listing.proof !== undefined`,
        `listing.isHidden || listing.proof === "waiting"`,
      ],
      [`listing.isHidden || listing.proof !== undefined`, `listing.proof !== undefined`],
      [`if (minQuantity <= 1) return null;`, `if (minQuantity < 1) return null;`],
      [`GROUPS[minQuantity - 2]`, `GROUPS[minQuantity - 1]`],
    ],
  }),
];
