/** Legal reporting thresholds on the seller's page, and the admin's file. */

import { cleanup, fireEvent, screen } from "@testing-library/react";
import * as convexReact from "convex/react";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ThresholdLevel } from "#convex/domain/sellers/yearlyFigures.ts";
import { SellerYears } from "#src/features/moderation/overview/SellerYears.tsx";
import { YearFigures } from "#src/features/orders/lists/YearFigures.tsx";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { click, id, show } from "../catalogue/stage";
import { answer, answerBy, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

const year = new Date().getUTCFullYear();
const figures = (level: ThresholdLevel) => ({
  year,
  sales: 24,
  consideration: 71_250,
  fees: 3562,
  isPartial: false,
  isShared: false,
  level,
});

type OwnYear = (typeof api.orders.sellerYears.mine)["_returnType"];

function open(level: ThresholdLevel, last: OwnYear = null, current: OwnYear = figures(level)) {
  answerBy(api.orders.sellerYears.mine, (args) => (args.year === year ? current : last));
  answer(api.sellers.applications.mine, {
    sellerApproved: true,
    sellerQuizCompleted: true,
    isRefused: false,
    needsTraderCheck: false,
    step: "list",
    sellsAs: null,
    trader: null,
    application: null,
  });
  show(<YearFigures />, { auth: viewers.seller() });
}

test("near a threshold the rule is explained, with the figures and a link to become a trader", () => {
  open(1);
  screen.getByText("You're close to the point where we report to HMRC");
  screen.getByText(
    /If you make 30 or more sales in a year, or earn about £1,700 or more, we must report/,
  );
  screen.getByText(/you've completed 24 sales for £712\.50/);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/onboarding");
});

test("near the trading allowance with few sales, HMRC isn't called close", () => {
  open(1, null, { ...figures(1), sales: 3, consideration: 80_000 });
  screen.getByText("Your sales are close to £1,000 this year");
  screen.getByText(/you've completed 3 sales for £800\.00/);
});

test("the orders appear together with the figures above them, so that the layout doesn't shift", () => {
  answer(api.orders.lists.soldCount, 0);
  answer(api.orders.lists.sold, pageOf());
  show(<SoldPage />, { auth: viewers.seller() });
  expect(screen.queryByText("No sold listings found.")).toBeNull();
  cleanup();
  answer(api.orders.sellerYears.mine, null);
  show(<SoldPage />, { auth: viewers.seller() });
  screen.getByText("No sold listings found.");
});

test("below all thresholds only the figures are shown", () => {
  open(0);
  screen.getByText(/24 sales completed/);
  expect(screen.queryByRole("link")).toBeNull();
});

test("last year's figures are still shown in January, because they are due", () => {
  open(0, { ...figures(2), year: year - 1 }, null);
  screen.getByText(
    (_text, element) =>
      element?.tagName === "P" &&
      element.textContent ===
        `${year - 1}: 24 sales completed, £712.50 earned, £35.62 in service fees.`,
  );
  expect(screen.queryByText(/report to HMRC/)).toBeNull();
});

test("figures are called a minimum if there are more sales than were counted", () => {
  open(3, { ...figures(3), year: year - 1, isPartial: true }, { ...figures(3), isPartial: true });
  screen.getByText(/you've completed at least 24 sales for at least £712\.50/);
  const lastYear = screen.getByText(/at least 24 sales completed/);
  expect(lastYear.parentElement?.textContent).toBe(
    `${year - 1}: at least 24 sales completed, at least £712.50 earned, at least £35.62 in service fees.`,
  );
});

test("figures of several accounts say so", () => {
  open(3, { ...figures(0), year: year - 1, isShared: true }, { ...figures(3), isShared: true });
  screen.getByText(/24 sales for £712\.50 on your accounts together\./);
  const lastYear = screen.getByText(/24 sales completed/);
  expect(lastYear.parentElement?.textContent).toMatch(
    /in service fees on your accounts together\.$/,
  );
});

/** A sale by the only account of a mailbox. */
const sale = (seller: string, consideration: number) => ({
  year,
  quarter: 1,
  consideration,
  fees: consideration / 20,
  sellerId: id("users", seller),
  fullName: seller,
  email: `${seller}@shoal.test`,
  mailbox: seller,
  trader: null,
});

/** Downloads the file; returns its rows, and the fake of the client's queries. */
async function download(pages: ReturnType<typeof sale>[][]) {
  const query = vi.fn(
    async (_: unknown, { paginationOpts }: { paginationOpts: { cursor: string | null } }) => {
      const at = Number(paginationOpts.cursor);
      return { page: pages[at], isDone: at === pages.length - 1, continueCursor: String(at + 1) };
    },
  );
  vi.spyOn(convexReact, "useConvex").mockReturnValue({ query } as never);
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, {
      createObjectURL: (file: Blob) => (files.push(file), "blob:1"),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  show(<SellerYears />, { auth: viewers.designatedAdmin() });
  fireEvent.change(screen.getByLabelText("Year"), { target: { value: String(year - 1) } });
  await click(`Download all sellers for ${year - 1} (CSV)`);
  await screen.findByText("2 sellers downloaded.");
  return { query, rows: (await files[0]!.text()).split("\r\n") };
}

test("the admin can download all sellers of a year, with those to be reported first", async () => {
  const rita = { ...sale("=Rita, Seller", 120_000), email: "rita@shoal.test" };
  const { query, rows } = await download([
    [sale("Sam", 1000), rita],
    [{ ...rita, consideration: 60_000, fees: 3_000, quarter: 3 }],
  ]);
  expect(query).toHaveBeenCalledWith(expect.anything(), {
    year: year - 1,
    paginationOpts: { numItems: 100, cursor: null },
  });
  const [header, first, second] = rows;
  expect(header).toContain("Q1 sales,Q1 earned (£),Q1 fees (£),Q2 sales");
  expect(first).toContain(
    `"'=Rita, Seller",rita@shoal.test,Private seller,,,0,0.00,0.00,1,1200.00,60.00,0,0.00,0.00,1,600.00,30.00,2,1800.00,90.00,2,1800.00,To be reported`,
  );
  expect(second).toMatch(/Sam,.*,1,10\.00,0\.50,1,10\.00,Below$/);
});

test("accounts of one mailbox reach a threshold together", async () => {
  const [sam, taggedSale] = [sale("Sam", 100_000), { ...sale("Tagged", 70_000), mailbox: "Sam" }];
  const { rows } = await download([[sam, taggedSale]]);
  expect(rows[1]).toMatch(/Sam,.*,1,1000\.00,50\.00,2,1700\.00,To be reported$/);
  expect(rows[2]).toMatch(/Tagged,.*,1,700\.00,35\.00,2,1700\.00,To be reported$/);
});

test("each year whose orders are kept can be selected", async () => {
  show(<SellerYears />, { auth: viewers.designatedAdmin() });
  const years = [...(await screen.findByLabelText("Year")).querySelectorAll("option")];
  expect(years.map(({ value }) => Number(value))).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((back) => year - back),
  );
});
