import { useQuery } from "convex/react";
import type { FormEvent } from "react";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { CardGridSkeleton } from "#src/components/ui/Skeleton.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { ListingGrid } from "#src/features/listings/public/ListingGrid.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { useLastOutcode } from "#src/hooks/useLastOutcode.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { paths } from "#src/lib/paths.ts";

type Props = {
  /** The place in the viewer's settings. One entered in this browser since takes precedence. */
  settingsOutcode: string | undefined;
};

/** The nearest listings, however they are delivered, once a place is known. */
export function NearYou({ settingsOutcode }: Props) {
  const [lastOutcode, setLastOutcode] = useLastOutcode();
  const outcode = lastOutcode || settingsOutcode || "";
  const latest = usePreviousWhileLoading(
    useQuery(api.listings.browse.nearby, outcode === "" ? "skip" : { outcode }),
    (previous) => previous === null,
  );
  const nearby = outcode === "" ? undefined : latest;
  const { run } = useCall();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget).get("outcode");
    if (typeof entered !== "string") return;
    void run(async () => {
      const { normaliseOutcode } = await import("#convex/domain/shared/postcodeSyntax.ts");
      setLastOutcode(normaliseOutcode(entered) ?? entered.trim());
    });
  };
  return (
    <section className="grid gap-5" aria-labelledby="near-you">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="near-you" className="font-display text-2xl">
            {nearby ? `Near ${nearby.place}` : "Near you"}
          </h2>
          <p className="text-ink-muted">
            Enter just the first half of your postcode. Only this device remembers it.
          </p>
        </div>
        <form onSubmit={submit} className="flex gap-2">
          <TextInput
            name="outcode"
            key={outcode}
            defaultValue={outcode}
            aria-label="First half of your postcode"
            placeholder="LS6"
            autoComplete="postal-code"
            className="max-w-28"
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </form>
      </div>
      {outcode !== "" && nearby === undefined && <CardGridSkeleton count={4} />}
      {nearby === null && (
        <p role="status" className="text-ink-muted">
          We don't recognise “{outcode}”. Please check the first half of the postcode, such as LS6.
        </p>
      )}
      {nearby && (
        <>
          <ListingGrid listings={nearby.listings.slice(0, 4)} />
          <p>
            <Link
              to={paths.browse({ near: outcode, sort: "distance" })}
              className="text-accent font-semibold underline"
            >
              See all listings, nearest first
            </Link>
          </p>
        </>
      )}
    </section>
  );
}
