/** A seller's page: when they send parcels. */

import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import SellerPage from "#src/features/sellers/pages/SellerPage.tsx";
import { show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { aSeller } from "../kit/aSeller";

test.each([
  ["shows when an approved seller's parcels go out", true],
  ["promises no parcels from one who may not sell", false],
])("%s", (_, isApproved) => {
  answer(api.sellers.profile.get, { ...aSeller, isApproved });
  answer(api.listings.catalogue.bySeller, pageOf());
  answer(api.reviews.feedback.ofSeller, pageOf());
  show(<SellerPage />, { at: `/seller/${aSeller.userId}`, path: "/seller/:sellerId" });
  expect(screen.queryByText(aSeller.sends) !== null).toBe(isApproved);
});
