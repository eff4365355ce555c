import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { OrderMoneyNotes } from "#src/features/orders/page/OrderMoneyNotes.tsx";
import type { OrderDetails } from "#src/features/orders/public/types.ts";
import { click } from "../catalogue/stage";
import { onCall } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

const noneOwed = { sending: 0, requested: 0, failed: 0 };

function show(
  moneyOwed: Partial<OrderDetails["moneyOwed"]>,
  stops: OrderDetails["stops"] = [],
): string {
  const order = {
    chargeback: null,
    viewerSide: "buyer",
    stops,
    moneyOwed: { ...noneOwed, ...moneyOwed },
  };
  const { container, unmount } = render(<OrderMoneyNotes order={order as OrderDetails} />);
  const text = container.textContent;
  unmount();
  return text;
}

test("only money that the payment provider is processing is said to be on its way", () => {
  expect(show({})).toBe("");
  expect(show({ sending: 500 })).toContain("A refund of £5.00 is on its way");
  for (const moneyOwed of [{ requested: 500 }, { failed: 500 }]) {
    expect(show(moneyOwed)).toContain("A refund of £5.00");
    expect(show(moneyOwed)).not.toContain("on its way");
  }
});

test.each([
  ["processing", /Please don't dispatch or hand over anything/],
  ["completed", /^If you have proof of dispatch or delivery/],
] as const)("a chargeback on a %s order asks the seller for what still helps", (status, advice) => {
  const chargeback = { amount: 500, reason: "", dueBy: null };
  const order = { chargeback, status, viewerSide: "seller", stops: ["chargeback"] };
  render(<OrderMoneyNotes order={{ ...order, moneyOwed: noneOwed } as never} />);
  screen.getByText(advice);
});

test("failed refunds are still owed to the buyer, and several notes are shown together", () => {
  const order = {
    chargeback: null,
    viewerSide: "buyer",
    stops: ["chargebackLost"],
    moneyOwed: { sending: 0, requested: 200, failed: 300 },
  } as unknown as OrderDetails;
  render(<OrderMoneyNotes order={order} />);
  expect(screen.getByText("The bank refunded part of this order")).toBeDefined();
  expect(screen.getByText("A refund of £2.00 is being made")).toBeDefined();
  expect(screen.getByText("A refund of £3.00 did not go through")).toBeDefined();
  expect(screen.getByText(/The money is still yours/)).toBeDefined();
});

test("an admin lets Shoal bear a chargeback, with a reason", async () => {
  const bear = vi.fn((_args: { orderId: string; reason: string }) => null);
  onCall(api.payouts.problems.bearChargebacks, bear);
  const order = { uuid: "u1", chargeback: null, stops: [], viewerSide: "admin", bearable: 500 };
  render(
    <Frame auth={viewers.admin()} at="/order/u1">
      <OrderMoneyNotes order={{ ...order, moneyOwed: noneOwed } as never} />
    </Frame>,
  );
  await screen.findByText("A lost chargeback of £5.00 is taken from the seller");
  await click("Let Shoal bear it");
  const dialog = within(screen.getByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Let Shoal bear it" });
  confirm.click();
  await dialog.findByText(fieldTexts.reasonMissing);
  expect(bear).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "Proof of delivery" } });
  confirm.click();
  await waitFor(() =>
    expect(bear).toHaveBeenCalledWith({ orderId: "u1", reason: "Proof of delivery" }),
  );
});
