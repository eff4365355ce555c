/** A page's content as HTML for clients without scripts: crawlers, feed readers, old browsers. */

import { type PricedListing, priceText } from "../listings/buyerPrice";
import { WATER_LABELS } from "../listings/labels";
import { escapeText } from "./html";
import type { HeadListing } from "./listingHead";

type Card = PricedListing & { _id: string; title: string; species: string; town: string };

const link = (path: string, text: string) =>
  `<a href="${escapeText(path)}">${escapeText(text)}</a>`;
const paragraph = (text: string) =>
  text === "" ? "" : `<p>${escapeText(text).replaceAll("\n", "<br>")}</p>`;
/** Styled like the app's own pages, as far as CSS alone can. */
const page = (heading: string, ...parts: string[]) =>
  `<main class="page-width prose py-8"><h1 class="font-display text-3xl">${escapeText(heading)}</h1>${parts.join("")}<p>${link("/browse", "Browse all listings")}</p></main>`;

const priceOf = (listing: PricedListing) => priceText(listing, "Free to a good home");

export const textContent = (heading: string, text: string): string =>
  page(heading, paragraph(text));

/** A complete legal page: `html` is our own, from its Markdown file. */
export const legalContent = ({
  title,
  summary,
  html,
}: Record<"title" | "summary" | "html", string>) => page(title, paragraph(summary), html);

export function listContent(heading: string, text: string, cards: readonly Card[]): string {
  const items = cards.map(
    (card) =>
      `<li>${link(`/listing/${card._id}`, card.title || card.species)}: ${escapeText(`${priceOf(card)}, ${card.town}`)}</li>`,
  );
  return page(heading, paragraph(text), items.length > 0 ? `<ul>${items.join("")}</ul>` : "");
}

export function articlesContent(
  heading: string,
  text: string,
  articles: readonly { slug: string; title: string; summary: string }[],
): string {
  const items = articles.map(
    ({ slug, title, summary }) =>
      `<li>${link(`/learn/${slug}`, title)}: ${escapeText(summary)}</li>`,
  );
  return page(heading, paragraph(text), `<ul>${items.join("")}</ul>`);
}

export function listingContent(listing: HeadListing & { sellerId: string }): string {
  const { title, species, water, town, description, images, seller } = listing;
  const cover = images[0]?.url;
  const name = title || species;
  return page(
    name,
    cover ? `<p><img src="${escapeText(cover)}" alt="${escapeText(name)}" width="320"></p>` : "",
    paragraph(`${species}, ${WATER_LABELS[water].toLowerCase()}, in ${town}`),
    paragraph(priceOf(listing)),
    paragraph(description),
    seller ? `<p>From ${link(`/seller/${listing.sellerId}`, seller.fullName)}</p>` : "",
  );
}
