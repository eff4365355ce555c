/** The legal information shown to an admin deciding on a proof. */

import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import { aConversation } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { viewers } from "../viewers";

type Queue = (typeof api.moderation.queue.queue)["_returnType"];
type LawRow = Extract<Queue["items"][number], { kind: "proof" }>["laws"][number];

async function showProof(laws: LawRow[]) {
  const listingTitle = "Zebra plec, home bred";
  answer(api.moderation.queue.queue, {
    hasMore: false,
    items: [
      {
        kind: "proof",
        at: 0,
        proofId: id("listingProofs", "proof1"),
        laws,
        listingTitle,
        listingId: id("listings", "listing1"),
        quantity: 3,
        photos: [],
        species: ["Hypancistrus zebra"],
        fileName: "permit.pdf",
        url: null,
        seller: aConversation.sender,
      },
    ],
  });
  show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
  const title = await screen.findByText(`${listingTitle}: Hypancistrus zebra`);
  const card = title.closest("li");
  if (card === null) throw new Error("No card");
  return within(card);
}

test("each legal rule is shown with its source, certainty and date", async () => {
  const card = await showProof([
    {
      reason: "Trade rules protect it.",
      instrument: "CITES, Annex B",
      acts: ["sell", "keep"],
      certainty: "sure",
      checked: "2026-11-22",
    },
    {
      reason: "A licence is needed.",
      instrument: "Order of 2014",
      acts: ["move"],
      certainty: "lawyer",
      checked: "2026-03-01",
    },
  ]);
  card.getByText("Trade rules protect it.");
  card.getByText(
    "Legal basis: CITES, Annex B · covers selling, keeping · certain · checked 22 November 2026",
  );
  card.getByText("A licence is needed.");
  card.getByText(
    "Legal basis: Order of 2014 · covers moving · for a lawyer to confirm · checked 1 March 2026",
  );
});

test("a proof that the law no longer requires says so", async () => {
  const card = await showProof([]);
  card.getByText("The law no longer asks for proof of this.");
  expect(card.queryByText(/Legal basis/)).toBeNull();
});
