import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm, useWatch } from "react-hook-form";
import { DELIVERY_LABELS, type DeliveryMethod } from "../../../../convex/domain/listings/delivery";
import { isCount, mostToBuy, stockProblem } from "../../../../convex/domain/orders/buying";
import { paymentSchema } from "../../../../convex/domain/orders/orderSchemas";
import { problemText } from "../../../../convex/errors";
import { formatPence, orderMoney } from "../../../../convex/domain/shared/money";
import { orderTexts } from "../../../../convex/domain/orders/texts";
import { paths } from "../../../lib/paths";
import { Button } from "../../../components/ui/Button";
import { Callout } from "../../../components/ui/onDemand/Callout";
import { Card } from "../../../components/ui/Card";
import { type Choice, ChoiceGroup } from "../../../components/ui/onDemand/ChoiceGroup";
import { Field } from "../../../components/ui/Field";
import { LinkButton } from "../../../components/ui/LinkButton";
import { NativeSelect } from "../../../components/ui/NativeSelect";
import { TextInput } from "../../../components/ui/TextInput";
import type { Checkout } from "../types";
import { usePay } from "../usePay";
import { PriceBreakdown } from "./PriceBreakdown";

type Props = {
  checkout: Checkout;
  outcode: string;
  /** The charges shown are not yet those for `outcode`. */
  isQuoting: boolean;
  onOutcode: (outcode: string) => void;
};

const hints: Record<DeliveryMethod, string> = {
  collection: "You fetch the animals from the seller.",
  meetup: "You meet half-way, at a place you agree by message.",
  dropoff: "The seller brings them to you.",
  courier: "A courier authorised to carry live animals.",
};

function deliveryChoices({ delivery, outcode }: Checkout): Choice<DeliveryMethod>[] {
  return delivery.map(({ method, charge }) => ({
    value: method,
    label: `${DELIVERY_LABELS[method]}${charge === null ? "" : charge === 0 ? ": free" : `: ${formatPence(charge)}`}`,
    hint:
      charge === null && outcode !== null
        ? `The seller's courier does not go as far as ${outcode}.`
        : hints[method],
  }));
}

/** How many, how delivered, what it costs, and the button that leads to the pay page. */
export function PaymentForm({ checkout, outcode, isQuoting, onOutcode }: Props) {
  const { listing, quiz, pending, delivery } = checkout;
  const most = mostToBuy(quiz, listing.available);
  const form = useForm({
    resolver: zodResolver(paymentSchema),
    defaultValues: {
      quantity: pending?.quantity ?? Math.max(1, most),
      deliveryMethod: pending?.deliveryMethod ?? delivery[0]?.method ?? "collection",
    },
  });
  const [quantity, method] = useWatch({
    control: form.control,
    name: ["quantity", "deliveryMethod"],
  });
  const { busy, problem, pay } = usePay(pending);
  const charge = delivery.find((one) => one.method === method)?.charge ?? null;
  const money = charge === null ? null : orderMoney(listing.price, quantity, charge);
  const soldOut = stockProblem(1, listing.available);

  const submit = form.handleSubmit(async (wish) => {
    if (money === null) return;
    const args = { listingId: listing.listingId, quizId: quiz.quizId, ...wish };
    const destination = wish.deliveryMethod === "courier" && outcode !== "" ? { outcode } : {};
    await pay({ ...args, ...destination }, money.totalAmount === 0);
  });
  return (
    <form
      className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]"
      onSubmit={(event) => void submit(event)}
    >
      <Card padding="lg" className="grid gap-6">
        {most > 1 && (
          <Field label="Quantity" required className="max-w-40">
            <Controller
              control={form.control}
              name="quantity"
              render={({ field: { onChange, ...field } }) => (
                <NativeSelect {...field} onChange={(event) => onChange(Number(event.target.value))}>
                  {Array.from({ length: most }, (_, i) => (
                    <option key={i + 1}>{i + 1}</option>
                  ))}
                </NativeSelect>
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
        {method === "courier" && (
          <Field
            label="Postcode to deliver to"
            hint="The first half is enough, such as LS6. The courier's charge depends on it."
            required
            className="max-w-64"
            error={
              outcode !== "" && !isQuoting && checkout.outcode === null
                ? "Please enter a UK postcode."
                : undefined
            }
          >
            <TextInput
              autoComplete="postal-code"
              placeholder="LS6"
              value={outcode}
              onChange={(event) => onOutcode(event.target.value)}
            />
          </Field>
        )}
      </Card>
      <Card as="section" padding="lg" aria-labelledby="to-pay" className="grid gap-4">
        <h2 id="to-pay" className="font-display text-xl">
          Your order
        </h2>
        <PriceBreakdown title={listing.title} quantity={quantity} money={money} />
        {problem?.kind === "provider" && (
          <Callout tone="danger" role="alert" title={orderTexts.paymentErrorTitle}>
            {problem.message}
          </Callout>
        )}
        {problem?.kind === "refused" && (
          <Callout
            tone="danger"
            role="alert"
            actions={
              problem.isFull ? (
                <LinkButton to={paths.purchases} variant="secondary" size="sm">
                  My Purchases
                </LinkButton>
              ) : undefined
            }
          >
            {problem.message}
          </Callout>
        )}
        {soldOut && (
          <Callout tone="warning" role="status">
            {problemText(soldOut)}
          </Callout>
        )}
        <Button
          type="submit"
          variant="coral"
          size="lg"
          full
          busy={busy}
          disabled={money === null || isQuoting || !isCount(quantity, most)}
        >
          {busy ? "Opening the pay page…" : payLabel(money?.totalAmount)}
        </Button>
        <p className="text-ink-muted text-sm">
          {money?.totalAmount === 0
            ? "Free to a good home: there is nothing to pay."
            : pending
              ? "You pay on the card provider's page. Starting again does not extend the hold."
              : "You pay on the card provider's page. The animals are held for you for 30 minutes meanwhile."}
        </p>
      </Card>
    </form>
  );
}

function payLabel(total: number | undefined): string {
  if (total === undefined) return "Pay";
  return total === 0 ? "Reserve" : `Pay ${formatPence(total)}`;
}
