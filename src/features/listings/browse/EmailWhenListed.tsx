import { useMutation, useQuery } from "convex/react";
import { useLocation } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import type { FilterValues } from "#convex/domain/listings/filters.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { useResume } from "#src/hooks/useResume.ts";
import { paths } from "#src/lib/paths.ts";
import { saveReturnTo } from "#src/lib/returnTo.ts";
import { describeFilters } from "../filters/filters";

const LABEL = "Email me when a match is listed";

export default function EmailWhenListed({ values, name }: { values: FilterValues; name: string }) {
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const save = useMutation(api.listings.savedSearches.save);
  const setAlert = useMutation(api.listings.savedSearches.setAlert);
  const { busy, run } = useCall();
  const searches = useQuery(api.listings.savedSearches.mine, status === "signedIn" ? {} : "skip");
  const params = new URLSearchParams(search);
  params.delete("view");
  params.sort();
  const query = params.toString();
  const isOn = searches?.some((saved) => saved.query === query && saved.mail) === true;
  const requestEmail = async () => {
    const searchId = await save({ name: describeFilters(values), query });
    await setAlert({ searchId, mark: true, mail: true });
  };
  const turnOn = () =>
    void run(requestEmail, {
      done: `We'll email you when someone lists ${name}.`,
      failed: "Could not change your saved searches. Please try again.",
    });
  useResume("alert", turnOn);
  if (status !== "signedIn") {
    return (
      <LinkButton
        size="sm"
        to={paths.login}
        onClick={() => saveReturnTo(pathname + search, "alert")}
      >
        {LABEL}
      </LinkButton>
    );
  }
  return (
    <Button size="sm" busy={busy} disabled={isOn} onClick={turnOn}>
      {isOn ? "We'll email you" : LABEL}
    </Button>
  );
}
