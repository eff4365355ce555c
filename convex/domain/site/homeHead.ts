import { DEFAULT_DESCRIPTION, type PageHead, SITE } from "./head";

export const homeHead = (origin: string): PageHead => ({
  title: SITE,
  jsonLd: {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: SITE,
    description: DEFAULT_DESCRIPTION,
    url: origin,
    potentialAction: {
      "@type": "SearchAction",
      target: `${origin}/browse?search={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  },
});
