import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf, FIXED_PATHS, PRIVATE_PATHS } from "#convex/domain/site/routes.ts";
import * as pages from "#src/app/pages.ts";
import { AppRoutes } from "#src/app/router.tsx";
import { pageRoutes, redirectRoutes } from "#src/app/routes.ts";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { Frame, type Viewer, viewers } from "../viewers";

beforeEach(() => {
  // The pages have tests of their own, so here their names are enough.
  vi.spyOn(pages, "pageComponent").mockImplementation(namedPage);
  vi.spyOn(pages, "warmPage").mockResolvedValue();
});
const components = new Map<string, () => ReactNode>();
function namedPage(page: string): () => ReactNode {
  const component = components.get(page) ?? (() => <p data-testid="page">{page}</p>);
  components.set(page, component);
  return component;
}

const LOGIN_FIRST = "You must be logged in to access this page.";
const ADMIN_ONLY = "You must be an admin to access this page.";
const allViewers: Viewer[] = ["visitor", "user", "seller", "admin", "designatedAdmin"];

type Row = {
  address: string;
  page: string;
  /** Who may see the page. Everyone else is redirected. */
  sees: Viewer[];
  /** Null if the log-in page itself says what the visitor is buying. */
  visitorText?: string | null;
  /** Where signed-in users without access are redirected. */
  others?: { to: string; text?: string };
};

const signedInViewers: Viewer[] = ["user", "seller", "admin", "designatedAdmin"];
const publicRow = (address: string, page: string): Row => ({ address, page, sees: allViewers });
const loginRow = (
  address: string,
  page: string,
  visitorText: string | null = LOGIN_FIRST,
): Row => ({
  address,
  page,
  sees: signedInViewers,
  visitorText,
});
const adminRow = (address: string, page: string, visitorText = LOGIN_FIRST): Row => ({
  address,
  page,
  sees: ["admin", "designatedAdmin"],
  visitorText,
  others: { to: "/", text: ADMIN_ONLY },
});
/** Tables that refuse non-admins with their own text. */
const adminTableRow = (...row: Parameters<typeof adminRow>): Row => ({
  ...adminRow(...row),
  others: { to: "/", text: "You are not authorized to view this page." },
});
const designatedRow = (address: string, page: string): Row => ({
  ...adminRow(address, page),
  sees: ["designatedAdmin"],
});

/** Who may open which address, written out again independently of `routes.ts`. */
const table: Row[] = [
  publicRow("/", "site/HomePage"),
  publicRow("/about", "site/AboutPage"),
  publicRow("/contact", "messages/ContactPage"),
  { address: "/signup", page: "accounts/SignupPage", sees: ["visitor"], others: { to: "/" } },
  { address: "/login", page: "accounts/LoginPage", sees: ["visitor"], others: { to: "/" } },
  publicRow("/forgot-password", "accounts/ForgotPasswordPage"),
  publicRow("/reset-password", "accounts/ResetPasswordPage"),
  publicRow("/browse?search=tetra", "listings/BrowsePage"),
  publicRow("/listing/k1", "listings/ListingPage"),
  loginRow("/listing/edit/k1", "sellers/EditListingPage"),
  publicRow("/seller/k1", "sellers/SellerPage"),
  publicRow("/learn", "site/LearnPage"),
  publicRow("/learn/cycling", "site/ArticlePage"),
  publicRow("/transport-guidelines", "site/TransportGuidelinesPage"),
  publicRow("/privacy", "site/PrivacyPage"),
  publicRow("/terms", "site/TermsPage"),
  publicRow("/start-buying", "tanks/StartBuyingPage"),
  loginRow("/quiz/k1", "tanks/SuitabilityQuizPage", null),
  loginRow("/compatibility/k1", "tanks/CompatibilityPage"),
  loginRow("/onboarding?type=new_listing", "sellers/OnboardingPage"),
  loginRow("/seller-quiz", "sellers/SellerQuizPage"),
  loginRow("/payment/k1/k2", "orders/PaymentPage", null),
  loginRow("/review-packaging/k1", "orders/PackagingReviewPage"),
  loginRow("/profile?tab=listings", "accounts/ProfilePage"),
  loginRow("/profile/purchases", "orders/PurchasesPage"),
  {
    address: "/profile/my-listings",
    page: "listings/MyListingsPage",
    sees: ["seller"],
    visitorText: LOGIN_FIRST,
    others: { to: "/seller-quiz" },
  },
  loginRow("/profile/sold", "sellers/SoldPage", "Please log in to view sold listings."),
  loginRow("/order/0b6ad7a4-7e0f-4c8e-9b0e-0d8b7a1c2d3e", "orders/OrderPage"),
  loginRow("/settings", "accounts/SettingsPage"),
  loginRow("/messages?sellerId=a&listingId=b", "messages/MessagesPage"),
  designatedRow("/admin-overview", "moderation/OverviewPage"),
  adminTableRow("/admin/seller-approvals", "moderation/SellerApprovalsPage"),
  adminTableRow("/admin/moderator-panel", "moderation/ModeratorPanelPage"),
  adminTableRow("/admin/orders", "moderation/AdminOrdersPage", "Please log in to view orders."),
  designatedRow("/admin/messages", "moderation/AdminMessagesPage"),
  adminRow("/admin/users", "moderation/UsersPage", "Please log in to view users."),
  adminRow("/admin/dev-tools", "demo/DevToolsPage"),
];

