import { type ReactNode, useState } from "react";
import { type AppHistory, addressOf, resolveAddress, type Visit } from "#src/lib/history.ts";
import { Router } from "#src/lib/router.tsx";

/** A history without a browser's address bar, at the last of `addresses`. */
function memoryHistory(addresses: readonly string[]): AppHistory {
  let entries = 0;
  const visitTo = (to: string, from: string, type: Visit["type"], state: unknown = null): Visit => {
    const address = resolveAddress(
      to,
      resolveAddress(from, { pathname: "/", search: "", hash: "" }),
    );
    return { location: { ...address, state, key: `entry ${++entries}` }, type };
  };
  let visits = addresses.map((address) => visitTo(address, "/", "pop"));
  let place = visits.length - 1;
  let onVisit: (visit: Visit) => void = () => undefined;
  const current = () => visits[place]!;
  const arrive = (next: Visit) => {
    visits[place] = next;
    onVisit(next);
  };
  return {
    current,
    navigate(to, { replace, state } = {}) {
      const here = addressOf(current().location);
      const isPush = !(replace ?? addressOf(visitTo(to, here, "push").location) === here);
      const next = visitTo(to, here, isPush ? "push" : "replace", state);
      if (isPush) visits = visits.slice(0, ++place);
      arrive(next);
    },
    go(by) {
      place = Math.min(Math.max(place + by, 0), visits.length - 1);
      arrive({ ...current(), type: "pop" });
    },
    listen(next) {
      onVisit = next;
      return () => (onVisit = () => undefined);
    },
  };
}

/** A router for a test; `visited` are the addresses so far, the last of which is shown. */
export function MemoryRouter({
  visited = ["/"],
  children,
}: {
  visited?: readonly string[];
  children?: ReactNode;
}) {
  const [history] = useState(() => memoryHistory(visited));
  return <Router history={history}>{children}</Router>;
}
