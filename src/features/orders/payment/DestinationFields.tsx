import { ADDRESSES_MAX, addressLines } from "#convex/domain/shared/address.ts";
import { AddressFields } from "#src/components/addresses/AddressFields.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { type AddressBook, OTHER_ADDRESS, type Destination } from "./useDestination";

type Props = {
  book: AddressBook;
  destination: Destination;
  /** Why the courier can't deliver there. */
  problem: string | undefined;
};

export function DestinationFields({ book, destination, problem }: Props) {
  const { chosen, choose, form, keep, setKeep } = destination;
  const isFull = book.length >= ADDRESSES_MAX;
  return (
    <section aria-label="Delivery address" className="grid gap-4">
      {book.length > 0 && (
        <ChoiceGroup
          legend="Deliver to"
          layout="cards"
          options={[
            ...book.map(({ addressId, address }) => ({
              value: addressId,
              label: address.name,
              hint: addressLines(address).slice(1).join(", "),
            })),
            { value: OTHER_ADDRESS, label: "Another address" },
          ]}
          value={chosen}
          error={chosen === OTHER_ADDRESS ? undefined : problem}
          onChange={choose}
        />
      )}
      {chosen === OTHER_ADDRESS && (
        <>
          {book.length === 0 && <h2 className="font-semibold">Deliver to</h2>}
          <AddressFields form={form} postcodeProblem={problem} />
          <Checkbox
            label="Save it in my address book"
            hint={
              isFull
                ? `Your address book holds ${ADDRESSES_MAX} addresses. Remove one in the settings first.`
                : undefined
            }
            disabled={isFull}
            checked={keep}
            onChange={(event) => setKeep(event.target.checked)}
          />
        </>
      )}
      <p className="text-ink-muted text-sm">
        The seller sees your address once you have paid. We delete it 30 days after the order ends.
      </p>
    </section>
  );
}
