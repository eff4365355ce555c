import { COMMISSION_MIN_PENCE, COMMISSION_PERCENT } from "./constants";

/** 123456 → "£1,234.56"; by hand, because a page's first use of `Intl` holds up a slow telephone. */
export function formatPence(pence: number): string {
  const pounds = (Math.abs(pence) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  return `${pence < 0 ? "-" : ""}£${pounds}`;
}

/**
 * Reads an amount that a person typed in pounds ("4", "4.5", "£4.50") as pence; `null` when it is not an
 * amount of at most two decimals. Works on the digits, so that no binary fraction gets in.
 */
export function parsePounds(text: string): number | null {
  const match = /^\s*£?\s*(\d{1,7})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The service fee in pence: 5 % of the amount, rounded half up, at least 30p; nothing on a free listing. */
export function commissionFor(amount: number): number {
  if (amount === 0) return 0;
  return Math.max(COMMISSION_MIN_PENCE, Math.floor((amount * COMMISSION_PERCENT + 50) / 100));
}

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
