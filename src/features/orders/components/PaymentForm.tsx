import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { type DeliveryMethod, isCarried } from "#convex/domain/listings/delivery.ts";
import { isLastGroup, minPurchase } from "#convex/domain/listings/stock.ts";
import { isCount, maxPurchase, stockProblem } from "#convex/domain/orders/buying.ts";
import { paymentSchema } from "#convex/domain/orders/orderSchemas.ts";
import { QUANTITY_MAX } from "#convex/domain/shared/constants.ts";
import { formatPence, orderMoney } from "#convex/domain/shared/money.ts";
import { rangeText } from "#convex/domain/shared/text.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/onDemand/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { ChoiceGroup } from "#src/components/ui/onDemand/ChoiceGroup.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { QuantityInput } from "#src/components/ui/onDemand/QuantityInput.tsx";
import { SellerStanding } from "#src/components/sellers/SellerStanding.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { paths } from "#src/lib/paths.ts";
import type { Checkout } from "../types";
import { deliveryChoices, noDeliveryReason } from "../deliveryChoices";
import { useAgreedSum } from "../useAgreedSum";
import type { AddressBook, Destination } from "../useDestination";
import { usePay } from "../usePay";
import { DestinationFields } from "./DestinationFields";
import { PayProblem } from "./PayProblem";
import { PriceBreakdown } from "./PriceBreakdown";
import { StockShortage } from "./StockShortage";
import { SumChanged } from "./SumChanged";

const UNKNOWN_POSTCODE = "We don't recognise this postcode. Please check it.";

type Props = {
  checkout: Checkout;
  book: AddressBook;
  destination: Destination;
  /** The charges shown are not yet those for the current destination. */
  isQuoting: boolean;
  /** Names the draft of the quantity and delivery (`useDraft`). */
  draftKey: string;
};

