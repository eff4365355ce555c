/** The URL of a copy, for the user's own listing and for one that they can't copy. */

import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import OnboardingPage from "#src/features/sellers/pages/OnboardingPage.tsx";
import { aListingForm } from "#tests/convex/kit/aListing.ts";
import { id, show } from "../catalogue/stage";
import { answer } from "../fakeConvex";
import { viewers } from "../viewers";

beforeEach(() => {
  answer(api.accounts.settings.get, { outcode: null, place: null, deliveryBands: [] } as never);
  answer(api.sellers.applications.mine, { application: null } as never);
  answer(api.listings.drafts.mine, null);
  answer(api.listings.drafts.lastCarrier, null);
});

const NOT_FOUND = /We couldn't find the listing you wanted to copy/;
const open = (copyOf: string) =>
  show(<OnboardingPage />, {
    auth: viewers.seller(),
    at: `/onboarding?type=new_listing&copyOf=${copyOf}`,
  });

test("copying an unknown listing, or another seller's, opens an empty form with an explanation", async () => {
  answer(api.listings.copies.source, null);
  open("no-such-listing");
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe("");
  screen.getByText(NOT_FOUND);
});

test("copying the user's own listing opens a form with its copy", async () => {
  answer(api.listings.copies.source, id("listings", "listing1"));
  const form = aListingForm({ title: "Ten young ones" });
  answer(api.listings.drafts.mine, { form, images: [], proof: null, updatedAt: 1 });
  open("listing1");
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe("Ten young ones");
  screen.getByText("A copy, not published yet");
  expect(screen.queryByText(NOT_FOUND)).toBeNull();
});
