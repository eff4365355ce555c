import { useQuery } from "convex/react";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { lawProblem, type SpeciesLaw as Law } from "../../../../convex/domain/listings/speciesLaw";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { Checkbox } from "../../../components/ui/Checkbox";
import { useDebounced } from "../../../hooks/useDebounced";
import { useStable } from "../../../hooks/useStable";
import type { Form } from "../listingForm";

const TYPING_PAUSE_MS = 300;

export type SpeciesLaw = { mayList: boolean; confirmed: boolean };

type Props = {
  form: Form;
  law: SpeciesLaw;
  onLaw: (law: SpeciesLaw) => void;
  tried: boolean;
};

/** What is known of the species that was named: fills category and water in, and says what the law says. */
export function NamedSpecies({ form, law, onLaw, tried }: Props) {
  const typed = useWatch({ control: form.control, name: "species" }).trim();
  const name = useDebounced(typed, TYPING_PAUSE_MS);
  const answer = useStable(
    useQuery(api.listings.species.lookUp, name.length < 2 ? "skip" : { name }),
  );
  const found = name.length < 2 ? undefined : answer;
  const { status, reason }: Law = found?.law ?? { status: "allowed", reason: null };
  const category = found?.facts?.category;
  const water = found?.facts?.water;

  useEffect(() => {
    if (category) form.setValue("category", category);
    if (water) form.setValue("water", water);
  }, [category, water, form]);
  const { confirmed } = law;
  useEffect(() => {
    onLaw({
      mayList: lawProblem({ status, reason }, confirmed) === null,
      confirmed: status === "restricted" && confirmed,
    });
  }, [status, reason, confirmed, onLaw]);

  if (status === "blocked") {
    return (
      <Callout tone="danger" title="This species may not be listed" role="alert">
        {reason}
      </Callout>
    );
  }
  if (status === "restricted") {
    return (
      <Callout tone="warning" title="The law sets conditions for this species" role="alert">
        <p>{reason}</p>
        <Checkbox
          label="I have read this and meet the conditions."
          checked={confirmed}
          onChange={(event) =>
            onLaw({ mayList: event.target.checked, confirmed: event.target.checked })
          }
          error={tried && !confirmed ? "Please confirm this to list the species." : undefined}
        />
      </Callout>
    );
  }
  if (found && !found.facts) {
    return (
      <Callout title="Not in our species data">
        You can list it under this name. Buyers cannot compare it with their tanks, so please write
        down its adult size, temperature and temperament.
      </Callout>
    );
  }
  return null;
}
