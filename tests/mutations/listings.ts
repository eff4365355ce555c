import { mutationsOf } from "./mutation";

export const listings = mutationsOf(["tests/convex/listings"], {
  "convex/listings/rules/shop/keep.ts": [
    [`if (now) add(now, 1);`, ``],
    [`await ctx.db.delete("shelfRows", row._id);`, `continue;`],
  ],
  "convex/listings/rules/shop/lanes.ts": [[`if (this.isCut) return null;`, ``]],
  "convex/listings/rules/filters.ts": [
    [`facts.price <= prices.max`, `facts.price < prices.max`],
    [`available <= 0`, `available < 0`],
    [
      `!tank || mayFit(tank, { ...listing, available })`,
      `!tank || !mayFit(tank, { ...listing, available })`,
    ],
    [`milesTo(facts, place) <= within`, `milesTo(facts, place) <= within * 2`],
  ],
  "convex/listings/rules/drafts.ts": [
    [
      `form.deliveryMethods.length > LIST_MAX || form.bands.length > LIST_MAX`,
      `form.deliveryMethods.length > LIST_MAX`,
    ],
    [`.length > DRAFT_MAX_CHARACTERS`, `.length > DRAFT_MAX_CHARACTERS * 2`],
  ],
  "convex/listings/rules/favourites.ts": [
    [`listing?.isListed ? [toCard(listing)] : []`, `listing ? [toCard(listing)] : []`],
    [`.length >= FAVOURITES_MAX`, `.length > FAVOURITES_MAX`],
    [`!listing || isWithheld(listing)`, `!listing`],
  ],
  "convex/listings/rules/listings.ts": [
    [`if (barred !== null && kind === "unnamed") {`, `if (false) {`],
    [`if (!viewer.sellerQuizCompleted) fail("seller_required");`, ``],
    [`if (made) return made._id;`, ``],
    [`shownOf(before.images) !== shownOf(now.images) ||`, ``],
    [`(now.quantity ?? 0) > before.quantity ||`, ``],
    [`.some((field) => before[field] !== now[field]) ||`, `.some(() => false) ||`],
    [`const quantity = wanted - soldSince;`, `const quantity = wanted - Math.max(0, soldSince);`],
    [`quantity < listing.heldQuantity`, `quantity <= listing.heldQuantity`],
    [`quantity > QUANTITY_MAX ?`, `quantity >= QUANTITY_MAX ?`],
    [`species ? shelfOf(species) : input.category`, `input.category`],
    [`species ? waterOf(species, input.water) : input.water`, `input.water`],
    [`await noteForReview(ctx, viewer, listing._id, { ...fields, images: args.images });`, ``],
  ],
  "convex/listings/rules/savedSearches.ts": [
    [`kept.length >= SEARCHES_MAX`, `kept.length > SEARCHES_MAX`],
    [`query.length > QUERY_MAX`, `query.length > QUERY_MAX + 1`],
    [`kept.find((row) => row.query === query)`, `kept.find((row) => row.name === name)`],
  ],
  "convex/listings/rules/sellerListings.ts": [
    [`if (!page.isDone) await schedule(ctx, sellerId, job, page.continueCursor);`, ``],
    [`const hidden = profile === null || !isSelling(profile);`, `const hidden = false;`],
    [`if (profile) await followProfile(ctx, listing, profile);`, ``],
    [`trader ? omit(trader, ["address"]) : undefined`, `undefined`],
  ],
  "convex/listings/rules/stock.ts": [
    [`if (!isOnShelf(listing)) fail("listing_unavailable");`, ``],
    [`soldCount: listing.soldCount - n,`, `soldCount: listing.soldCount,`],
    [`!whole || heldQuantity > quantity`, `!whole`],
  ],
  "convex/listings/rules/shop/byDistance.ts": [
    [`a.km - b.km ||`, ``],
    [`rows.length === limit`, `rows.length > limit`],
  ],
  "convex/listings/rules/law.ts": [[`toProve.every((one) => proven.includes(one))`, `true`]],
  "convex/listings/rules/removing.ts": [
    [`if (await wasOrdered(ctx, listing._id)) fail("listing_ordered");`, ``],
    [`for (const file of listing.images.flatMap(filesOf)) await removeFile(ctx, file);`, ``],
    [`await bumpUserCounter(ctx, listing.sellerId, "listings", -1);`, ``],
  ],
  "convex/listings/rules/proofs.ts": [
    [`(isSame && isCovered)`, `isSame`],
    [`proof.sentAt !== sentAt`, `false`],
    [`status === null || isAccepted ? undefined : status`, `undefined`],
  ],
  "convex/listings/listings.ts": [
    [
      `return listing && !isWithheld(listing) ? await viewListing(ctx, listing) : null;`,
      `return listing ? await viewListing(ctx, listing) : null;`,
    ],
    [
      `listing.sellerId === viewer.userId || viewer.role === "admin"`,
      `listing.sellerId === viewer.userId`,
    ],
    [`copyOf && ({ listingId: copyOf, as: "copy" } as const);`, `undefined;`],
    [`{ listingId, as: "edit" } as const;`, `{ listingId, as: "copy" } as const;`],
  ],
  "convex/domain/listings/delivery.ts": [
    [`miles <= band.upToMiles`, `miles < band.upToMiles`],
    [`methods.includes("post") && isAnimal`, `methods.includes("post")`],
    [`methods.includes("post") && isAnimal`, `false`],
    [`.sort((a, b) => (a.upToMiles ?? Infinity) - (b.upToMiles ?? Infinity))`, ``],
  ],
  "convex/domain/listings/listingSchema.ts": [
    [`.max(PRICE_MAX_PENCE,`, `.max(PRICE_MAX_PENCE - 1,`],
    [`.min(1, "Offer at least one.")`, `.min(0, "Offer at least one.")`],
    [`.min(3, "Give`, `.min(4, "Give`],
    [`.max(DESCRIPTION_MAX,`, `.max(DESCRIPTION_MAX - 1,`],
  ],
  "convex/domain/listings/stock.ts": [
    [`isOnShelf(listing) && listing.quantity > 0`, `isOnShelf(listing) && listing.quantity >= 0`],
  ],
  "convex/domain/listings/law/phrases.ts": [
    [`!settled.has(hit.subject) && `, ``],
    [`other.words.length > hit.words.length`, `true`],
    [`(kind === "loose" && isLoose)`, `kind === "loose"`],
  ],
  "convex/domain/listings/law/law.ts": [
    [`, ...acrossLines(text, namesIn)]`, `]`],
    [
      `a.rule.outcome) - OUTCOMES.indexOf(b.rule.outcome)`,
      `b.rule.outcome) - OUTCOMES.indexOf(a.rule.outcome)`,
    ],
    [` && isDenied(other.around)`, ``],
    [`named.find(({ hit }) => !inParts.has(hitKey(hit)))`, `undefined`],
  ],
  "convex/domain/listings/law/negation.ts": [
    [`if (REMOVED.test(after)) return true;`, ``],
    [`OWN.test(before) && TOLD.test(after)`, `TOLD.test(after)`],
    [`if (isElsewhere(around)) return true;`, ``],
    [`!isOffered && ELSEWHERE`, `ELSEWHERE`],
    [`before === "" && WARRANTED`, `WARRANTED`],
    [`if (AND_NEXT.test(said) && NEW_CLAUSE.test(after)) return false;`, ``],
    [`if (pests().has(one)) return PEST;`, ``],
    [`    AND_LISTS.some((pattern) => pattern.test(sentence)) ||\n`, ``],
    ["(?! , ${OFFER})", ""],
    ["${TAIL}(?=$| ,)", ""],
    [`if (PRAISED.test(after) || RESTRICTED.test(after)) return false;`, ``],
    [` && !FREE_FOR.test(after)`, ``],
    [`end.test(all) || `, ``],
    [`start.test(all) && `, ``],
  ],
  "convex/domain/orders/reach.ts": [
    [`if (isAcrossSea(listing.outcode, place.outcode)) return false;`, ``],
    [`<= FETCH_MAX_MILES`, `<= 10 * FETCH_MAX_MILES`],
    [`dropoffBar(listing, place) === null`, `true`],
    [`offerTo(listing, { method, outcode }).charge !== null`, `true`],
  ],
  "convex/listings/rules/ofSeller.ts": [
    [`result.page.filter((row) => !isWithheld(row)).map(toOwnCard)`, `result.page.map(toOwnCard)`],
  ],
});
