import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { IconButton } from "#src/components/ui/IconButton.tsx";
import { CloseIcon, MenuIcon } from "#src/components/ui/icons.tsx";
import { lazyWithRetry, EmptyFallback } from "#src/components/ui/lazyWithRetry.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { SearchBox } from "#src/features/listings/search/SearchBox.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCreateListing } from "#src/hooks/useCreateListing.ts";
import { cx } from "#src/lib/cx.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { Logo } from "./Logo";
import { ThemeToggle } from "./ThemeToggle";
import { UnreadCount } from "./UnreadCount";
import { useBadge } from "./useBadge";

const AccountMenu = lazyWithRetry(() => import("./AccountMenu"), EmptyFallback);
const Bell = lazyWithRetry(() => import("./Bell"), EmptyFallback);
const MobileMenu = lazyWithRetry(() => import("./MobileMenu"));
const AdminMenu = lazyWithRetry(() => import("./AdminMenu"), EmptyFallback);

const linkStyle = ({ isActive }: { isActive: boolean }) =>
  cx(
    "inline-flex min-h-11 items-center gap-2 rounded-full px-(--link-gap) font-semibold whitespace-nowrap transition-colors hover:bg-accent-soft",
    isActive ? "text-accent" : "text-ink",
  );

function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  // Paths match in any case.
  const path = pathname.toLowerCase();
  const isActive = path === to || path.startsWith(`${to}/`);
  return (
    <Link to={to} aria-current={isActive ? "page" : undefined} className={linkStyle({ isActive })}>
      {children}
    </Link>
  );
}

/** The bar at the top of every page: one row from 1024 px, a folding menu below that. */
export function Navbar() {
  const { status, profile } = useAuth();
  const isSignedIn = status === "signedIn";
  const createListing = useCreateListing();
  const { waiting, unread } = useBadge();
  const { pathname, search } = useLocation();
  const saveAddress = () => saveReturnTo(pathname + search);
  return (
    <header className="border-line bg-surface short:static sticky top-0 z-40 border-b">
      <div className="page-width flex min-h-16 items-center gap-2 lg:gap-3">
        <Link
          to={paths.home}
          aria-label="Shoal, home"
          className="text-accent mr-1 shrink-0 rounded-md py-2"
        >
          <Logo />
        </Link>
        <SearchBox className="hidden max-w-md min-w-40 flex-1 md:block" />
        <nav
          aria-label="Main"
          className={cx(
            "ml-auto hidden items-center lg:flex",
            // The admin menu would leave too little room for the search box.
            profile?.isDesignatedAdmin ? "[--link-gap:0.5rem]" : "[--link-gap:0.875rem]",
          )}
        >
          <NavLink to={paths.browse()}>Browse</NavLink>
          <Link
            to={paths.newListing}
            onClick={createListing}
            className={linkStyle({ isActive: false })}
          >
            Create Listing
          </Link>
          <NavLink to={paths.learn}>Learn</NavLink>
          <NavLink to={paths.about}>About Us</NavLink>
          <NavLink to={paths.messages()}>
            Messages
            <UnreadCount count={waiting} />
          </NavLink>
          {profile?.isDesignatedAdmin && (
            <Suspense fallback={<span className="min-w-36" />}>
              <AdminMenu />
            </Suspense>
          )}
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          <ThemeToggle className="max-sm:hidden" />
          {isSignedIn ? (
            <>
              <Suspense fallback={<span className="size-11" />}>
                <Bell unread={unread} />
              </Suspense>
              <Suspense fallback={<span className="size-11" />}>
                <AccountMenu />
              </Suspense>
            </>
          ) : (
            <span data-visitor className="contents">
              <LinkButton
                to={paths.login}
                onClick={saveAddress}
                variant="ghost"
                size="sm"
                className="min-h-11"
              >
                Login
              </LinkButton>
              <LinkButton
                to={paths.signup}
                onClick={saveAddress}
                size="sm"
                className="min-h-11 whitespace-nowrap max-sm:hidden"
              >
                Sign Up
              </LinkButton>
            </span>
          )}
          <FoldingMenu waiting={waiting} />
        </div>
      </div>
      <div className="page-width pb-3 md:hidden">
        <SearchBox />
      </div>
    </header>
  );
}

/** The menu below 1024 px. A component of its own, so that opening it renders nothing else. */
function FoldingMenu({ waiting }: { waiting: number }) {
  const { pathname, search } = useLocation();
  const menuId = useId();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const address = pathname + search;
  // Closes the menu on navigation: it was opened at another address.
  const isOpen = openAt === address;

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpenAt(null);
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [isOpen]);

  return (
    <>
      <span className="relative lg:hidden">
        <IconButton
          label={isOpen ? "Close menu" : "Open menu"}
          icon={isOpen ? <CloseIcon /> : <MenuIcon />}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setOpenAt(isOpen ? null : address)}
        />
        {waiting > 0 && !isOpen && (
          <span
            aria-hidden="true"
            className="bg-coral pointer-events-none absolute top-2 right-2 size-2.5 rounded-full"
          />
        )}
      </span>
      {/* Overlays the page: pushing it down would force a full layout. */}
      <div
        id={menuId}
        className="border-line bg-surface absolute inset-x-0 top-full border-b shadow-lg empty:hidden lg:hidden"
      >
        {isOpen && (
          <Suspense fallback={null}>
            <MobileMenu waiting={waiting} />
          </Suspense>
        )}
      </div>
    </>
  );
}
