import { useId } from "react";
import type { Parcel } from "../types";
import { ParcelCard } from "./ParcelCard";

/** What the viewer has chosen from each seller and not ordered yet. */
export default function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-10 grid gap-4">
      <h2 id={id} className="font-display text-2xl">
        Parcels you&apos;re putting together
      </h2>
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <ParcelCard key={parcel.sellerId} parcel={parcel} />
        ))}
      </ul>
    </section>
  );
}
