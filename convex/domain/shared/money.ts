import { COMMISSION_MIN_PENCE, COMMISSION_PERCENT } from "./constants";
import { plainFigure, plainText } from "./typed";

/** 123456 → "£1,234.56"; by hand, because a page's first use of `Intl` holds up a slow telephone. */
export function formatPence(pence: number): string {
  const pounds = (Math.abs(pence) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${pence < 0 ? "-" : ""}£${pounds}`;
}

const POUNDS = /^(?:£|gbp)? ?(.+?) ?(?:£|gbp|pounds?|quid)?$/i;
const PENCE = /^(\d{1,9}) ?(?:p|pence|pennies)$/i;

/**
 * Reads an amount as people write it ("4", ".50", "£1,234.5", "12 pounds", "50p") as pence; null when it is none, is
 * negative, has fractions of a penny, or is ambiguous ("1,5"). Works on digits, so that no binary fraction gets in.
 */
export function parsePounds(text: string): number | null {
  const plain = plainText(text);
  const inPence = PENCE.exec(plain)?.[1];
  if (inPence !== undefined) return Number(inPence);
  const figure = plainFigure(POUNDS.exec(plain)?.[1] ?? "");
  const [, pounds = "", pence = ""] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(figure ?? "") ?? [];
  return pounds === "" ? null : Number(pounds) * 100 + Number(pence.padEnd(2, "0"));
}

/** The service fee in pence: 5 % of the amount, rounded half up, at least 30p; nothing on a free listing. */
export function commissionFor(amount: number): number {
  if (amount === 0) return 0;
  return Math.max(COMMISSION_MIN_PENCE, Math.floor((amount * COMMISSION_PERCENT + 50) / 100));
}

/** The same in words, for legal pages. */
export const serviceFeeText = `${COMMISSION_PERCENT}% of the price of the goods, and at least ${COMMISSION_MIN_PENCE}p`;

export type OrderMoney = {
  amount: number;
  deliveryCharge: number;
  commission: number;
  totalAmount: number;
};

/** What a buyer pays, in pence, for `quantity` animals at `unitPrice` and a delivery charge. */
export function orderMoney(
  unitPrice: number,
  quantity: number,
  deliveryCharge: number,
): OrderMoney {
  const amount = unitPrice * quantity;
  const commission = commissionFor(amount);
  return { amount, deliveryCharge, commission, totalAmount: amount + deliveryCharge + commission };
}
