/** What the server knows about a URL before any script runs. */

import { v } from "convex/values";
import legalPages from "#convex/domain/site/data/legal.json";
import readings from "#convex/domain/site/data/readings.json";
import { env, type QueryCtx } from "../_generated/server";
import { type FilterValues, readFilters, toBrowseQuery } from "../domain/listings/filters";
import { findSpecies } from "../domain/listings/species";
import { isWithheld } from "../domain/listings/stock";
import { browseHead } from "../domain/site/browseHead";
import {
  articlesContent,
  legalContent,
  listContent,
  listingContent,
  textContent,
} from "../domain/site/content";
import { fixedHeads, notFoundHead, privateHead } from "../domain/site/fixedHeads";
import { DEFAULT_DESCRIPTION, type PageHead, tagsOf } from "../domain/site/head";
import { homeHead } from "../domain/site/homeHead";
import { headHtml, type PageParts } from "../domain/site/html";
import { goneListingHead, listingHead } from "../domain/site/listingHead";
import { articleHead, legalHead } from "../domain/site/readingHeads";
import { addressOf, type FixedPath } from "../domain/site/routes";
import { noSellerHead, sellerHead } from "../domain/site/sellerHead";
import { internalQuery } from "../functions";
import { newestListed, toCard } from "../listings/model/cards";
import { toSellerCard } from "../listings/model/sellerCard";
import { findListing, viewListing } from "../listings/model/views";
import { errorTextOf } from "../shared/jobs";
import { profileOf, standingProblem } from "../shared/model/access";
import { firstView } from "./model/view";

type PageContent = { status: number; head: PageHead; content: string };

/** Listings on a page without scripts. */
const SHOWN_MAX = 24;

const notFoundContent: PageContent = {
  status: 404,
  head: notFoundHead,
  content: textContent("Page not found", ""),
};

/**
 * The response parts for one URL of the app; `domain/site/html.ts` documents the fields. A malformed URL counts as
 * unknown.
 */
export const parts = internalQuery({
  args: { at: v.string() },
  returns: v.object({
    status: v.number(),
    head: v.string(),
    content: v.string(),
    view: v.optional(v.object({ html: v.string(), data: v.string() })),
    renderError: v.optional(v.string()),
  }),
  handler: async (ctx, { at }): Promise<PageParts> => {
    const origin = env.SITE_URL;
    const url = addressAt(at, origin);
    const path = url && decodePath(url.pathname);
    const { status, head, content } =
      url === null || path === null
        ? notFoundContent
        : await contentOf(ctx, path, url.searchParams, origin);
    const tags = headHtml(tagsOf(head, { origin, path: url?.pathname ?? "/" }));
    if (url === null || status !== 200) return { status, head: tags, content };
    const view = await firstView(ctx, url.pathname + url.search).catch((error: unknown) => {
      console.error(`${at} could not be rendered`, error);
      return errorTextOf(error);
    });
    if (typeof view === "string") return { status, head: tags, content, renderError: view };
    if (!view) return { status, head: tags, content };
    const { preloads, html, data } = view;
    return { status, head: `${tags}\n    ${preloads}`, content: "", view: { html, data } };
  },
});

