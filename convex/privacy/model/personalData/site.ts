import { OF_NOBODY, type Answers } from "./answer";

export const site = {
  sitemapRows: {
    ...OF_NOBODY,
    exported: { not: "addresses of public pages, rewritten every hour" },
    deleted: { kept: "an address contains no name, and the next hourly rewrite drops it" },
  },
} satisfies Partial<Answers>;
