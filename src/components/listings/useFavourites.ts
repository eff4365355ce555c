import { useMutation, useQuery } from "convex/react";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { useAuth } from "../../app/auth/useAuth";
import { paths } from "../../app/paths";
import { errorMessage } from "../../lib/errors";
import { rememberReturn } from "../../lib/returnTo";
import { useToast } from "../ui/toast/toastContext";

export type Favourites = {
  has: (listingId: Id<"listings">) => boolean;
  /** Marks or unmarks at once; a visitor is taken to /login and back. */
  toggle: (listingId: Id<"listings">) => void;
};

/** The viewer's marked listings, live. */
export function useFavourites(): Favourites {
  const { status } = useAuth();
  const signedIn = status === "signedIn";
  const ids = useQuery(api.favourites.ids, signedIn ? {} : "skip");
  const marked = useMemo(() => new Set(ids), [ids]);
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const set = useMutation(api.favourites.set).withOptimisticUpdate((store, args) => {
    const before = store.getQuery(api.favourites.ids, {});
    if (!before) return;
    const others = before.filter((id) => id !== args.listingId);
    store.setQuery(api.favourites.ids, {}, args.isFavourite ? [args.listingId, ...others] : others);
  });

  const has = useCallback((id: Id<"listings">) => marked.has(id), [marked]);
  const toggle = (listingId: Id<"listings">) => {
    if (!signedIn) {
      rememberReturn(pathname + search);
      toast.show({ title: "Please log in to keep favourites." });
      void navigate(paths.login);
      return;
    }
    set({ listingId, isFavourite: !marked.has(listingId) }).catch((error: unknown) => {
      const title = errorMessage(error, "Could not change your favourites.");
      toast.show({ title, variant: "destructive" });
    });
  };
  return { has, toggle };
}