/** Null for an invalid URL and for another site's: "//there.example/". */
function addressAt(at: string, origin: string): URL | null {
  const url = URL.canParse(at, origin) ? new URL(at, origin) : null;
  return url?.origin === new URL(origin).origin ? url : null;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function contentOf(
  ctx: QueryCtx,
  path: string,
  params: URLSearchParams,
  origin: string,
): Promise<PageContent> {
  const address = addressOf(path);
  switch (address.kind) {
    case "fixed":
      return await fixedPage(ctx, address.path, params, origin);
    case "listing":
      return await listingOf(ctx, address.id, origin);
    case "seller":
      return await sellerOf(ctx, address.id, origin);
    case "article":
      return articleOf(address.id);
    case "private":
      return { status: 200, head: privateHead, content: "" };
    case "unknown":
      return notFoundContent;
  }
}

/** A withheld listing is hidden but may return (404); a deleted one never does (410). */
async function listingOf(ctx: QueryCtx, id: string, origin: string): Promise<PageContent> {
  const listing = await findListing(ctx, id);
  if (listing && !isWithheld(listing)) {
    const view = await viewListing(ctx, listing);
    return { status: 200, head: listingHead(view, origin), content: listingContent(view) };
  }
  // Only ids that the database issued to a listing have a valid shape and checksum.
  const hasExisted = ctx.db.normalizeId("listings", id) !== null;
  if (!hasExisted) return notFoundContent;
  const content = textContent("This listing is no longer here.", "");
  return { status: listing ? 404 : 410, head: goneListingHead, content };
}

async function sellerOf(ctx: QueryCtx, id: string, origin: string): Promise<PageContent> {
  const userId = ctx.db.normalizeId("users", id);
  const profile = userId && (await profileOf(ctx, userId));
  if (!profile || standingProblem(profile)) {
    const isDeleted = profile != null && profile.deletedAt !== null;
    const content = textContent("We couldn't find this seller.", "");
    return { status: isDeleted ? 410 : 404, head: noSellerHead, content };
  }
  const listings = await ctx.db
    .query("listings")
    .withIndex("by_sellerId_and_isActive_and_createdAt", (q) =>
      q.eq("sellerId", profile.userId).eq("isActive", true),
    )
    .order("desc")
    .take(SHOWN_MAX);
  const head = sellerHead(await toSellerCard(ctx, profile), origin);
  const cards = listings.filter((listing) => listing.isListed).map((listing) => toCard(listing));
  return { status: 200, head, content: listContent(head.title, profile.about ?? "", cards) };
}

function articleOf(slug: string): PageContent {
  const meta = readings.articles.find((article) => article.slug === slug);
  if (!meta) return notFoundContent;
  return { status: 200, head: articleHead(meta), content: textContent(meta.title, meta.summary) };
}

function legalOf(path: FixedPath): PageContent {
  const document = legalPages.find(({ slug }) => `/${slug}` === path);
  if (!document) return notFoundContent;
  return { status: 200, head: legalHead(document), content: legalContent(document) };
}

const withHead = (head: PageHead): PageContent => ({
  status: 200,
  head,
  content: textContent(head.title, head.description ?? ""),
});

async function fixedPage(
  ctx: QueryCtx,
  path: FixedPath,
  params: URLSearchParams,
  origin: string,
): Promise<PageContent> {
  switch (path) {
    case "/": {
      const content = listContent("Shoal", DEFAULT_DESCRIPTION, await newestOf(ctx));
      return { status: 200, head: homeHead(origin), content };
    }
    case "/browse": {
      const values = readFilters(params);
      // Unknown species text comes from the link's author, so search engines must not index it.
      const isInvented = values.species !== "" && !findSpecies(values.species);
      const head = { ...browseHead(values), ...(isInvented && { noIndex: true }) };
      const cards = await newestOf(ctx, values);
      return { status: 200, head, content: listContent(head.title, "", cards) };
    }
    case "/learn": {
      const { title, description } = fixedHeads.learn;
      const content = articlesContent(title, description, readings.articles);
      return { status: 200, head: fixedHeads.learn, content };
    }
    case "/about":
      return withHead(fixedHeads.about);
    case "/contact":
      return withHead(fixedHeads.contact);
    case "/login":
      return withHead(fixedHeads.login);
    case "/signup":
      return withHead(fixedHeads.signup);
    case "/start-buying":
      return withHead(fixedHeads.startBuying);
    case "/privacy":
    case "/terms":
    case "/transport-guidelines":
      return legalOf(path);
  }
}

/** Cards of the newest listings, in one category if given. */
async function newestOf(ctx: QueryCtx, values?: FilterValues) {
  const category = values && toBrowseQuery(values).category;
  return (await newestListed(ctx, category, SHOWN_MAX)).map((row) => toCard(row));
}
