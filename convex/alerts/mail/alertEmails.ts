import type { Doc } from "#convex/_generated/dataModel.js";
import { NAMED_MAX } from "#convex/domain/alerts/limits.ts";
import { priceText } from "#convex/domain/listings/buyerPrice.ts";
import { pricedOf } from "#convex/domain/listings/deliveryFrom.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import type { EmailContent, EmailList } from "#convex/shared/mail/layout.ts";

type Listing = Doc<"listings">;
/** `isCapped`: there may be more matches, because no more are collected for one email. */
export type FoundBySearch = { name: string; query: string; listings: Listing[]; isCapped: boolean };
/** `before` in pence. */
export type PriceDrop = { listing: Listing; before: number };
type DigestContent = { searches: FoundBySearch[]; drops: PriceDrop[] };

/** The daily email; `siteUrl` without a trailing slash; `stopUrl` unsubscribes. */
export function alertMail(
  { searches, drops }: DigestContent,
  siteUrl: string,
  stopUrl: string,
): EmailContent {
  const count = searches.reduce((sum, { listings }) => sum + listings.length, 0);
  const plusSign = searches.some(({ isCapped }) => isCapped) ? "+" : "";
  const parts = [
    ...(count > 0 ? [count === 1 ? "1 new listing" : `${count}${plusSign} new listings`] : []),
    ...(drops.length > 0
      ? [drops.length === 1 ? "1 lower price" : `${drops.length} lower prices`]
      : []),
  ];
  const summary = parts.join(" and ");
  const titles = [...searches.flatMap(({ listings }) => listings), ...drops.map((d) => d.listing)];
  return {
    subject: `${summary} on Shoal`,
    preview: titles
      .map(({ title }) => isolated(title))
      .slice(0, 3)
      .join(", "),
    heading: summary,
    paragraphs: ["Here's what's new since yesterday."],
    lists: [
      ...searches.map((search) => listOf(search, siteUrl)),
      ...(drops.length > 0 ? [dropList(drops, siteUrl)] : []),
    ],
    closing: [
      "On the browse page you can choose which saved searches we email you about. You can turn off price-drop emails in your settings, under Notifications.",
    ],
    stop: { label: "Stop these emails", url: stopUrl },
  };
}

function listOf({ name, query, listings, isCapped }: FoundBySearch, siteUrl: string): EmailList {
  const unnamedCount = listings.length - NAMED_MAX;
  const all = { url: `${siteUrl}/browse?${query}` };
  return {
    heading: name,
    items: listings.slice(0, NAMED_MAX).map((listing) => ({
      label: listing.title,
      url: linkTo(listing, siteUrl),
      note: `${priceOf(listing)} · ${listing.town}, ${listing.outcode}`,
    })),
    rest: {
      ...all,
      label:
        unnamedCount > 0
          ? `See ${unnamedCount}${isCapped ? "+" : ""} more in this search`
          : "Open the search",
    },
  };
}

const dropList = (drops: PriceDrop[], siteUrl: string): EmailList => ({
  heading: "Price drops on your favourites",
  items: drops.map(({ listing, before }) => ({
    label: listing.title,
    url: linkTo(listing, siteUrl),
    note: `${priceOf(listing)}, was ${formatPence(before)}`,
  })),
  rest: { label: "All favourites", url: `${siteUrl}/profile?tab=favourites` },
});

const linkTo = ({ _id }: Listing, siteUrl: string) => `${siteUrl}/listing/${_id}`;
const priceOf = (listing: Listing) => priceText(pricedOf(listing), "Free to a good home");
