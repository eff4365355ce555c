/** Every path of the app. Links use these, so a misspelt path doesn't compile. */

import { adminPaths } from "#convex/domain/shared/adminPaths.ts";

type Query = Record<string, string | number | boolean | null | undefined>;

/** `/browse` and `{ search: "tetra", page: undefined }` → "/browse?search=tetra". Empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) {
      params.set(key, String(value));
    }
  }
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}

const encode = encodeURIComponent;

export const paths = {
  home: "/",
  about: "/about",
  contact: "/contact",
  signup: "/signup",
  login: "/login",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  browse: (query?: Query) => withQuery("/browse", query),
  listing: (listingId: string) => `/listing/${encode(listingId)}`,
  editListing: (listingId: string) => `/listing/edit/${encode(listingId)}`,
  seller: (sellerId: string) => `/seller/${encode(sellerId)}`,
  learn: "/learn",
  /** What selling involves, costs and pays. */
  sellingGuide: "/learn/selling-on-shoal",
  article: (slug: string) => `/learn/${encode(slug)}`,
  transportGuidelines: "/transport-guidelines",
  privacy: "/privacy",
  terms: "/terms",
  startBuying: "/start-buying",
  quiz: (listingId: string, query?: Query) => withQuery(`/quiz/${encode(listingId)}`, query),
  compatibility: (quizId: string) => `/compatibility/${encode(quizId)}`,
  onboarding: "/onboarding",
  newListing: "/onboarding?type=new_listing",
  copyListing: (listingId: string) =>
    withQuery("/onboarding", { type: "new_listing", copyOf: listingId }),
  sellerApplication: "/seller-application",
  sellerQuiz: "/seller-quiz",
  payment: (listingId: string, quizId: string, query?: Query) =>
    withQuery(`/payment/${encode(listingId)}/${encode(quizId)}`, query),
  reviewPackaging: (transactionId: string) => `/review-packaging/${encode(transactionId)}`,
  profile: (query?: { tab?: string }) => withQuery("/profile", query),
  purchases: "/profile/purchases",
  myListings: "/profile/my-listings",
  sold: "/profile/sold",
  order: (orderUuid: string) => `/order/${encode(orderUuid)}`,
  settings: (query?: { tab?: string }) => withQuery("/settings", query),
  messages: (query?: {
    sellerId?: string;
    listingId?: string;
    conversationId?: string;
    search?: string | null;
  }) => withQuery("/messages", query),
  adminOverview: adminPaths.overview,
  adminSellerApprovals: adminPaths.sellerApprovals,
  pendingApplications: `${adminPaths.sellerApprovals}?status=pending_review`,
  adminModeratorPanel: adminPaths.moderatorPanel,
  claimCase: (orderUuid: string) => withQuery(adminPaths.moderatorPanel, { claim: orderUuid }),
  adminOrders: adminPaths.orders,
  adminMessages: adminPaths.messages,
  adminUsers: adminPaths.users,
  adminHealth: `${adminPaths.overview}?tab=health`,
  adminDevTools: adminPaths.devTools,
} as const;