async function visit(address: string, viewer: Viewer) {
  await act(async () => {
    render(
      <Frame auth={viewers[viewer]()} at={address}>
        <AppRoutes />
      </Frame>,
    );
  });
  return {
    address: screen.getByTestId("address").textContent,
    page: screen.queryByTestId("page")?.textContent,
  };
}

describe.each(table)("$address", (row) => {
  it.each(allViewers)("%s", async (viewer) => {
    const pageName = await visit(row.address, viewer);
    if (row.sees.includes(viewer)) {
      expect(pageName).toEqual({ address: row.address, page: row.page });
    } else if (viewer === "visitor") {
      expect(pageName).toEqual({ address: "/login", page: "accounts/LoginPage" });
      const text = row.visitorText ?? "";
      await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));
      expect(peekReturnTo()?.path).toBe(row.address);
    } else {
      expect(pageName.address).toBe(row.others?.to);
      const text = row.others?.text ?? "";
      await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toBe(text));
    }
  });
});

it("a page that fails because the session ended elsewhere leads to the log-in", async () => {
  const fail = () => {
    throw new Error("Please log in first.");
  };
  vi.spyOn(pages, "pageComponent").mockImplementation((page) =>
    page === "accounts/SettingsPage" ? fail : namedPage(page),
  );
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  const shop = (viewer: Viewer) => (
    <Frame auth={viewers[viewer]()} at="/settings">
      <AppRoutes />
    </Frame>
  );
  const { rerender } = render(shop("user"));
  screen.getByRole("heading", { name: "Error loading page:" });
  await act(async () => rerender(shop("visitor")));
  expect(screen.getByTestId("address").textContent).toBe("/login");
  expect(screen.getByTestId("page").textContent).toBe("accounts/LoginPage");
});

it("a visitor who wanted to message a seller is in that chat after logging in", async () => {
  const app = (viewer: Viewer) => (
    <Frame auth={viewers[viewer]()} at="/messages?sellerId=a&listingId=b">
      <AppRoutes />
    </Frame>
  );
  const { rerender } = render(app("visitor"));
  await vi.waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/login"));
  await act(async () => rerender(app("user")));
  expect(screen.getByTestId("address").textContent).toBe("/messages?sellerId=a&listingId=b");
  expect(screen.getByTestId("page").textContent).toBe("messages/MessagesPage");
});

describe("redirects and other routes", () => {
  it("match the table row for row", () => {
    const pageNames = table.map((row) => row.page).sort();
    expect(pageRoutes.map((route) => route.page).sort()).toEqual(pageNames);
  });

  it("include no URL that the server considers invalid", () => {
    for (const { path } of [...pageRoutes, ...redirectRoutes]) {
      const kind = addressOf(path.replace(/:\w+/g, "x")).kind;
      expect([path, kind]).not.toEqual([path, "unknown"]);
    }
    const knownPaths = [...FIXED_PATHS, ...PRIVATE_PATHS];
    const routePaths = [...pageRoutes, ...redirectRoutes].map(({ path }) => path);
    expect(knownPaths.filter((path) => !routePaths.includes(path))).toEqual([]);
  });

  it.each([["visitor", "/login"] as const, ["user", "/profile/purchases"] as const])(
    "redirect a %s from /purchases to %s",
    async (viewer, destination) => {
      const { address } = await visit("/purchases", viewer);
      expect(address).toBe(destination);
    },
  );
  it.each([["visitor", "/login"] as const, ["user", "/onboarding"] as const])(
    "redirect a %s from /seller-application to %s",
    async (viewer, destination) => {
      const { address } = await visit("/seller-application", viewer);
      expect(address).toBe(destination);
      expect(redirectRoutes).toHaveLength(2);
    },
  );

  it.each(allViewers)("show a %s the not-found page for any other path", async (viewer) => {
    const pageName = await visit("/no/such/page", viewer);
    expect(pageName).toEqual({ address: "/no/such/page", page: "not-found/NotFoundPage" });
  });

  it("return a user to their destination after logging in", async () => {
    localStorage.setItem("shoal.returnTo", JSON.stringify({ path: "/quiz/k1", at: Date.now() }));
    expect(await visit("/login", "user")).toEqual({
      address: "/quiz/k1",
      page: "tanks/SuitabilityQuizPage",
    });
    expect(peekReturnTo()).toBeNull();
  });
});
