/**
 * The demo data: rows of `../data/*.json`. People, listings and addresses are invented, and no email leaves
 * for a `.local` address. Users are referred to by key, listings by their position among their seller's
 * (`about`). Money is in pence.
 */

import type { Doc } from "#convex/_generated/dataModel.js";
import type { ClaimItem } from "#convex/domain/claims/states.ts";
import type { Scores } from "#convex/domain/reviews/scores.ts";
import type { SellingException } from "#convex/domain/sellers/exceptions.ts";
import type { Trader } from "#convex/domain/sellers/trader.ts";
import type { SendingRules } from "#convex/domain/shared/sendingRules.ts";
import type { TankInput } from "#convex/domain/tanks/tank.ts";
import alerts from "../data/alerts.json";
import claims from "../data/claims.json";
import listings from "../data/listings.json";
import orders from "../data/orders.json";
import people from "../data/people.json";
import talk from "../data/talk.json";
import tanks from "../data/tanks.json";

export type DemoPerson = {
  key: string;
  fullName: string;
  email: string;
  outcode: string;
  about: string;
  seller: boolean;
  /** Absent for private sellers. */
  trader?: Trader;
  /** What they tell buyers before the sale. Absent if nothing. */
  exceptions?: SellingException[];
  /** When they send parcels. Absent for the default. */
  sending?: SendingRules;
  /** In how many days they are back. Absent unless they are away. */
  awayDays?: number;
  /** No email reaches them. Absent for false. */
  emailBounces?: boolean;
};

type PersonRow = Omit<DemoPerson, "email" | "seller">;

const peopleOf = (rows: PersonRow[], isSeller: boolean): DemoPerson[] =>
  rows.map((row) => ({ ...row, email: `${row.key}@shoal.local`, seller: isSeller }));

export const demoSellers = peopleOf(people.sellers as PersonRow[], true);
/** Buyers and applicants. The four who can log in are in `domain/demo/logins.ts`. */
export const demoOthers = peopleOf(people.others, false);

export type DemoListing = {
  seller: string;
  scientificName: string;
  title: string;
  price: number;
  quantity: number;
  /** The number of pictures in `local/demo/pictures` with its title. */
  photos: number;
  delivery: keyof typeof demoDelivery;
  description: string;
  /** `asked`: the seller is asked whether it is still available. `stale`: they didn't answer, so it left the shop. */
  state?: "inactive" | "asked" | "stale";
  /** The smallest number sold together. */
  minQuantity?: number;
  /** Only for restricted species: the proof in `local/demo/pictures` that awaits an admin. */
  proof?: string;
};

export const demoListings = listings as DemoListing[];

/** The seller's listing at position `index`. */
export function listingAt(seller: string, index: number): DemoListing {
  const listing = demoListings.filter((each) => each.seller === seller)[index];
  if (!listing) throw new Error(`${seller} has no listing ${index}`);
  return listing;
}

const COURIER_PRICES = [
  { upToMiles: 50, pricePence: 1200 },
  { upToMiles: 200, pricePence: 1800 },
  { upToMiles: null, pricePence: 2600 },
];

export const demoDelivery: Record<
  "collection" | "local" | "anywhere" | "posted",
  Pick<
    Doc<"listings">,
    "deliveryMethods" | "deliveryBands" | "postage" | "courier" | "courierAuthorisation"
  >
> = {
  collection: { deliveryMethods: ["collection"], deliveryBands: [] },
  local: { deliveryMethods: ["collection", "meetup", "dropoff"], deliveryBands: [] },
  anywhere: {
    deliveryMethods: ["collection", "meetup", "courier"],
    deliveryBands: COURIER_PRICES,
    courier: "APC Overnight",
    courierAuthorisation: "DEMO/T2/0417",
  },
  /** For plants. */
  posted: {
    deliveryMethods: ["collection", "courier", "post"],
    deliveryBands: COURIER_PRICES,
    courier: "APC Overnight",
    postage: 395,
  },
};

export type DemoClaimState = keyof typeof claims;

/** `open` waits for its seller, `offered` for its buyer, `contested` for an admin; `decided` is closed. */
export const demoClaims = claims as Record<
  DemoClaimState,
  {
    items: Omit<ClaimItem, "listingId">[];
    description: string;
    answer?: { words: string; offer?: number };
    verdict?: { amount: number; reason: string };
  }
>;

/** Orders are placed and paid like any other: with the quiz, the hold and the card sandbox. */
export type DemoOrder = {
  buyer: string;
  seller: string;
  about: number;
  quantity: number;
  /** Other listings of the seller in the same parcel. */
  along?: { about: number; quantity: number }[];
  delivery: "collection" | "meetup" | "courier";
  /** The state the order is brought to. */
  state: Doc<"orders">["status"];
  daysAgo: number;
  claim?: DemoClaimState;
  /** In person: where both have agreed to meet in three days. */
  meeting?: string;
  /** Of a paid parcel: it is sent today, or its seller moved the day, or held it for the weather. */
  day?: "today" | "moved" | "held";
};

export const demoOrders = orders as DemoOrder[];

/** What an order is about, line by line. */
export const linesOfDemo = ({
  about,
  quantity,
  along = [],
}: DemoOrder): { about: number; quantity: number }[] => [{ about, quantity }, ...along];

type About = { buyer: string; seller: string; about: number };

/** The buyer writes the first message; then they alternate. */
export const demoConversations: (About & { lines: string[] })[] = talk.talks;

export const demoReviews = talk.reviews as (About & {
  scores: Scores;
  comment: string;
  answer?: string;
})[];

export const demoApplications = talk.applications;
export const demoReports: {
  reporter: string;
  about: { seller: string; listing?: number };
  reason: string;
  details: string;
}[] = talk.reports;

/** By the owner's key; the first is the default tank. */
export const demoTanks = tanks as Record<string, TankInput[]>;

/** `query` is the query string of /browse. */
export const demoSearches = alerts.searches;
/** Favourites whose price drops. */
export const demoDrops = alerts.drops;
