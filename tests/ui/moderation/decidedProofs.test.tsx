/** Decided proofs on the moderator's page. */

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import { aConversation } from "../catalogue/rows";
import { click, id, show, type } from "../catalogue/stage";
import { answerBy, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

type Proof = (typeof api.moderation.proofs.decided)["_returnType"]["page"][number];

const acceptedProof: Proof = {
  proofId: id("listingProofs", "p1"),
  listingId: id("listings", "listing1"),
  listingTitle: "Zebra plec, home bred",
  species: ["Hypancistrus zebra"],
  status: "accepted",
  reason: "The permit covers it.",
  by: "Ada Admin",
  at: Date.UTC(2026, 2, 9, 7, 5),
  acceptedBefore: null,
  retiredAt: Date.UTC(2026, 4, 3),
  fileName: "permit.pdf",
  url: "https://files.test/permit",
  seller: aConversation.sender,
};
const refusedProof: Proof = {
  ...acceptedProof,
  proofId: id("listingProofs", "p2"),
  status: "refused",
  by: "Shoal",
  reason: null,
  listingTitle: "Zebra plec and a sterlet",
  retiredAt: null,
  url: null,
  acceptedBefore: {
    at: Date.UTC(2026, 0, 2),
    listingTitle: acceptedProof.listingTitle,
    species: acceptedProof.species,
  },
};

async function section() {
  show(<ModeratorPanelPage />, { auth: viewers.designatedAdmin() });
  return within(await screen.findByRole("region", { name: "Decided proofs" }));
}
const textOf = (card: HTMLElement) => card.textContent?.replaceAll(/\s+/g, " ");

test("accepted proofs are shown with their decisions and can be opened, and a button shows refused ones", async () => {
  answerBy(api.moderation.proofs.decided, ({ status }) =>
    pageOf(status === "accepted" ? acceptedProof : refusedProof),
  );
  const part = await section();
  const card = part.getByRole("listitem");
  within(card).getByRole("heading", { name: /^Zebra plec, home bred: ?Hypancistrus zebra$/ });
  const text = textOf(card);
  expect(text).toMatch(/^Accepted9 March 2026.* by Ada Admin/);
  expect(text).toContain("Reason: The permit covers it.");
  expect(text).toContain(
    "Not in use since 3 May 2026: the listing has another proof, or needs none. We keep this one for sales made while it counted.",
  );
  const href = (name: string) => part.getByRole("link", { name }).getAttribute("href");
  expect(href("Open the proof: permit.pdf")).toBe("https://files.test/permit");
  expect(href("View the current listing")).toBe("/listing/listing1");
  expect(href("Nell Newcomer")).toContain("user1");

  await click("Refused");
  const otherText = textOf(part.getByRole("listitem"));
  expect(otherText).toMatch(/^Refused9 March 2026.* by Shoal/);
  expect(otherText).toContain(
    "Accepted before, on 2 January 2026, for Zebra plec, home bred: Hypancistrus zebra",
  );
  expect(otherText).toContain("The file is gone.");
  expect(otherText).not.toMatch(/Reason:|Kept since/);
});

test("a seller's proofs can be found by full email address, with a message if there are none", async () => {
  answerBy(api.moderation.proofs.decided, ({ seller }) =>
    seller === "nell@shoal.test" ? pageOf(acceptedProof) : pageOf(),
  );
  const part = await section();
  part.getByText("No proof has been accepted.");
  type("Seller's email", " nell@shoal.test ");
  await waitFor(() => part.getByText("Zebra plec, home bred"));
  type("Seller's email", "nell@");
  await waitFor(() =>
    part.getByText(
      "No proof from this seller has been accepted. Check that you've typed the full email address of their account.",
    ),
  );
});
