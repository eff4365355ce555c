const REASONS = new Map([
  ["bank_cannot_process", "the bank could not process the payment"],
  ["credit_not_processed", "a promised refund did not arrive"],
  ["customer_initiated", "the cardholder asked for the money back"],
  ["duplicate", "it was charged twice"],
  ["fraudulent", "the cardholder says that they did not make the payment"],
  ["product_not_received", "the order did not arrive"],
  ["product_unacceptable", "what arrived was not as described"],
  ["unrecognized", "the cardholder does not recognise the payment"],
]);

/** A reason that Stripe adds later is shown by its code, with spaces. */
export function chargebackReason(reason: string): string {
  return REASONS.get(reason) ?? reason.replaceAll("_", " ");
}
