import { matchPath, type PathMatch } from "react-router-dom";
import { adminPaths } from "#convex/domain/shared/adminPaths.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import type { SkeletonKind } from "../components/ui/PageSkeleton";
import { decodePercent } from "../lib/decode";

/** Who may open a route; `guardRules.ts` redirects everyone else. */
export type Access =
  | "public"
  /** Log-in and sign-up: signed-in users are sent on to where they were going. */
  | "guest"
  | "login"
  | "approvedSeller"
  | "admin"
  | "designatedAdmin";

export type PageRoute = {
  path: string;
  access: Access;
  /** `<slice>/<Name>`: the page is the default export of `src/features/<slice>/pages/<Name>.tsx`. */
  page: string;
  skeleton: SkeletonKind;
  /** Message for a visitor who is sent to /login; null if that page names what they are buying. */
  visitorText?: string | null;
  /** Message for a signed-in user who may not open it and is sent home. */
  refusedText?: string;
  /** "noFooter": the page fills the window (no footer below a chat). */
  chrome?: "noFooter";
};

export type RedirectRoute = { path: string; redirectTo: string };

/** Every page of the app, with who may open it. */
export const pageRoutes: readonly PageRoute[] = [
  { path: "/", access: "public", page: "site/HomePage", skeleton: "cards" },
  { path: "/about", access: "public", page: "site/AboutPage", skeleton: "text" },
  { path: "/contact", access: "public", page: "messages/ContactPage", skeleton: "form" },
  { path: "/signup", access: "guest", page: "accounts/SignupPage", skeleton: "form" },
  { path: "/login", access: "guest", page: "accounts/LoginPage", skeleton: "form" },
  {
    path: "/forgot-password",
    access: "public",
    page: "accounts/ForgotPasswordPage",
    skeleton: "form",
  },
  {
    path: "/reset-password",
    access: "public",
    page: "accounts/ResetPasswordPage",
    skeleton: "form",
  },
  { path: "/browse", access: "public", page: "listings/BrowsePage", skeleton: "cards" },
  {
    path: "/listing/:listingId",
    access: "public",
    page: "listings/ListingPage",
    skeleton: "detail",
  },
  {
    path: "/listing/edit/:listingId",
    access: "login",
    page: "sellers/EditListingPage",
    skeleton: "form",
  },
  { path: "/seller/:sellerId", access: "public", page: "sellers/SellerPage", skeleton: "cards" },
  { path: "/learn", access: "public", page: "site/LearnPage", skeleton: "cards" },
  { path: "/learn/:slug", access: "public", page: "site/ArticlePage", skeleton: "text" },
  {
    path: "/transport-guidelines",
    access: "public",
    page: "site/TransportGuidelinesPage",
    skeleton: "text",
  },
  { path: "/privacy", access: "public", page: "site/PrivacyPage", skeleton: "text" },
  { path: "/terms", access: "public", page: "site/TermsPage", skeleton: "text" },
  { path: "/start-buying", access: "public", page: "tanks/StartBuyingPage", skeleton: "text" },
  {
    path: "/quiz/:listingId",
    access: "login",
    page: "tanks/SuitabilityQuizPage",
    skeleton: "form",
    visitorText: null,
  },
  {
    path: "/compatibility/:quizId",
    access: "login",
    page: "tanks/CompatibilityPage",
    skeleton: "text",
  },
  { path: "/onboarding", access: "login", page: "sellers/OnboardingPage", skeleton: "form" },
  { path: "/seller-quiz", access: "login", page: "sellers/SellerQuizPage", skeleton: "form" },
  {
    path: "/payment/:listingId/:quizId",
    access: "login",
    page: "orders/PaymentPage",
    skeleton: "detail",
    visitorText: null,
  },
  {
    path: "/review-packaging/:transactionId",
    access: "login",
    page: "orders/PackagingReviewPage",
    skeleton: "form",
  },
  { path: "/profile", access: "login", page: "accounts/ProfilePage", skeleton: "cards" },
  { path: "/profile/purchases", access: "login", page: "orders/PurchasesPage", skeleton: "cards" },
  {
    path: "/profile/my-listings",
    access: "approvedSeller",
    page: "listings/MyListingsPage",
    skeleton: "cards",
  },
  {
    path: "/profile/sold",
    access: "login",
    page: "sellers/SoldPage",
    skeleton: "table",
    visitorText: frameTexts.loginForSold,
  },
  { path: "/order/:orderId", access: "login", page: "orders/OrderPage", skeleton: "detail" },
  { path: "/settings", access: "login", page: "accounts/SettingsPage", skeleton: "form" },
  {
    path: "/messages",
    access: "login",
    page: "messages/MessagesPage",
    skeleton: "detail",
    chrome: "noFooter",
  },
  {
    path: adminPaths.overview,
    access: "designatedAdmin",
    page: "moderation/OverviewPage",
    skeleton: "table",
  },
  {
    path: adminPaths.sellerApprovals,
    access: "admin",
    page: "moderation/SellerApprovalsPage",
    skeleton: "table",
    refusedText: frameTexts.notAuthorised,
  },
  {
    path: adminPaths.moderatorPanel,
    access: "admin",
    page: "moderation/ModeratorPanelPage",
    skeleton: "table",
    refusedText: frameTexts.notAuthorised,
  },
  {
    path: adminPaths.orders,
    access: "admin",
    page: "moderation/AdminOrdersPage",
    skeleton: "table",
    visitorText: frameTexts.loginForOrders,
    refusedText: frameTexts.notAuthorised,
  },
  {
    path: adminPaths.messages,
    access: "designatedAdmin",
    page: "moderation/AdminMessagesPage",
    skeleton: "table",
  },
  {
    path: adminPaths.users,
    access: "admin",
    page: "moderation/UsersPage",
    skeleton: "table",
    visitorText: frameTexts.loginForUsers,
  },
  { path: adminPaths.devTools, access: "admin", page: "demo/DevToolsPage", skeleton: "table" },
];

export const redirectRoutes: readonly RedirectRoute[] = [
  { path: "/seller-application", redirectTo: "/onboarding" },
  { path: "/purchases", redirectTo: "/profile/purchases" },
];

export const notFoundRoute: PageRoute = {
  path: "*",
  access: "public",
  page: "not-found/NotFoundPage",
  skeleton: "text",
};

/** The row for `pathname`, or the not-found row, with the parameters in the path. */
export function routeMatch(pathname: string): { route: PageRoute; params: PathMatch["params"] } {
  const path = decodePercent(pathname);
  for (const route of pageRoutes) {
    const match = matchPath(route.path, path);
    if (match) return { route, params: match.params };
  }
  return { route: notFoundRoute, params: {} };
}

export const routeOf = (pathname: string): PageRoute => routeMatch(pathname).route;

/** Where `pathname` redirects to; undefined for a page. */
export function redirectOf(pathname: string): string | undefined {
  const path = decodePercent(pathname);
  return redirectRoutes.find((route) => matchPath(route.path, path))?.redirectTo;
}
