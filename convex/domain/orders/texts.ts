import { CLAIM_WINDOW_MS, HOUR_MS } from "../shared/constants";

export const orderTexts = {
  invalidOrderId: "Invalid order ID format",
  notFound: "Order not found",
  placeRequired:
    "Please enter the first half of your postcode. It decides which delivery options and local rules apply.",
  maxRetries: "Max retries reached",
  fetchFailed: ({ message }: { message: string }) => `Failed to fetch order: ${message}`,
  listFailed: "Failed to load orders. Please try again.",
  soldFailed: "Failed to load sold listings.",
  chooseDelivery: "Choose how you'd like to get your order.",
  invalidDeliveryCharge: "Please enter a valid delivery charge.",
  buyerDeleted: "The buyer has deleted their account, so they can't read messages.",
  proposed: "Delivery charge adjustment proposed and message sent to buyer.",
  proposeFailed: ({ reason }: { reason: string }) => `Failed to propose delivery charge: ${reason}`,
  dayUnavailable: "This day can't be chosen any more. Please choose another.",
  dayMovedAlready: "You've already moved the day once.",
  weatherHoldUsed: "This order has already been held for the weather once.",
  weatherHoldTooLate: "The agreed day has passed, so the parcel can't be held for the weather.",
  dayTooLate: "It's too late to move the day.",
  paymentErrorTitle: "Payment Error",
  paymentBlocked:
    "We could not reach the payment provider. If you use an ad blocker, please disable it for this page and try again.",
} as const;

type Contents = { hasAnimals: boolean };

/** The word for what the buyer photographs before opening it. */
export const packageWord = ({ hasAnimals }: Contents): string => (hasAnimals ? "bag" : "parcel");

/** What to do with a parcel on arrival, and how soon; for the order page and the dispatch email. */
export const ARRIVAL_TEXT = `When it arrives, photograph it before you open it, then check what came. After you confirm that it has arrived, you have ${CLAIM_WINDOW_MS / HOUR_MS} hours to report a problem.`;

/** What a claim may cover, after "report". */
export const reportableText = ({ hasAnimals }: Contents): string =>
  `anything dead, ${hasAnimals ? "ill" : "damaged"}, missing or wrong`;
