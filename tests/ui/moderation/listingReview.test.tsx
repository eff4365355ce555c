/** A listing in the moderators' queue, because it names barred species or it was reported. */

import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import { aConversation } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { viewers } from "../viewers";

const listingId = id("listings", "listing1");
const names = ["azolla", "signal crayfish"];

const waitingListing = {
  kind: "listing" as const,
  at: 0,
  listingId,
  listingTitle: "Ten guppies",
  species: "Axolotl friendly",
  names,
  photos: [],
  returnReason: null,
  awaitsReview: false,
  version: "as read",
  text: "No azolla, but a signal crayfish.",
  seller: { ...aConversation.sender, name: "Sam Seller" },
};
beforeEach(() => {
  answer(api.moderation.queue.queue, { hasMore: false, items: [waitingListing] });
});

test.each([
  [false, /^Back on sale after a takedown$/],
  [
    true,
    /^Copies a listing that was taken down for good. It stays off sale until you press “Dismiss”$/,
  ],
])(
  "a listing that repeats one taken down says whether it is on sale",
  async (awaitsReview, text) => {
    const item = { ...waitingListing, names: [], returnReason: "Kept too warm", awaitsReview };
    answer(api.moderation.queue.queue, { hasMore: false, items: [item] });
    show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
    await screen.findByText(text);
    screen.getByText("Reason for the takedown: Kept too warm");
  },
);

test.each([
  ["Dismiss", "Dismiss Warning", "dismiss", "Warning dismissed."],
  ["Take off sale", "Take Listing Off Sale", "takeDown", "Listing taken off sale."],
] as const)(
  "a listing in review shows the names and the text, and %s asks for a reason",
  async (button, title, decision, doneText) => {
    const decide = vi.fn((_args: unknown) => null);
    onCall(api.moderation.listings.decide, decide);
    show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
    const heading = await screen.findByText("The listing mentions azolla, signal crayfish");
    const card = within(heading.closest("li")!);
    card.getByText("No azolla, but a signal crayfish.");
    card.getByText("Axolotl friendly");
    card.getByText("(nell@shoal.test)");
    expect(card.getByRole("link", { name: "Ten guppies" }).getAttribute("href")).toBe(
      "/listing/listing1",
    );
    await userEvent.click(card.getByRole("button", { name: button }));
    const dialog = within(await screen.findByRole("dialog", { name: title }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), "As I read it");
    await userEvent.click(dialog.getByRole("button", { name: button }));
    await screen.findByText(doneText);
    const reason = "As I read it";
    expect(decide.mock.calls).toEqual([
      [{ listingId, names, version: "as read", decision, reason }],
    ]);
  },
);

test.each([
  ["on sale", { listingId, version: "as read" }],
  ["taken off sale already", null],
])("a report can take its listing off sale, but only once: %s", async (_, listingToTakeDown) => {
  const decide = vi.fn((_args: unknown) => null);
  onCall(api.moderation.listings.decide, decide);
  answer(api.moderation.queue.queue, {
    hasMore: false,
    items: [
      {
        kind: "report",
        at: 0,
        reportId: id("reports", "report1"),
        reason: "Animal welfare",
        itemType: "listing",
        itemId: listingId,
        item: "Ten guppies",
        text: "",
        version: "version1",
        hasChanged: false,
        photos: [],
        details: "",
        orderUuid: null,
        listingToTakeDown,
        reporter: aConversation.sender,
        person: { ...aConversation.receiver, name: "Sam Seller" },
      },
    ],
  });
  show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
  const card = within((await screen.findByText("Animal welfare")).closest("li")!);
  const button = card.queryByRole("button", { name: "Take off sale" });
  if (listingToTakeDown === null) return expect(button).toBeNull();
  await userEvent.click(button!);
  const dialog = within(await screen.findByRole("dialog", { name: "Take Listing Off Sale" }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), "Kept too warm");
  await userEvent.click(dialog.getByRole("button", { name: "Take off sale" }));
  await screen.findByText("Listing taken off sale.");
  const call = { ...listingToTakeDown, names: [], decision: "takeDown", reason: "Kept too warm" };
  expect(decide.mock.calls).toEqual([[call]]);
});

test.each([
  ["changed since it was reported", true],
  ["unchanged", false],
])(
  "a reported listing shows its words and photos, and is decided as read: %s",
  async (_, hasChanged) => {
    const decide = vi.fn((_args: unknown) => null);
    onCall(api.moderation.queue.decide, decide);
    const reportId = id("reports", "report1");
    answer(api.moderation.queue.queue, {
      hasMore: false,
      items: [
        {
          kind: "report",
          at: 0,
          reportId,
          reason: "Animal welfare",
          itemType: "listing",
          itemId: listingId,
          item: "Ten guppies",
          text: "They live in a bowl.",
          version: "as read",
          hasChanged,
          photos: [],
          details: "",
          orderUuid: null,
          listingToTakeDown: { listingId, version: "as read" },
          reporter: aConversation.sender,
          person: null,
        },
      ],
    });
    show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
    const card = within((await screen.findByText("Animal welfare")).closest("li")!);
    card.getByText("They live in a bowl.");
    expect(card.queryByText(/It has changed since it was reported/) !== null).toBe(hasChanged);
    await userEvent.click(card.getByRole("button", { name: "Dismiss" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Dismiss Report" }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), "Harmless");
    await userEvent.click(dialog.getByRole("button", { name: "Dismiss" }));
    await screen.findByText("Report dismissed.");
    const decision = { decision: "Dismissed", reason: "Harmless" };
    expect(decide.mock.calls).toEqual([[{ reportId, version: "as read", ...decision }]]);
  },
);
