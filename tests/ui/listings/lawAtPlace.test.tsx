/** What a listing's page says of the law where its viewer is. */
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Outcome } from "../../../convex/domain/listings/law/types";
import { LawAtPlace } from "../../../src/features/listings/components/LawAtPlace";
import { answer, resetConvex } from "../fakeConvex";

vi.mock("convex/react", async () => (await import("../fakeConvex")).convexReact);

beforeEach(resetConvex);

const rest = { facts: null, toProve: [], blockedBy: null, offered: null };
const reason = "In Scotland no crayfish may be kept.";

function open(status: Outcome | "allowed", proofSeen = false) {
  const law = { status, reason: status === "allowed" ? null : reason };
  answer(api.listings.species.lookUp, { ...rest, law });
  const listing = { title: "Redclaw", species: "Redclaw crayfish", proofSeen };
  render(<LawAtPlace listing={listing} outcode="EH1" />);
}

test.each(["blocked", "name", "proof"] as const)("%s: it says so, and why", (status) => {
  open(status);
  screen.getByText("The law at EH1 does not allow it");
  screen.getByText(reason);
});

test.each([
  ["allowed", false],
  ["note", false],
  // An admin has accepted the proof.
  ["proof", true],
] as const)("%s, proof seen %s: nothing stands in the way", (status, proofSeen) => {
  open(status, proofSeen);
  expect(screen.queryByText(/^The law at/)).toBeNull();
});
