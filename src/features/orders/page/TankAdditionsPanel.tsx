import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type FormEvent, useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { isCount } from "#convex/domain/orders/buying.ts";
import { isolated } from "#convex/domain/shared/isolated.ts";
import { rangeText } from "#convex/domain/shared/text.ts";
import { parseNumber } from "#convex/domain/shared/typedInput.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { OrderDetails } from "../public/types";
import { useTankAdditions } from "./useTankAdditions";

type Offer = FunctionReturnType<typeof api.claims.tankAdditions.ofOrder>[number];
type Order = Pick<OrderDetails, "uuid" | "status">;

/** Offers to add the purchase to a tank once it has arrived, so that the next check counts it. */
export function TankAdditionsPanel({ order, isPrimary }: { order: Order; isPrimary: boolean }) {
  const offers = useTankAdditions(order) ?? [];
  const shown = offers.flatMap((offer) =>
    offer.answer?.kind === "notNow" ? [] : [{ offer, added: offer.answer }],
  );
  if (shown.length === 0) return null;
  const firstOpen = shown.find(({ added }) => added === null)?.offer;
  return (
    <Card as="section" padding="lg" aria-labelledby="tank-additions" className="grid gap-4">
      <h2 id="tank-additions" className="font-display text-xl">
        {firstOpen ? "Add to your tank" : "In your tank"}
      </h2>
      {shown.map(({ offer, added }) => {
        const line = { orderId: order.uuid, listingId: offer.listingId };
        return added ? (
          <Added key={offer.listingId} line={line} added={added} />
        ) : (
          <Ask
            key={offer.listingId}
            line={line}
            offer={offer}
            isFirst={offer === firstOpen}
            isPrimary={isPrimary && offer === firstOpen}
          />
        );
      })}
    </Card>
  );
}

type Line = { orderId: string; listingId: Id<"listings"> };
type AddedAnswer = Extract<NonNullable<Offer["answer"]>, { kind: "added" }>;

function Added({ line, added }: { line: Line; added: AddedAnswer }) {
  const undo = useMutation(api.claims.tankAdditions.undo);
  const { busy, run } = useCall();
  return (
    <>
      <p role="status">
        <span translate="no">
          {added.count} × {isolated(added.species)}
        </span>{" "}
        now {added.count === 1 ? "lives" : "live"} in “<bdi>{added.tankName}</bdi>”, so your next
        check counts {added.count === 1 ? "it" : "them"}.
      </p>
      <div>
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={() =>
            void run(() => undo(line), {
              done: "Removed from your tank.",
              failed: "Could not change your tank. Please try again.",
            })
          }
        >
          Undo
        </Button>
      </div>
    </>
  );
}

/** `isFirst`: only the first question about a parcel's lines explains why we ask. */
type AskProps = { line: Line; offer: Offer; isFirst: boolean; isPrimary: boolean };

function Ask({ line, offer, isFirst, isPrimary }: AskProps) {
  const { species, alive, quantity, tanks } = offer;
  const [tankId, setTankId] = useState<Id<"tanks"> | undefined>(tanks[0]?._id);
  const [typedCount, setTypedCount] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  // A claim can change how many are alive while this panel is open.
  const countText = typedCount ?? String(alive);
  const count = parseNumber(countText);
  const isValid = isCount(count, quantity);
  const add = useMutation(api.claims.tankAdditions.add);
  const decline = useMutation(api.claims.tankAdditions.notNow);
  const { busy, run } = useCall();
  const selectedTank = tanks.find(({ _id }) => _id === tankId) ?? tanks[0];
  const notNowButton = (
    <Button
      variant="ghost"
      disabled={busy}
      onClick={() => void run(() => decline(line), { failed: "Could not save your answer." })}
    >
      Not now
    </Button>
  );
  if (!selectedTank) {
    return (
      <>
        <p>Add your tank, and we'll check every listing against it and what lives in it.</p>
        <div className="flex flex-wrap gap-2.5">
          <LinkButton to={paths.startBuying} variant="secondary">
            Add your tank
          </LinkButton>
          {notNowButton}
        </div>
      </>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!isValid);
    if (!isValid) return;
    void run(() => add({ ...line, tankId: selectedTank._id, count }), {
      done: `Added to ${isolated(selectedTank.name)}.`,
      failed: "Could not change your tank. Please try again.",
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {isFirst && <p>Add what arrived to your tank, so that your next tank check counts it.</p>}
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <Field label="Tank" unmarked>
          <NativeSelect
            value={selectedTank._id}
            onChange={(event) => setTankId(event.target.value as Id<"tanks">)}
          >
            {tanks.map((tank) => (
              <option key={tank._id} value={tank._id} dir="auto">
                {tank.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field
          label={offer.isPlant ? "How many" : "Arrived alive"}
          required
          error={isRefused && !isValid ? `Choose ${rangeText(1, quantity)}.` : undefined}
        >
          <TextInput
            inputMode="numeric"
            value={countText}
            onChange={(event) => setTypedCount(event.target.value)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          variant={isPrimary ? "primary" : "secondary"}
          busy={busy}
          // The names may need two lines on a phone.
          className="py-2"
        >
          Add {isValid ? count : 0} × {isolated(species)} to {isolated(selectedTank.name)}
        </Button>
        {notNowButton}
      </div>
    </form>
  );
}
