/** Tells the seller what Stripe needs, from Stripe's codes for missing requirements. */
export function neededFor(codes: readonly string[]): string {
  return codes.includes("requirements_pending_verification")
    ? "Stripe is checking what you sent, and may ask for more."
    : "Stripe needs more details from you, such as a document that shows who you are.";
}

const BANK_PROBLEMS: Record<string, string | undefined> = {
  account_closed: "That bank account has been closed.",
  account_frozen: "That bank account is frozen.",
  bank_account_restricted: "That bank account can't receive this payment.",
  incorrect_account_holder_name: "The account holder's name doesn't match.",
  invalid_account_number: "The account number isn't valid.",
  invalid_currency: "That bank account doesn't take pounds.",
  no_account: "There is no such bank account.",
};

/** Why a bank returned a payment, from Stripe's failure code. */
export const bankProblem = (code = ""): string =>
  BANK_PROBLEMS[code] ?? "Your bank returned the last payment.";
