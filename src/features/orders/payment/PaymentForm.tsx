import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "convex/react";
import { type ReactNode, useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { api } from "#convex/_generated/api.js";
import { isCarried } from "#convex/domain/listings/deliveryMethods.ts";
import { isCount, maxPurchase } from "#convex/domain/orders/buying.ts";
import { paymentSchema } from "#convex/domain/orders/orderSchemas.ts";
import { QUANTITY_MAX } from "#convex/domain/shared/constants.ts";
import { amountOf, goodsMoney } from "#convex/domain/shared/money.ts";
import { useDraft } from "#src/components/drafts/useDraft.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout } from "#src/components/ui/Callout.tsx";
import { Card } from "#src/components/ui/Card.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PriceLabel } from "#src/components/ui/PriceLabel.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { SellerExceptions } from "#src/features/listings/public/SellerExceptions.tsx";
import { SellerLegalStatus } from "#src/features/listings/public/SellerLegalStatus.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import { PriceBreakdown } from "../page/PriceBreakdown";
import type { PaymentPageData } from "../types";
import { DayChoice, useDay } from "./DayChoice";
import { deliveryChoices, firstChoice, noDeliveryReason } from "./deliveryChoices";
import { DestinationFields } from "./DestinationFields";
import { EarlierBasketLines } from "./EarlierBasketLines";
import { ListingChanged } from "./ListingChanged";
import { MoreForParcel } from "./MoreForParcel";
import { ParcelLines, RemoveLine } from "./ParcelLines";
import { boughtLines, paymentState, requestsOf } from "./paymentState";
import { PayProblem } from "./PayProblem";
import { QuantityField } from "./QuantityField";
import { StockShortage } from "./StockShortage";
import { SumChanged } from "./SumChanged";
import { TogetherWarnings } from "./TogetherWarnings";
import { choiceOf, useAgreedSum } from "./useAgreedSum";
import type { AddressBook, Destination } from "./useDestination";
import type { ParcelChoice } from "./useParcel";
import { usePay } from "./usePay";
import { useReadExceptions } from "./useReadExceptions";

type Props = {
  checkout: PaymentPageData;
  book: AddressBook;
  destination: Destination;
  /** The charges shown aren't yet those for the current destination. */
  isQuoting: boolean;
  /** Names the draft of the quantity and delivery (`useDraft`). */
  draftKey: string;
  parcel: ParcelChoice;
  /** Called with the listing's quantity, for the check of the parcel; null while it isn't a valid number. */
  onQuantity: (quantity: number | null) => void;
};

export function PaymentForm(props: Props) {
  const { checkout, book, destination, isQuoting, draftKey, parcel, onQuantity } = props;
  const { listing, quiz, pending, delivery, basketQuantity } = checkout;
  const { lines, others, reasons } = checkout.parcel;
  const form = useForm({
    resolver: zodResolver(paymentSchema),
    defaultValues: {
      quantity:
        basketQuantity ?? pending?.quantity ?? Math.max(1, maxPurchase(quiz, listing.available)),
      deliveryMethod: pending?.deliveryMethod ?? firstChoice(checkout),
    },
  });
  useDraft(form, { key: draftKey, store: "tab", isSent: pending !== null });
  // The number in the basket is newer than the draft's.
  const [startQuantity] = useState(basketQuantity);
  useEffect(() => {
    if (startQuantity !== null) form.setValue("quantity", startQuantity);
  }, [form, startQuantity]);
  const saveQuantity = useMutation(api.orders.basket.setQuantity);
  const { run } = useCall({ overlapping: true });
  const [quantity, method] = useWatch({
    control: form.control,
    name: ["quantity", "deliveryMethod"],
  });
  const [maxWhenTyped, setMaxWhenTyped] = useState(Infinity);
  const { outcode, home } = destination;
  const payment = paymentState(checkout, {
    quantity,
    method,
    maxWhenTyped,
    outcode,
    home,
    isQuoting,
  });
  const { minQuantity, maxQuantity, canBuy, charge, money } = payment;
  const isByCarrier = method !== undefined && isCarried(method);
  const noDelivery = noDeliveryReason(delivery);
  const [chosenDay, setDay] = useState(pending?.dispatchOn ?? null);
  const dayChoice = useDay(listing.sending, chosenDay);
  const { busy, problem, pay, clear } = usePay(pending, listing.available);
  const heldLines = [...lines, ...others].filter((line) => line.heldQuantity !== null);
  const choice = choiceOf(quantity, method, lines);
  const held = pending && {
    choice: choiceOf(
      pending.quantity,
      pending.deliveryMethod,
      heldLines.map((line) => ({ ...line, quantity: line.heldQuantity ?? 0 })),
    ),
    money: pending,
  };
  const sum = useAgreedSum(choice, money, held);
  const exceptions = useReadExceptions(listing.exceptions);
  const setQuantity = (value: number) => {
    form.setValue("quantity", value);
    if (basketQuantity === null || !isCount(value, maxQuantity)) return;
    void run(() => saveQuantity({ listingId: listing.listingId, quantity: value }));
  };
  useEffect(
    () => onQuantity(isCount(quantity, QUANTITY_MAX) ? quantity : null),
    [onQuantity, quantity],
  );

  // An unchanged choice continues the held order, with the listings as they were when it was started.
  const isAsStarted = held?.choice === choice && !problem?.isListingChanged;
  const bought = boughtLines(checkout, quantity);
  const [, next] = bought;
  const unreadExceptions = isAsStarted ? null : exceptions.notice;
  const changedLines = isAsStarted ? [] : bought.filter((line) => line.change);

  const submit = form.handleSubmit(async (values) => {
    const address = isByCarrier ? await destination.read() : undefined;
    if (money === null || address === null) return;
    const { totalAmount: shownTotal } = money;
    const destinationArgs = address
      ? { address, saveAddress: destination.keep }
      : { outcode: checkout.home ?? home };
    const { deliveryMethod } = values;
    const chosen = {
      lines: requestsOf(bought, isAsStarted),
      ...(exceptions.read.length > 0 && { shownExceptions: exceptions.read }),
      ...(address && { dispatchOn: dayChoice.day }),
      ...(reasons.length > 0 && { shownReasons: reasons.map(({ text }) => text) }),
    };
    await pay({ ...chosen, deliveryMethod, ...destinationArgs, shownTotal }, shownTotal === 0);
  });
  return (
    <form
      noValidate
      className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]"
      onSubmit={(event) => void submit(event)}
    >
      {changedLines.map(
        ({ listingId, title, change }) =>
          change && (
            <ListingChanged
              key={listingId}
              {...(lines.length > 0 && { title })}
              before={change.before}
              now={change.now}
            />
          ),
      )}
      <Card padding="lg" className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Controller
            control={form.control}
            name="quantity"
            render={({ field: { value, onBlur } }) => (
              <QuantityField
                checkout={checkout}
                payment={payment}
                value={value}
                onChange={(newQuantity) => {
                  setQuantity(newQuantity);
                  setMaxWhenTyped(maxQuantity);
                }}
                onBlur={onBlur}
              />
            )}
          />
          {next && <RemoveLine title={listing.title} onRemove={() => parcel.takeOutMain(next)} />}
        </div>
        {lines.length > 0 && (
          <>
            <ParcelLines lines={lines} onRemove={parcel.takeOut} />
            <TogetherWarnings parcel={checkout.parcel} />
          </>
        )}
        {others.length > 0 && <EarlierBasketLines lines={others} onAdd={parcel.add} />}
        <MoreForParcel checkout={checkout} quantity={quantity} method={method} />
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
        {!isByCarrier && (
          <Field
            label="Where you are"
            required
            hint="The first half of your postcode, such as LS6. We use it to work out delivery and local rules."
            error={payment.placeError}
          >
            <TextInput
              autoComplete="postal-code"
              className="max-w-32"
              value={home}
              onChange={(event) => destination.setHome(event.target.value)}
            />
          </Field>
        )}
        {isByCarrier && (
          <DestinationFields book={book} destination={destination} problem={payment.placeError} />
        )}
        {isByCarrier && <DayChoice {...dayChoice} sending={listing.sending} onChoose={setDay} />}
      </Card>
      <Card as="section" padding="lg" aria-labelledby="to-pay" className="grid gap-4">
        <h2 id="to-pay" className="font-display text-xl">
          Your order
        </h2>
        <PriceBreakdown lines={bought} money={money} needsPostcode={payment.needsPostcode} />
        <SellerLegalStatus trader={listing.trader} />
        <SellerExceptions exceptions={listing.exceptions} className="text-sm" />
        <PayProblem
          problem={problem}
          listingId={listing.listingId}
          alreadyShown={
            !canBuy || sum.change !== null || changedLines.length > 0 || Boolean(unreadExceptions)
          }
          onDrop={(listingIds) => {
            for (const { listingId } of lines) {
              if (listingIds.includes(listingId)) parcel.takeOut(listingId);
            }
            clear();
          }}
        />
        <StockShortage
          listing={listing}
          quantity={quantity}
          maxQuantity={maxQuantity}
          minQuantity={minQuantity}
          problem={payment.shortage}
          quizPath={paths.quiz(listing.listingId, { quantity: minQuantity })}
          totalFor={(fewer) =>
            charge === null
              ? null
              : goodsMoney(amountOf(boughtLines(checkout, fewer)), charge).totalAmount
          }
          chosenTotal={money?.totalAmount ?? null}
          onTake={setQuantity}
        />
        {sum.change !== null && money !== null && canBuy && (
          <SumChanged {...sum.change} now={money.totalAmount} onAccept={sum.accept} />
        )}
        {unreadExceptions}
        <Button
          type="submit"
          variant="coral"
          size="lg"
          full
          busy={busy}
          disabled={
            money === null ||
            !payment.hasPlace ||
            sum.change !== null ||
            !canBuy ||
            Boolean(unreadExceptions)
          }
        >
          {busy
            ? "Opening the payment page…"
            : changedLines.length > 0
              ? "Buy it as it is now"
              : payLabel(money?.totalAmount)}
        </Button>
        <p className="text-ink-muted text-sm">{payment.note}</p>
      </Card>
    </form>
  );
}

function payLabel(total: number | undefined): ReactNode {
  if (total === undefined) return "Pay";
  return total === 0 ? "Reserve" : <PriceLabel text="Pay" pence={total} />;
}
