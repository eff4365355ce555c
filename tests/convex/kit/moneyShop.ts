/** Test shops with an admin who handles their money. */

import { vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { emails } from "./authHelpers";
import type { FakeRefund } from "./fakeStripe";
import { addAdmin } from "./helpers";
import { addPaidOrder, sessionOf, settle, type Shop, startShop, sweep } from "./orderHelpers";

type RefundArgs = Omit<typeof api.payments.refunds.refundOrder._args, "orderId">;

/** A shop and an admin, with the admin's actions on refunds. */
export async function startShopWithAdmin() {
  const shop = await startShop();
  const admin = await addAdmin(shop.t);
  const refund = (orderId: string, args: RefundArgs = {}) =>
    admin.as.action(api.payments.refunds.refundOrder, { orderId, ...args });
  const problems = () => admin.as.query(api.payments.moneyProblems.list, {});
  /** The first refund that needs an admin. */
  const failedRefund = async () => {
    const refundProblem = (await problems()).find(({ kind }) => kind === "refund");
    if (refundProblem?.kind !== "refund") throw new Error("No refund needs a person");
    return refundProblem;
  };
  const tryAgain = async () => {
    const { refundId } = await failedRefund();
    return await admin.as.action(api.payments.moneyProblems.tryAgain, { refundId });
  };
  const dismiss = async () => {
    const { refundId } = await failedRefund();
    await admin.as.mutation(api.payments.moneyProblems.dismiss, { refundId, answer: "paid" });
  };
  return { shop, admin, refund, problems, failedRefund, tryAgain, dismiss };
}

/** The same with one paid order; `refund` refunds all that is left of it by default. */
export async function startPaidShop(make: (shop: Shop) => Promise<string> = addPaidOrder) {
  const { refund: refundOf, ...world } = await startShopWithAdmin();
  const orderId = await make(world.shop);
  const payment = sessionOf(world.shop, orderId).paymentIntentId ?? "";
  const refund = (amount?: number, expected?: number) =>
    refundOf(orderId, {
      ...(amount === undefined ? {} : { amount }),
      ...(expected === undefined ? {} : { expected }),
    });
  return { ...world, orderId, payment, refund };
}

export const outsideRefund = (
  paymentIntentId: string,
  changes: Partial<FakeRefund> = {},
): FakeRefund => ({
  id: "re_out",
  amount: 100,
  paymentIntentId,
  refundId: "",
  status: "succeeded",
  ...changes,
});

export async function advanceAndSweep({ t }: Shop, ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  await sweep(t);
  await settle(t);
}

/** Subjects of the emails to a user, newest first. */
export const subjectsTo = async ({ t }: Shop, { email }: { email: string }): Promise<string[]> =>
  (await emails(t, email)).map(({ subject }) => subject);
