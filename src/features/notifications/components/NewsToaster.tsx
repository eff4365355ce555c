import { useLocation } from "react-router-dom";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { useToast } from "#src/hooks/useToast.ts";
import { useNews } from "../useNews";

/** A toast for a new message or order event, except on the page that already shows it. */
export default function NewsToaster() {
  const toast = useToast();
  const { pathname, search } = useLocation();
  useNews((rows) => {
    const row = rows.find(
      ({ kind, path }) => (kind === "message" || kind === "order") && path !== pathname + search,
    );
    if (row === undefined || document.visibilityState !== "visible") return;
    const { headline, detail } = row;
    toast.show({
      isNews: true,
      title: isolated(headline),
      ...(detail === "" ? {} : { description: isolated(detail) }),
    });
  });
  return null;
}
