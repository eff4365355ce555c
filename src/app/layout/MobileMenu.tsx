import { useQuery_experimental as useQueryResult } from "convex/react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { HeartIcon } from "#src/components/ui/icons.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCreateListing } from "#src/hooks/useCreateListing.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { accountItems } from "./navItems";
import { ParcelCount } from "./ParcelCount";
import { ThemeToggle } from "./ThemeToggle";
import { UnreadCount } from "./UnreadCount";
import { useAdminItems } from "./useAdminItems";
import { waitingFor } from "./waitingFor";

const favourites = {
  label: "Favourites",
  to: paths.profile({ tab: "favourites" }),
  icon: <HeartIcon />,
};
const row = "flex min-h-12 items-center gap-3 rounded-md px-3 hover:bg-accent-soft text-left";

export default function MobileMenu({ waiting }: { waiting: number }) {
  const createListing = useCreateListing();
  const { pathname, search } = useLocation();
  const saveThisPage = () => saveReturnTo(pathname + search);
  const { status, profile, profileIsLive, signOut } = useAuth();
  // `useBadge` in the navbar reports a failure.
  const badge = useQueryResult({
    query: api.messages.badge.get,
    args: status === "signedIn" && profileIsLive ? {} : "skip",
  });
  const waitingText = badge.status === "success" ? waitingFor(badge.data) : "";
  return (
    <nav
      aria-label="Main"
      className="page-width animate-rise border-line short:max-h-none max-h-[calc(100dvh-8rem)] overflow-y-auto border-t py-3"
    >
      <ul className="grid sm:grid-cols-2">
        <li>
          <Link to={paths.browse()} className={row}>
            Browse
          </Link>
        </li>
        <li>
          <Link to={paths.newListing} onClick={createListing} className={row}>
            Create Listing
          </Link>
        </li>
        <li>
          <Link to={paths.learn} className={row}>
            Learn
          </Link>
        </li>
        <li>
          <Link to={paths.about} className={row}>
            About Us
          </Link>
        </li>
        <li>
          <Link to={paths.messages()} className={row}>
            <span>
              Messages <UnreadCount count={waiting} />
              {waitingText !== "" && (
                <span className="text-ink-muted block text-xs">{waitingText}</span>
              )}
            </span>
          </Link>
        </li>
      </ul>
      {status === "signedIn" ? (
        <ul className="border-line mt-2 grid border-t pt-2 sm:grid-cols-2">
          {accountItems(() => void signOut())
            .filter((item) => item.label !== "Messages")
            .flatMap((item) => (item.label === "My Purchases" ? [item, favourites] : [item]))
            .map((item) => (
              <li key={item.label}>
                {"to" in item ? (
                  <Link to={item.to} className={row}>
                    {item.icon}
                    <span>
                      {item.label}
                      {item.label === "My Purchases" && <ParcelCount />}
                    </span>
                  </Link>
                ) : (
                  <button type="button" onClick={item.onSelect} className={`${row} w-full`}>
                    {item.icon}
                    {item.label}
                  </button>
                )}
              </li>
            ))}
        </ul>
      ) : (
        <div className="border-line mt-3 grid grid-cols-2 gap-3 border-t pt-4">
          <LinkButton to={paths.login} onClick={saveThisPage} variant="secondary" full>
            Login
          </LinkButton>
          <LinkButton to={paths.signup} onClick={saveThisPage} full>
            Sign Up
          </LinkButton>
        </div>
      )}
      {profile?.isDesignatedAdmin && <AdminPart />}
      <div className="border-line mt-2 flex items-center justify-between border-t px-3 pt-2 sm:hidden">
        Theme <ThemeToggle />
      </div>
    </nav>
  );
}

function AdminPart() {
  return (
    <section aria-label="Admin Panel" className="border-line mt-2 border-t pt-3">
      <h2 className="text-ink-muted px-3 text-sm font-semibold">Admin Panel</h2>
      <ul className="grid sm:grid-cols-2">
        {useAdminItems().map(({ label, to, waiting }) => (
          <li key={to}>
            <Link to={to} className={row}>
              {label} <UnreadCount {...waiting} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
