import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { findSpecies } from "#convex/domain/listings/species.ts";
import { MOVE_DAYS_MAX } from "#convex/domain/orders/dispatchDays.ts";
import {
  ARRIVAL_ASSUMED_MS,
  CLAIM_WINDOW_MS,
  COMMISSION_FIXED_PENCE,
  COMMISSION_PERCENT,
  DAY_MS,
  FORMER_ACCOUNT_LIFE_MS,
  HOLD_LAPSES_MAX,
  HOUR_MS,
  MINUTE_MS,
  STOCK_HOLD_MS,
} from "#convex/domain/shared/constants.ts";
import { fillFigures } from "#convex/domain/site/figures.ts";
import { SUBJECTS } from "#src/features/site/readingOrder.ts";

const articleFiles = import.meta.glob<string>("../../../src/features/site/articles/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const legalFiles = import.meta.glob<string>("../../../src/features/site/legal/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

type Page = { slug: string; head: Record<string, unknown>; body: string };

function parsePages(files: Record<string, string>): Page[] {
  return Object.entries(files).map(([path, text]) => {
    const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    const slug = path.replace(/^.*\//, "").replace(/\.md$/, "");
    return { slug, head: parse(head, { schema: "core" }) as Record<string, unknown>, body };
  });
}

const articles = parsePages(articleFiles);
const legal = parsePages(legalFiles);
const routes = new Set([
  ...articles.map(({ slug }) => `/learn/${slug}`),
  ...legal.map(({ slug }) => `/${slug}`),
  "/learn", "/contact", "/settings", "/browse",
]); // oxfmt-ignore

const ISO_DATE = /^20\d\d-\d\d-\d\d$/;
const today = new Date().toISOString().slice(0, 10);

describe("figures", () => {
  test.each([...articles, ...legal].map((page) => [page.slug, page.body] as const))(
    "in %s are all known",
    (_, body) => {
      expect(fillFigures(body)).not.toMatch(/[{}]/);
    },
  );

  test("that are unknown fail the build", () => {
    expect(() => fillFigures("The fee is {{fee}}.")).toThrow('No figure is called "fee"');
    expect(() => fillFigures("{{toString}}")).toThrow();
  });

  test("in the terms match the fee, the hold and the deadlines that the code uses", () => {
    const terms = fillFigures(legal.find(({ slug }) => slug === "terms")!.body);
    const fee = `${COMMISSION_PERCENT}% of the price of the goods, plus ${COMMISSION_FIXED_PENCE}p an order`;
    expect(terms).toContain(`The service fee is ${fee}.`);
    expect(terms).toContain(`held for you for ${STOCK_HOLD_MS / MINUTE_MS} minutes`);
    expect(terms).toContain(`**within ${CLAIM_WINDOW_MS / HOUR_MS} hours** of arrival`);
    expect(terms).toContain(`or ${ARRIVAL_ASSUMED_MS / DAY_MS} days after dispatch`);
    expect(terms).toContain(`the next possible one, at most ${MOVE_DAYS_MAX} days later`);
    expect(terms).toContain(
      `within 24 hours of cancelling ${HOLD_LAPSES_MAX} orders or leaving them unpaid.`,
    );
  });

  test("the privacy page lists the data kept after an account is deleted, for how long and under which key", () => {
    const privacy = fillFigures(legal.find(({ slug }) => slug === "privacy")!.body);
    const note = privacy.split("\n").find((line) => line.includes("We keep a note for"));
    expect(note).toContain(`for ${FORMER_ACCOUNT_LIFE_MS / DAY_MS} days`);
    const phrases = [
      "refused",
      "claims",
      "without paying",
      "cancelled or refunded",
      "free animals",
    ];
    for (const word of [...phrases, "until the ban ends", "coded form of your email address"])
      expect(note).toContain(word);
  });

  test("are never hard-coded in a legal page", () => {
    const ownFigures = /service fee is \d|\d+ ?(hours|minutes) (while|after|of)|(two|72) hours/;
    for (const { slug, body } of legal)
      expect([slug, ownFigures.exec(body)?.[0]]).toEqual([slug, undefined]);
  });
});

describe("articles", () => {
  test("each has its place in one subject, and there are three legal pages", () => {
    const slugs = SUBJECTS.flatMap((subject) => subject.slugs);
    expect([...slugs].sort()).toEqual(articles.map(({ slug }) => slug).sort());
    expect(legal.map(({ slug }) => slug).sort()).toEqual([
      "privacy",
      "terms",
      "transport-guidelines",
    ]);
  });

  test.each(articles.map((page) => [page.slug, page] as const))(
    "%s is complete",
    (slug, { head, body }) => {
      expect(head.slug).toBe(slug);
      const [published, lastReviewed] = [String(head.published), String(head.lastReviewed)];
      expect(published).toMatch(ISO_DATE);
      expect(lastReviewed).toMatch(ISO_DATE);
      expect(published <= lastReviewed && lastReviewed <= today).toBe(true);
      const wordCount = body.trim().split(/\s+/).length;
      expect(wordCount).toBeGreaterThanOrEqual(600);
      expect(wordCount).toBeLessThanOrEqual(1000);
      // About 200 words a minute.
      expect(Math.abs(Number(head.minutes) - wordCount / 200)).toBeLessThan(1);
      expect(body).toContain("## How sure are we?");
      expect(body).toMatch(/^!\[.{40,}\]\(drawings\/[a-z-]+\.svg\)$/m);
      for (const name of head.species as string[])
        expect(findSpecies(name)?.scientificName).toBe(name);
      for (const source of head.sources as { title: string; url: string }[]) {
        expect(source.title).toBeTruthy();
        expect(source.url).toMatch(/^https:\/\//);
      }
    },
  );

  test("legal pages state when they were checked", () => {
    for (const { head } of legal) {
      const day = String(head.lastChecked);
      expect(day).toMatch(ISO_DATE);
      expect(Date.parse(day)).not.toBeNaN();
      expect(day <= today).toBe(true);
    }
  });

  test("pages contain no editorial notes", () => {
    const notes =
      /lawyer|legal review|(have|has) not read|not been checked|\[(official|trade|unconfirmed)|is a draft|to be (completed|confirmed)|before Shoal opens/i;
    for (const { slug, body } of [...articles, ...legal])
      expect([slug, notes.exec(body)?.[0]]).toEqual([slug, undefined]);
  });

  test("Selling on Shoal states the costs, and that money stays with us until payouts open", () => {
    const { body } = articles.find(({ slug }) => slug === "selling-on-shoal")!;
    expect(body).toContain("It is {{serviceFee}}");
    expect(body).toContain("**Until payouts open, the money stays with us**");
  });

  test("headings start at the second level, and internal links lead somewhere", () => {
    for (const { slug, body } of [...articles, ...legal]) {
      expect(body, slug).not.toMatch(/^# /m);
      for (const [, target = ""] of body.matchAll(/\]\((\/[^)#]*)/g)) {
        expect(routes, `${slug} links to ${target}`).toContain(target);
      }
    }
  });
});
