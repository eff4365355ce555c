import type { PageHead } from "./head";

type Article = { title: string; summary: string; published: string; lastReviewed: string };

export const articleHead = (meta: Article): PageHead => ({
  title: meta.title,
  description: meta.summary,
  type: "article",
  jsonLd: {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: meta.title,
    description: meta.summary,
    datePublished: meta.published,
    dateModified: meta.lastReviewed,
    publisher: { "@type": "Organization", name: "Shoal" },
  },
});

export const legalHead = (meta: { title: string; summary: string }): PageHead => ({
  title: meta.title,
  description: meta.summary,
});
