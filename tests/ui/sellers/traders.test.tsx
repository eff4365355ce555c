/** The choice between private seller and trader, and what buyers and admins see of it. */

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { SellerCard } from "#src/features/listings/public/SellerCard.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import PurchasesPage from "#src/features/orders/pages/PurchasesPage.tsx";
import { BecomeSeller } from "#src/features/sellers/application/BecomeSeller.tsx";
import type { SellerProgress } from "#src/features/sellers/application/types.ts";
import { anApplication, anOrder } from "../catalogue/rows";
import { click, id, show } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { aSeller } from "../kit/aSeller";
import { viewers } from "../viewers";

const licence = {
  tradingName: "Cellar Shrimp",
  address: "4 Mill Lane\nLeeds LS6 2AA",
  council: "Leeds City Council",
  licenceNumber: "24/00417/LAPS",
};
const SHOWN_LICENCE = "Licensed trader, licence 24/00417/LAPS (Leeds City Council)";
const applicationForm = {
  location: "Leeds",
  whatToSell: "Shrimp and cuttings",
  species: ["Cherry shrimp"],
  estimatedSales: "Five a month",
  isHobbyist: true,
  aboutSeller: "Three tanks in a spare room.",
};
const sentApplication: NonNullable<SellerProgress["application"]> = {
  ...applicationForm,
  status: "approved",
  isChange: false,
  createdAt: 0,
  updatedAt: 0,
  comments: null,
  packagingVideoName: null,
  message: null,
};
const progress = (changes: Partial<SellerProgress> = {}): SellerProgress => ({
  sellerApproved: true,
  sellerQuizCompleted: true,
  isRefused: false,
  needsTraderCheck: false,
  sellsAs: null,
  step: "list",
  trader: null,
  application: sentApplication,
  ...changes,
});

function open(state: SellerProgress) {
  answer(api.sellers.applications.mine, state);
  answer(api.sellers.drafts.mine, null);
  show(<BecomeSeller />, { auth: viewers.seller() });
}
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a seller can become a trader, with missing fields marked and all changes sent", async () => {
  const submit = vi.fn(() => id("sellerApplications", "application1"));
  onCall(api.sellers.applications.submit, submit);
  open(progress());
  screen.getByText("Private seller");
  await click("I trade as a business now");
  expect(screen.queryByLabelText(/^Licence number/)).toBeNull();
  fireEvent.click(await screen.findByRole("radio", { name: /^I trade as a business/ }));
  fill(/^Trading name/, licence.tradingName);
  fill(/^Business address/, licence.address);
  fill(/^Council/, licence.council);
  await click("Send for checking");
  await screen.findAllByText("Give the number of your licence.");
  expect(submit).not.toHaveBeenCalled();
  fill(/^Licence number/, licence.licenceNumber);
  await click("Send for checking");
  expect(submit).toHaveBeenCalledWith({ isHobbyist: false, trader: licence });
});

test("switching back to private takes the licence back", async () => {
  const submit = vi.fn(() => id("sellerApplications", "application1"));
  onCall(api.sellers.applications.submit, submit);
  const application = { ...sentApplication, isHobbyist: false, trader: licence };
  open(progress({ trader: licence, application }));
  screen.getByText(SHOWN_LICENCE);
  await click("Change my business details");
  fireEvent.click(await screen.findByRole("radio", { name: /^I'm a hobbyist/ }));
  await click("Send for checking");
  expect(submit).toHaveBeenCalledWith({ isHobbyist: true, trader: null });
});

test("a pending change says that selling continues", () => {
  open(progress({ application: { ...sentApplication, status: "pending_review", isChange: true } }));
  screen.getByText(/You can keep selling as before\./);
});

test("a change refused by an admin says why", () => {
  const message = "The council does not know this number.";
  open(
    progress({ application: { ...sentApplication, status: "rejected", isChange: true, message } }),
  );
  screen.getByText("The council does not know this number. You can sell as before.");
});

test("a trader who applies isn't promised approval by the quiz", () => {
  const application = { ...sentApplication, status: "pending_review" as const, trader: licence };
  open(
    progress({
      sellerApproved: false,
      sellerQuizCompleted: false,
      needsTraderCheck: true,
      step: "quiz",
      application,
    }),
  );
  screen.getByText(/Shoal also has to approve your application\./);
});

test("a private seller's card explains what that means, and a trader's gives their details", () => {
  show(<SellerCard seller={aSeller} />);
  screen.getByText("Private seller");
  screen.getByText(/The item must be the seller's own, and as described/);
  cleanup();
  show(<SellerCard seller={{ ...aSeller, trader: licence }} />);
  screen.getByText(SHOWN_LICENCE);
  screen.getByText(/4 Mill Lane/);
  screen.getByText(/you have 30 days to reject it if it isn't/);
});

test("a seller's card says when another seller has the name", () => {
  show(<SellerCard seller={aSeller} />);
  expect(screen.queryByText(/Another seller/)).toBeNull();
  cleanup();
  show(<SellerCard seller={{ ...aSeller, namesake: "Another seller has this name." }} />);
  screen.getByText("Another seller has this name.");
});

test("a purchase card says who sold it", () => {
  const { address: _, ...trader } = licence;
  answer(
    api.orders.lists.purchases,
    pageOf(
      { ...anOrder, viewerSide: "buyer", trader },
      { ...anOrder, orderId: id("orders", "order2"), uuid: "2", viewerSide: "buyer" },
    ),
  );
  answer(api.orders.basket.mine, []);
  show(<PurchasesPage />, { auth: viewers.user() });
  const lines = [...document.querySelectorAll("li p > span")].map((line) => line.textContent);
  expect(lines).toContain(`from Sam Seller · ${SHOWN_LICENCE}`);
  expect(lines).toContain("from Sam Seller · Private seller");
});

test("the admin sees the licence to check, and that a refusal leaves the seller as they were", async () => {
  const row = { ...anApplication, isHobbyist: false, trader: licence, isChange: true };
  answer(api.moderation.approvals.list, pageOf(row));
  show(<SellerApprovalsPage />, { auth: viewers.designatedAdmin() });
  await screen.findByText("No: Cellar Shrimp");
  screen.getByText("Licence 24/00417/LAPS, Leeds City Council");
  screen.getByText("Already sells");
  screen.getByText(/4 Mill Lane/);
  await click("Reject");
  await screen.findByText(/can keep selling as before and ask again\./);
});