/** Quantity, delivery, destination and price, and the button that leads to the pay page. */
export function PaymentForm({ checkout, book, destination, isQuoting, draftKey }: Props) {
  const { listing, quiz, pending, delivery } = checkout;
  const most = maxPurchase(quiz, listing.available);
  const form = useForm({
    resolver: zodResolver(paymentSchema),
    defaultValues: {
      quantity: pending?.quantity ?? Math.max(1, most),
      deliveryMethod:
        pending?.deliveryMethod ??
        (delivery.find(({ why }) => why === null) ?? delivery[0])?.method ??
        "collection",
    },
  });
  useDraft(form, { key: draftKey, store: "tab", isSent: pending !== null });
  const [quantity, method] = useWatch({
    control: form.control,
    name: ["quantity", "deliveryMethod"],
  });
  const noDelivery = noDeliveryReason(delivery);
  const [maxAtLastEdit, setMaxAtLastEdit] = useState(Infinity);
  const least = minPurchase(listing);
  // An unpaid order keeps its quantity, even if its group has changed since.
  const isHeld = pending?.quantity === quantity;
  const shortage = isHeld ? null : stockProblem(quantity, listing);
  const canBuy = isCount(quantity, most) && shortage === null;
  // A quantity that was typed too high is corrected at the field; stock that others have bought
  // since is reported separately.
  const isQuantityInvalid =
    !canBuy && least <= most && !(quantity > most && quantity <= maxAtLastEdit);
  const { busy, problem, pay } = usePay(pending, listing.available);
  const isShipping = isCarried(method);
  const chosen = delivery.find((one) => one.method === method);
  const charge = chosen?.charge ?? null;
  const hasLocation = isShipping || checkout.home !== null;
  // While quoting, a carrier's restrictions aren't known yet: they depend on the address. The seller
  // may have stopped offering what was chosen.
  const isUnavailable = !isQuoting && delivery.length > 0 && chosen?.why !== null;
  const hasPrice = charge !== null && hasLocation && !isQuoting;
  const money =
    hasPrice && isCount(quantity, QUANTITY_MAX)
      ? orderMoney(listing.price, quantity, charge)
      : null;
  const sum = useAgreedSum(
    `${quantity} by ${method}`,
    money,
    pending && { choice: `${pending.quantity} by ${pending.deliveryMethod}`, money: pending },
  );

  const submit = form.handleSubmit(async (values) => {
    const address = isShipping ? await destination.read() : undefined;
    if (money === null || address === null) return;
    const args = { listingId: listing.listingId, quizId: quiz.quizId, ...values };
    const { totalAmount: shownTotal } = money;
    const where = address
      ? { address, saveAddress: destination.keep }
      : { outcode: checkout.home ?? destination.home };
    await pay({ ...args, ...where, shownTotal }, shownTotal === 0);
  });
  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]"
      onSubmit={(event) => void submit(event)}
    >
      <Card padding="lg" className="grid gap-6">
        {!(most <= 1 && quantity === 1) && (
          <Field
            label="Quantity"
            required
            hint={quantityHint(checkout, least, most)}
            error={isQuantityInvalid ? `Choose ${rangeText(least, most)}.` : undefined}
          >
            <Controller
              control={form.control}
              name="quantity"
              render={({ field }) => (
                <QuantityInput
                  value={field.value}
                  onChange={(typed) => {
                    field.onChange(typed);
                    setMaxAtLastEdit(most);
                  }}
                  onBlur={field.onBlur}
                  min={Math.min(least, Math.max(1, most))}
                  max={Math.max(1, most)}
                />
              )}
            />
          </Field>
        )}
        <Controller
          control={form.control}
          name="deliveryMethod"
          render={({ field }) => (
            <ChoiceGroup
              legend="Delivery"
              layout="cards"
              options={deliveryChoices(checkout)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {noDelivery !== null && <Callout tone="warning">{noDelivery}</Callout>}
        {!isShipping && (
          <Field
            label="Where you are"
            required
            hint="The first half of your postcode, such as LS6. We use it to work out delivery and local rules."
            error={
              checkout.home === null && destination.home !== "" && !isQuoting
                ? UNKNOWN_POSTCODE
                : undefined
            }
          >
            <TextInput
              autoComplete="postal-code"
              className="max-w-32"
              value={destination.home}
              onChange={(event) => destination.setHome(event.target.value)}
            />
          </Field>
        )}
        {isShipping && (
          <DestinationFields
            book={book}
            destination={destination}
            problem={
              isQuoting ? undefined : destinationProblem(checkout, destination, method, charge)
            }
          />
        )}
      </Card>
      <Card as="section" padding="lg" aria-labelledby="to-pay" className="grid gap-4">
        <h2 id="to-pay" className="font-display text-xl">
          Your order
        </h2>
        <PriceBreakdown
          title={listing.title}
          price={listing.price}
          quantity={quantity}
          money={money}
        />
        <SellerStanding trader={listing.trader} />
        <PayProblem problem={problem} alreadyShown={!canBuy || sum.change !== null} />
        <StockShortage
          quantity={quantity}
          most={most}
          least={least}
          problem={isQuantityInvalid ? null : shortage}
          again={paths.quiz(listing.listingId, { quantity: least })}
          sumOf={(fewer) =>
            charge === null ? null : orderMoney(listing.price, fewer, charge).totalAmount
          }
          before={money?.totalAmount ?? null}
          onTake={(count) => form.setValue("quantity", count)}
        />
        {sum.change !== null && money !== null && canBuy && (
          <SumChanged {...sum.change} now={money.totalAmount} onAccept={sum.accept} />
        )}
        <Button
          type="submit"
          variant="coral"
          size="lg"
          full
          busy={busy}
          disabled={money === null || sum.change !== null || !canBuy}
        >
          {busy ? "Opening the payment page…" : payLabel(money?.totalAmount)}
        </Button>
        <p className="text-ink-muted text-sm">
          {isUnavailable
            ? "To continue, choose another delivery option or place."
            : hasLocation
              ? payNote(money?.totalAmount, pending !== null)
              : "Enter your postcode to see the total."}
        </p>
      </Card>
    </form>
  );
}

/** What limits the quantity: the smallest group, the last ones, the quiz. */
function quantityHint({ listing, quiz }: Checkout, least: number, most: number) {
  const parts = [
    listing.minQuantity > 1 &&
      (isLastGroup(listing) ? `The last ${listing.available} go together.` : `Minimum ${least}.`),
    most === quiz.quantity &&
      most < listing.available &&
      `You checked for ${most}. To buy more, check again.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : undefined;
}

/** Why the carrier can't deliver to the buyer's place, once known. */
function destinationProblem(
  { outcode: found, delivery }: Checkout,
  { outcode }: Destination,
  chosen: DeliveryMethod,
  charge: number | null,
): string | undefined {
  if (outcode === undefined || charge !== null) return undefined;
  if (found === null) return UNKNOWN_POSTCODE;
  return delivery.find(({ method }) => method === chosen)?.why ?? undefined;
}

function payNote(total: number | undefined, isHeld: boolean): string {
  if (total === undefined) return "Enter the delivery postcode to see the total.";
  if (total === 0) return "Free to a good home: there is nothing to pay.";
  return isHeld
    ? "You'll pay securely with Stripe. Starting again doesn't extend the hold."
    : "You'll pay securely with Stripe. We'll hold your order for 30 minutes.";
}

function payLabel(total: number | undefined): string {
  if (total === undefined) return "Pay";
  return total === 0 ? "Reserve" : `Pay ${formatPence(total)}`;
}
