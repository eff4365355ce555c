import type { ComponentPropsWithRef } from "react";
import { type To, useHref, useLinkClickHandler, useLocation } from "react-router-dom";

export type LinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  to: To;
  /** Takes the place of the page at hand in the history. */
  replace?: boolean;
  /** What the next page finds as `useLocation().state`. */
  state?: unknown;
};

/**
 * A link inside the app. React Router's own brings the prefetching of its framework mode along, which every
 * first visit would load for nothing.
 */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    target: rest.target,
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

type NavLinkProps = Omit<LinkProps, "to" | "className"> & {
  to: string;
  className: (state: { isActive: boolean }) => string;
};

/** A link of the bar: says that one is at its page, or at one below it. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const isActive = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={className({ isActive })}
    />
  );
}
