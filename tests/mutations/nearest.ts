/**
 * Test files that are about a rule, by what its path begins with behind `convex/`: they are tried before the slice's
 * other tests. Of several that fit, the longest counts.
 */
const NEAREST: Record<string, string> = {
  "alerts/rules/digest": "alerts/mails alerts/priceDrops",
  "alerts/rules/matching": "alerts/matching alerts/mails",
  "alerts/rules/priceDrops": "alerts/priceDrops",
  "alerts/rules/stopping": "alerts/mails",
  "alerts/rules/words": "alerts/matching",
  "domain/alerts/": "alerts/mails alerts/priceDrops alerts/matching",
  "domain/listings/watching": "alerts/matching",
  "claims/rules/newcomers": "claims/newcomers",
  "domain/tanks/inhabitants": "claims/newcomers",
  "listings/rules/shop/":
    "listings/keptRows listings/shopPages listings/search listings/ranking listings/browse",
  "listings/rules/shop/matches": "listings/ranking listings/search",
  "listings/rules/shop/search": "listings/search listings/ranking listings/shopPages",
  "listings/rules/law": "listings/lawSweep listings/law orders/barredListings",
  "domain/listings/animals": "listings/animals orders/post",
  "domain/listings/livingWords": "listings/animals orders/post",
  "listings/rules/proofs": "listings/proofs moderation/decidedProofs",
  "moderation/rules/decidedProofs": "moderation/decidedProofs",
  "listings/rules/removing": "listings/removing",
  "accounts/rules/addresses": "accounts/addresses orders/addresses",
  "orders/rules/address": "orders/addresses",
  "orders/rules/access": "orders/orders orders/fulfilment claims/claims payments/refunds",
  "orders/rules/orderMessages": "orders/cards orders/adjustments notifications/notifications",
  "orders/rules/parcels": "reviews/numbers orders/parcels claims/liveArrival",
  "orders/rules/paymentPage":
    "orders/views orders/places orders/orderLists orders/addresses orders/orders orders/buying",
  "orders/rules/search": "orders/orderLists",
  "payments/rules/moneyProblems":
    "payments/edges payments/moneyProblems payments/refundFailures payments/chargebacks",
  "claims/rules/reopening": "claims/reopening",
  "domain/orders/agreedSum": "orders/views orders/addresses",
  "domain/orders/arrival": "orders/parcels",
  "domain/orders/couriers": "orders/parcels",
  "domain/orders/progress": "orders/progress",
  "domain/orders/reach": "listings/browse",
  "domain/shared/address": "accounts/addresses orders/addresses",
  "domain/shared/days": "orders/parcels shared/text",
  "domain/shared/geo": "shared/postcodes listings/delivery listings/browse",
  "domain/shared/postcode": "shared/postcodes accounts/addresses",
  "domain/shared/text": "shared/text listings/law accounts/names",
  "shared/rules/counters": "moderation/adminMessages messages/messages orders/orders",
  "accounts/rules/signInInput": "accounts/accounts accounts/tries contract/outsideNames",
  "accounts/rules/mailLimits": "shared/requests accounts/edges accounts/strangers",
  "moderation/rules/reviews": "reviews/hiding",
  "moderation/rules/threads": "moderation/adminMessages",
  "moderation/rules/approvals": "moderation/sellerApprovals",
  "orders/rules/adjustment": "orders/adjustmentEdges orders/adjustments orders/barredListings",
  "orders/rules/asBought": "orders/barredListings orders/post orders/addresses",
  "orders/rules/callingOff": "orders/edges orders/blockedSellers orders/barredListings",
  "orders/rules/lawful": "orders/barredListings",
  "orders/rules/cancelling": "orders/edges orders/blockedSellers orders/fulfilment orders/orders",
  "orders/rules/fulfilment": "orders/edges orders/fulfilment orders/orders payments/chargebacks",
  "orders/rules/holdLimits": "orders/edges orders/holdLimits",
  "orders/rules/holds":
    "orders/edges payments/payments orders/holdLimits orders/orders payments/sweeps",
  "orders/rules/orderMail": "orders/edges orders/fulfilment orders/orders payments/refundFailures",
  "orders/rules/packaging": "orders/edges orders/fulfilment",
  "orders/rules/purchase":
    "orders/edges orders/orders orders/holdLimits payments/sweeps orders/blockedSellers orders/orderLists",
  "orders/rules/records": "orders/edges orders/orders orders/orderLists",
  "orders/rules/stops": "orders/edges payments/chargebacks payments/refundFailures",
  "orders/rules/transition":
    "orders/edges orders/adjustments payments/chargebacks payments/refundFailures",
  "orders/rules/details":
    "orders/edges orders/orders orders/orderLists payments/chargebacks orders/fulfilment",
  "orders/rules/views":
    "orders/edges orders/views orders/orders orders/orderLists payments/chargebacks orders/fulfilment",
  "domain/orders/states": "orders/edges orders/orders orders/transitions orders/orderLists",
  "domain/orders/transitions":
    "orders/edges orders/transitions orders/fulfilment payments/chargebacks",
  "domain/orders/buying":
    "orders/groups orders/edges orders/buying orders/orders orders/holdLimits",
  "payments/rules/adminRefunds": "payments/edges payments/secondPaths payments/refunds",
  "payments/rules/chargeback": "payments/edges payments/secondPaths payments/chargebacks",
  "payments/rules/payPage":
    "payments/edges payments/secondPaths payments/payments payments/webhooks payments/sweeps",
  "payments/rules/checkouts":
    "payments/edges payments/secondPaths payments/payments payments/webhooks payments/sweeps",
  "payments/rules/deferredEvents":
    "payments/edges payments/secondPaths payments/moneyProblems payments/refundOrder payments/webhooks",
  "payments/rules/orderMoney":
    "payments/edges payments/secondPaths payments/refundFailures payments/chargebacks payments/moneyProblems",
  "payments/rules/paymentReceived":
    "payments/edges payments/secondPaths payments/payments payments/webhooks orders/adjustments orders/blockedSellers orders/fulfilment orders/barredListings",
  "payments/rules/refundAttempts":
    "payments/edges payments/secondPaths payments/refundFailures payments/moneyProblems",
  "payments/rules/refundProgress":
    "payments/edges payments/secondPaths payments/refundFailures payments/refunds orders/adjustments payments/refundOrder",
  "payments/rules/refundRepair":
    "payments/edges payments/secondPaths payments/moneyProblems payments/refundFailures",
  "payments/rules/refundUpdates":
    "payments/edges payments/secondPaths payments/refundOrder payments/moneyProblems payments/refundFailures",
  "payments/rules/refunds":
    "payments/edges payments/secondPaths payments/refunds payments/chargebacks payments/refundOrder",
  "payments/rules/sessionExpired":
    "payments/edges payments/secondPaths payments/payments payments/webhooks orders/adjustments",
  "payments/rules/stripe":
    "payments/edges payments/secondPaths payments/webhooks payments/moneyProblems payments/refundFailures payments/chargebacks payments/refundOrder",
  "claims/rules/caseView": "claims/caseOf",
  "claims/rules/evidence": "claims/evidence claims/edges claims/claims",
  "claims/rules/clocks": "claims/edges claims/clocks claims/claims contract/sweeps",
  "claims/": "claims/edges claims/claims claims/money claims/clocks claims/oldClaims",
  "domain/claims/liveArrival": "claims/liveArrival reviews/numbers claims/claims",
  "domain/claims/": "claims/edges claims/claims claims/money claims/clocks",
  "reviews/": "reviews/edges reviews/reviews reviews/hiding reviews/numbers",
  "domain/reviews/": "reviews/edges reviews/reviews reviews/numbers",
  "accounts/rules/sellerStats": "reviews/numbers reviews/reviews",
  "notifications/": "notifications/edges notifications/notifications",
  "domain/notifications/": "notifications/edges notifications/notifications shared/emails",
  "accounts/rules/authProviders": "accounts/edges accounts/accounts accounts/confirmation",
  "accounts/rules/accounts": "accounts/edges accounts/accounts accounts/confirmation",
  "accounts/rules/proof": "accounts/confirmation accounts/tries accounts/settings",
  "accounts/rules/credentials":
    "accounts/edges accounts/confirmation accounts/tries accounts/settings",
  "accounts/rules/optionalMail": "accounts/edges orders/orders messages/messages",
  "accounts/rules/passwordProof": "accounts/edges accounts/tries accounts/settings",
  "accounts/rules/profiles": "accounts/edges accounts/profiles accounts/names",
  "accounts/rules/secrets":
    "accounts/edges accounts/tries accounts/confirmation accounts/accounts accounts/strangers",
  "accounts/rules/sessions": "accounts/edges accounts/settings accounts/tries accounts/accounts",
  "accounts/rules/sweeps":
    "accounts/edges accounts/confirmation accounts/accounts accounts/strangers contract/jobs shared/jobs",
  "accounts/rules/tries": "accounts/edges accounts/strangers accounts/tries",
  "accounts/settings": "accounts/edges accounts/settings accounts/profiles",
  "domain/accounts/credentials": "accounts/edges accounts/credentials accounts/accounts",
  "domain/accounts/names": "accounts/edges accounts/names",
  "listings/rules/browse": "listings/edges listings/browse",
  "listings/rules/filters": "listings/edges listings/browse",
  "listings/rules/drafts": "listings/edges listings/listings contract/bounds",
  "listings/rules/favourites": "listings/edges listings/kept",
  "listings/rules/listings": "listings/edges listings/listings listings/law",
  "listings/rules/savedSearches": "listings/edges listings/kept",
  "listings/rules/sellerListings": "listings/edges listings/sellerListings moderation/adminUsers",
  "listings/rules/stock":
    "listings/edges listings/stock listings/keptRows alerts/matching orders/orders",
  "listings/rules/nearby": "listings/edges listings/browse",
  "listings/listings": "listings/edges listings/listings listings/sellerListings",
  "domain/listings/delivery": "listings/edges listings/delivery",
  "domain/listings/listingSchema": "listings/edges listings/listings contract/bounds",
  "domain/listings/stock":
    "orders/groups orders/buying listings/ranking listings/proofs listings/edges listings/stock listings/listings",
  "domain/listings/law/law": "listings/edges listings/law listings/lawSentences",
  "domain/listings/law/negation": "listings/lawSentences",
  "domain/listings/law/phrases": "listings/law",
  "domain/listings/law/places": "listings/law",
  "tanks/rules/suitability": "tanks/suitability",
  "tanks/suitability": "tanks/suitability",
  "tanks/rules/tanks": "tanks/tanks",
  "domain/tanks/tankSchema": "tanks/tanks tanks/suitability contract/bounds",
  "domain/tanks/quiz": "tanks/quiz tanks/suitability",
  "domain/tanks/rules":
    "tanks/tankRulesSetup tanks/tankRulesCompany tanks/tankRulesWater tanks/tankRulesEdges",
  "messages/rules/badge":
    "messages/edges orders/adjustmentEdges messages/messages orders/orders moderation/adminMessages",
  "messages/rules/contact": "messages/edges messages/contact",
  "messages/rules/conversations":
    "messages/beginning messages/edges messages/messages contract/limits",
  "messages/rules/moderatedThreads":
    "messages/edges moderation/adminMessages moderation/moderation",
  "messages/rules/sending": "messages/beginning messages/edges messages/messages",
  "messages/rules/": "messages/edges messages/messages moderation/adminMessages",
  "moderation/rules/orders": "orders/orderLists",
  "moderation/rules/health": "moderation/health",
  "moderation/rules/openings": "moderation/twoAdmins",
  "payments/rules/reconciliation": "payments/reconciliation",
  "payments/rules/bookDifferences": "payments/reconciliation",
  "site/": "site/pages site/hostile site/view",
  "privacy/rules/deletionProof": "accounts/settings",
  "moderation/rules/accounts": "moderation/edges moderation/adminHttp moderation/adminUsers",
  "moderation/rules/bans":
    "moderation/edges contract/sweeps moderation/adminUsers moderation/adminHttp",
  "moderation/rules/standing": "moderation/edges moderation/adminUsers orders/blockedSellers",
  "moderation/rules/queue": "moderation/edges moderation/moderation",
  "moderation/rules/reports": "moderation/edges moderation/moderation",
  "moderation/rules/people": "moderation/edges moderation/moderation moderation/adminMessages",
  "moderation/rules/users": "moderation/edges moderation/adminUsers",
  "moderation/orders": "moderation/edges orders/orderLists moderation/adminUsers",
  "moderation/accounts": "moderation/edges moderation/adminHttp moderation/adminUsers",
  "moderation/queue": "moderation/edges moderation/moderation",
  "privacy/": "privacy/",
  "privacy/deletion": "accounts/settings privacy/",
  "privacy/rules/deletion.ts": "privacy/ accounts/settings accounts/confirmation",
  "sellers/rules/applications": "moderation/sellerApprovals sellers/",
  "sellers/rules/changeSeller": "sellers/ moderation/sellerApprovals",
  "sellers/rules/decisions": "moderation/sellerApprovals moderation/adminHttp",
  "domain/sellers/applicationSchema": "sellers/approval sellers/drafts",
  "privacy/rules/orderExport": "privacy/orderExport privacy/personalData",
  "sellers/": "sellers/",
  "shared/rules/access": "accounts/standing contract/functions accounts/accounts",
  "shared/rules/images": "shared/uploads listings/listings",
  "shared/rules/jobs": "shared/jobs payments/sweeps",
  "shared/jobs": "shared/jobs payments/sweeps payments/payments",
  "shared/rules/networks": "accounts/strangers",
  "shared/rules/outbox": "shared/emails contract/limits accounts/strangers",
  "shared/outbox": "shared/emails",
  "shared/rules/uploads": "shared/uploads accounts/profiles",
  "shared/rules/rateLimits":
    "contract/limits shared/requests accounts/strangers accounts/tries messages/contact",
  "shared/rules/pages": "contract/functions",
  "domain/shared/workingDays": "orders/edges orders/fulfilment",
  "domain/shared/money": "shared/money",
  "domain/shared/courierBands": "listings/delivery listings/listings",
  functions: "contract/functions",
};

/** None where the table knows nothing: then the slice's tests are tried at once. */
export function nearestTests(file: string): string[] {
  const path = file.replace(/^convex\//, "");
  const [key] = Object.keys(NEAREST)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length);
  const names = key === undefined ? [] : (NEAREST[key] ?? "").split(" ");
  return names.map((name) => `tests/convex/${name}${name.endsWith("/") ? "" : ".test.ts"}`);
}
