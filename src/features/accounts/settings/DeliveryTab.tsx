import { useQuery } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { SkeletonText } from "#src/components/ui/Skeleton.tsx";
import { AddressBook } from "./AddressBook";
import { BandsForm } from "./BandsForm";
import { LocationForm } from "./LocationForm";
import { Section } from "./Section";

export default function DeliveryTab() {
  const settings = useQuery(api.accounts.settings.get);
  return (
    <div className="grid gap-6">
      <Section title="Location" lead="For distances, and to show what's near you.">
        {settings ? <LocationForm {...settings} /> : <SkeletonText lines={7} />}
      </Section>
      <Section
        title="Delivery addresses"
        lead="Where your parcels go. A seller only sees the address of an order you've paid for."
      >
        <AddressBook />
      </Section>
      <Section
        title="Delivery bands"
        lead="What your authorised courier charges, by distance. New listings start with these."
      >
        {settings ? <BandsForm bands={settings.deliveryBands} /> : <SkeletonText lines={6} />}
      </Section>
    </div>
  );
}
