import { NON_PERSONAL, type Answers } from "./answer";

export const site = {
  sitemapRows: {
    ...NON_PERSONAL,
    exported: { not: "addresses of public pages, rewritten every hour" },
    deleted: { kept: "an address contains no name, and the next hourly rewrite drops it" },
  },
} satisfies Partial<Answers>;
