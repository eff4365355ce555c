import { fireEvent, screen } from "@testing-library/react";
import { api } from "#convex/_generated/api.js";
import { AppBoundary } from "#src/app/AppBoundary.tsx";
import { AppLayout } from "#src/app/layout/AppLayout.tsx";
import { PageBoundary } from "#src/app/PageBoundary.tsx";
import { RouteGuard } from "#src/app/RouteGuard.tsx";
import { routeOf } from "#src/app/routes.ts";
import NotFoundPage from "#src/components/ui/NotFoundPage.tsx";
import StartBuyingPage from "#src/features/tanks/pages/StartBuyingPage.tsx";
import type { Auth } from "#src/lib/auth.ts";
import { answer } from "../fakeConvex";
import { authOf, signedIn, viewers } from "../viewers";
import { serverError, show } from "./stage";

function Broken(): never {
  throw serverError();
}

/** Opens a page that the user has no access to. */
const turnAway = (auth: Auth, at: string) => () =>
  show(<RouteGuard route={routeOf(at)}>The page</RouteGuard>, { auth, at });
const layout = (auth: Auth) => show(<AppLayout chrome={undefined}>The page</AppLayout>, { auth });
function createListing(auth: Auth) {
  layout(auth);
  const [link] = screen.getAllByRole("link", { name: "Create Listing" });
  if (link) fireEvent.click(link);
}
const breakApp = () =>
  show(
    <AppBoundary>
      <Broken />
    </AppBoundary>,
  );

export const frameSituations = {
  "You must be logged in to access this page.": turnAway(viewers.visitor(), "/settings"),
  "You must be an admin to access this page.": turnAway(viewers.user(), "/admin/users"),
  "Please log in to view sold listings.": turnAway(viewers.visitor(), "/profile/sold"),
  "Please log in to view orders.": turnAway(viewers.visitor(), "/admin/orders"),
  "Please log in to view users.": turnAway(viewers.visitor(), "/admin/users"),
  "Failed to load notifications.": () => {
    answer(api.messages.badge.get, serverError());
    layout(viewers.user());
  },
  "Please log in to create a listing.": () => createListing(viewers.visitor()),
  "Action Required": () => createListing(viewers.user()),
  "Failed to verify seller status. Please try again.": () =>
    createListing(authOf({ ...signedIn(), profile: null, profileError: serverError() })),
  "Something went wrong.": breakApp,
  "Reload Page": breakApp,
  "Error loading page:": () =>
    show(
      <PageBoundary resetKey="/">
        <Broken />
      </PageBoundary>,
    ),
  "Oops! The page you're looking for doesn't exist.": () => show(<NotFoundPage />),
  "Start Buying Quiz Page - Coming Soon!": () =>
    show(<StartBuyingPage />, { auth: viewers.visitor() }),
};
