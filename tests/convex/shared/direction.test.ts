/** Names and titles in Arabic or Hebrew keep their own text direction within a sentence. */

import { describe, expect, test } from "vitest";
import { passwordChangedMail } from "#convex/accounts/mail/accountEmails.ts";
import { readFilters } from "#convex/domain/listings/filters.ts";
import { notificationText } from "#convex/domain/notifications/notificationText.ts";
import { browseHead } from "#convex/domain/site/browseHead.ts";
import { tagsOf } from "#convex/domain/site/head.ts";
import { sellerHead } from "#convex/domain/site/sellerHead.ts";
import { lawMail } from "#convex/listings/mail/lawEmail.ts";
import { contactMail } from "#convex/messages/mail/contactEmail.ts";
import { unreadMessageEmail } from "#convex/messages/mail/unreadMessageEmail.ts";
import { proofMail } from "#convex/moderation/mail/proofEmail.ts";
import { renderEmail } from "#convex/shared/mail/layout.ts";

const NAME = "סוחר הדגים";
const TITLE = "أسماك نيون";
/** The text between Unicode's first strong isolate marks. */
const isolate = (text: string) => `\u2068${text}\u2069`;
const location = { origin: "https://shoal.example", path: "/" };
const seller = { userId: "u1", isApproved: true, rating: 0, totalReviews: 0 };

describe("the title of a tab", () => {
  test.each([
    [{ title: TITLE }, `${isolate(TITLE)} · Shoal`],
    [
      sellerHead({ ...seller, fullName: NAME }, location.origin),
      `${isolate(`${isolate(NAME)}'s Listings`)} · Shoal`,
    ],
    [{ title: "Neon tetras" }, "Neon tetras · Shoal"],
    [sellerHead({ ...seller, fullName: "Nell" }, location.origin), "Nell's Listings · Shoal"],
    [
      browseHead(readFilters(new URLSearchParams({ search: TITLE }))),
      `${isolate(`Results for “${isolate(TITLE)}”`)} · Shoal`,
    ],
  ])("of %j is %s", (head, title) => {
    expect(tagsOf(head, location).title).toBe(title);
  });
});

test("a notification isolates the names of its sender, listing and search from the sentence", () => {
  const message = { kind: "message", conversationId: "c1", messages: 1 } as const;
  const listingMessage = { ...message, listingTitle: TITLE } as never;
  expect(notificationText(listingMessage, NAME)).toMatchObject({
    headline: `New message from ${isolate(NAME)}`,
    detail: `About “${isolate(TITLE)}”`,
  });
  expect(notificationText({ ...message, messages: 3 } as never, "Nell").headline).toBe(
    "3 new messages from Nell",
  );
  const search = { kind: "search", name: TITLE, query: "", listings: 1 } as never;
  expect(notificationText(search, "").detail).toBe(`Saved search “${isolate(TITLE)}”`);
});

test("emails isolate the names of people and listings from the sentence", () => {
  const offSale = { cause: "law", isProofRequired: true, reason: "Reason." } as const;
  const contact = { account: "a@b.example", name: NAME, email: "a@b.example", reason: "other" };
  const texts = [
    unreadMessageEmail({ kind: "buyer", title: TITLE }, "").paragraphs[0],
    proofMail(TITLE, true, "It is clear.", "").subject,
    proofMail(TITLE, false, "It is blurred.", "").paragraphs[0],
    lawMail(TITLE, offSale, "").subject,
    contactMail({ ...contact, subject: TITLE, message: "Hello" }).subject,
  ];
  for (const text of texts) expect(text).toContain(isolate(TITLE));
  expect(passwordChangedMail(NAME, "").paragraphs[0]).toBe(`Hello ${isolate("סוחר")},`);
});

test("an email's facts, quotation and listings each have their own text direction", () => {
  const { html } = renderEmail(
    {
      subject: "A",
      preview: "B",
      heading: "C",
      paragraphs: [],
      facts: [["Listing", TITLE]],
      quote: NAME,
      lists: [
        {
          heading: "New",
          items: [{ label: "قمري", note: "£2.00", url: "https://shoal.example/1" }],
          rest: { label: "All", url: "https://shoal.example" },
        },
      ],
    },
    "https://shoal.example",
  );
  expect(html).toMatch(new RegExp(`<td dir="auto"[^>]*>${TITLE}</td>`));
  expect(html).toMatch(new RegExp(`<blockquote dir="auto"[^>]*>${NAME}</blockquote>`));
  expect(html).toMatch(/<bdi><a [^>]*>قمري<\/a><\/bdi>/);
});
