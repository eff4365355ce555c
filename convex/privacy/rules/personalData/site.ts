import { OF_NOBODY, type Answers } from "./answer";

export const site = {
  sitemapRows: {
    ...OF_NOBODY,
    exported: { not: "addresses of pages that anybody may open, written anew every hour" },
    deleted: { kept: "an address names nobody, and the next writing leaves it out" },
  },
} satisfies Partial<Answers>;
