/** What people of the demo data wait for: saved searches with their alerts, and favourites that become cheaper. */

/** `query` is the query string of /browse. */
export const demoSearches: {
  person: string;
  name: string;
  query: string;
  alert: { mark: boolean; mail: boolean };
}[] = [
  {
    person: "buyer",
    name: "Shrimp, Up to £5.00 each",
    query: "category=shrimp&maxPrice=5",
    alert: { mark: true, mail: true },
  },
  {
    person: "buyer",
    name: "“corydoras”, Courier",
    query: "search=corydoras&delivery=courier",
    alert: { mark: false, mail: true },
  },
  {
    person: "nina",
    name: "Snails",
    query: "category=snails",
    alert: { mark: true, mail: false },
  },
];

/** `about` is the position of the listing in `demoListings` of that seller; prices in pence. */
export const demoDrops: { person: string; seller: string; about: number; price: number }[] = [
  { person: "buyer", seller: "seller", about: 4, price: 150 },
];
