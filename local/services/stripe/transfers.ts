/** Transfers of a payment's share to a connected account, and their reversals. */

import { canReceive } from "./accounts.ts";
import { badParameter, notAllowed, notFound, notFoundInParameter } from "./apiError.ts";
import { balanceOf, moneyNow, moveMoney, PLATFORM } from "./balance.ts";
import type { RawObject } from "./formBody.ts";
import { newId, unixSeconds } from "./ids.ts";
import { money } from "./layout.ts";
import { pageOf, pageShape } from "./pages.ts";
import { integer, list, metadata, parseParams, required, text } from "./params.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Charge, ConnectedAccount, Transfer, TransferReversal } from "./types.ts";

/** The platform's region: Stripe refuses transfers across regions. */
const COUNTRY = "gb";

const createShape = {
  amount: required(integer(1)),
  currency: required(text(3)),
  destination: required(text(100)),
  description: text(1000),
  source_transaction: text(100),
  transfer_group: text(255),
  metadata,
  expand: list(text(100), 20),
};

/** `POST /v1/transfers`; `amount` in pence. */
export function createTransfer(sandbox: Sandbox, raw: RawObject) {
  const params = parseParams(createShape, raw);
  const { amount, currency, source_transaction: source } = params;
  const account = sandbox.store.get("accounts", params.destination);
  if (!account) throw notFoundInParameter("destination", params.destination, "destination");
  const charge = source === undefined ? undefined : sandbox.store.get("charges", source);
  if (source !== undefined && !charge) {
    throw notFoundInParameter("charge", source, "source_transaction");
  }
  checkDestination(account);
  if (charge) checkSource(sandbox, charge, amount, currency);
  else checkFunds(sandbox, amount, currency);

  const id = newId("tr");
  const payment = newId("py");
  const availableOn = Math.max(
    Math.floor(moneyNow(sandbox) / 1000),
    charge ? settlementOf(sandbox, charge) : 0,
  );
  const transfer: Transfer = {
    id,
    object: "transfer",
    amount,
    amount_reversed: 0,
    balance_transaction: moveMoney(sandbox, {
      owner: PLATFORM,
      amount: -amount,
      type: "transfer",
      source: id,
      availableOn,
    }),
    created: unixSeconds(),
    currency,
    description: params.description ?? null,
    destination: account.id,
    destination_payment: payment,
    livemode: false,
    metadata: params.metadata ?? {},
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: "card",
    transfer_group: params.transfer_group ?? charge?.transfer_group ?? null,
  };
  moveMoney(sandbox, { owner: account.id, amount, type: "payment", source: payment, availableOn });
  sandbox.store.put("transfers", id, transfer);
  return viewOf(sandbox, transfer);
}

function checkDestination(account: ConnectedAccount): void {
  if (account.country !== COUNTRY) {
    throw notAllowed(
      `Funds can't be sent to accounts located in ${account.country.toUpperCase()} because of ` +
        "restrictions on the platform's region.",
      "transfers_not_allowed",
      "destination",
    );
  }
  if (!canReceive(account)) {
    throw notAllowed(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers.",
      "insufficient_capabilities_for_transfer",
    );
  }
}

function checkSource(sandbox: Sandbox, charge: Charge, amount: number, currency: string): void {
  if (charge.status !== "succeeded") throw notAllowed(`Charge ${charge.id} has not succeeded.`);
  if (charge.currency !== currency) {
    throw badParameter(
      "currency",
      `The currency of the source_transaction is ${charge.currency}, but the transfer's is ${currency}.`,
    );
  }
  const left = charge.amount - sentFrom(sandbox, charge);
  if (amount > left) {
    throw notAllowed(
      `Transfer amount (${money(amount)}) is greater than what is left of the source charge (${money(left)}).`,
      undefined,
      "amount",
    );
  }
}

const sentFrom = (sandbox: Sandbox, charge: Charge) =>
  sandbox.store
    .all("transfers")
    .filter(({ source_transaction }) => source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);

/** Without a source, a transfer can only take what is available. */
function checkFunds(sandbox: Sandbox, amount: number, currency: string): void {
  const available = currency === "gbp" ? balanceOf(sandbox, PLATFORM).available : 0;
  if (amount > available) {
    throw notAllowed(
      "You have insufficient available funds in your Stripe account.",
      "balance_insufficient",
    );
  }
}

/** When a charge's money is available (seconds since 1970). */
function settlementOf(sandbox: Sandbox, { balance_transaction }: Charge): number {
  const movement = sandbox.store.get("movements", balance_transaction ?? "");
  return movement?.transaction.available_on ?? 0;
}

const listShape = { ...pageShape, destination: text(100), transfer_group: text(255) };

/** `GET /v1/transfers`: newest first. */
export function listTransfers(sandbox: Sandbox, raw: RawObject) {
  const { destination, transfer_group, ...page } = parseParams(listShape, raw);
  const matches = sandbox.store
    .all("transfers")
    .filter((transfer) => destination === undefined || transfer.destination === destination)
    .filter(
      (transfer) => transfer_group === undefined || transfer.transfer_group === transfer_group,
    );
  const { data, ...rest } = pageOf("/v1/transfers", matches, page);
  return { ...rest, data: data.map((transfer) => viewOf(sandbox, transfer)) };
}

export const showTransfer = (sandbox: Sandbox, id: string) =>
  viewOf(sandbox, requireTransfer(sandbox, id));

/** @throws ApiError 404 */
function requireTransfer(sandbox: Sandbox, id: string): Transfer {
  const transfer = sandbox.store.get("transfers", id);
  if (!transfer) throw notFound("transfer", id, "id");
  return transfer;
}

const viewOf = (sandbox: Sandbox, transfer: Transfer) => ({
  ...transfer,
  reversals: pageOf(reversalsUrl(transfer.id), reversalsOf(sandbox, transfer.id), {}),
});

const reversalsUrl = (id: string) => `/v1/transfers/${id}/reversals`;
const reversalsOf = (sandbox: Sandbox, id: string) =>
  sandbox.store.all("reversals").filter(({ transfer }) => transfer === id);

/** `GET /v1/transfers/:id/reversals`: newest first. */
export function listReversals(sandbox: Sandbox, id: string, raw: RawObject) {
  const { created: _created, ...shape } = pageShape;
  const page = parseParams(shape, raw);
  requireTransfer(sandbox, id);
  return pageOf(reversalsUrl(id), reversalsOf(sandbox, id), page);
}

const reversalShape = {
  amount: integer(1),
  description: text(1000),
  metadata,
  expand: list(text(100), 20),
};

/** `POST /v1/transfers/:id/reversals`; `amount` in pence, the whole remainder when omitted. */
export function createReversal(sandbox: Sandbox, id: string, raw: RawObject): TransferReversal {
  const params = parseParams(reversalShape, raw);
  const transfer = requireTransfer(sandbox, id);
  const remainder = transfer.amount - transfer.amount_reversed;
  const amount = params.amount ?? remainder;
  if (remainder === 0) throw notAllowed(`Transfer ${id} has already been reversed.`);
  if (amount > remainder) {
    throw notAllowed(
      `Reversal amount (${money(amount)}) is greater than unreversed amount on transfer (${money(remainder)})`,
      undefined,
      "amount",
    );
  }
  const { available } = balanceOf(sandbox, transfer.destination);
  if (amount > available) {
    throw notAllowed(
      `The recipient doesn't have enough available balance to reverse ${money(amount)} (${money(available)}).`,
      "balance_insufficient",
    );
  }
  const reversalId = newId("trr");
  const refundId = newId("pyr");
  const reversal: TransferReversal = {
    id: reversalId,
    object: "transfer_reversal",
    amount,
    balance_transaction: moveMoney(sandbox, {
      owner: PLATFORM,
      amount,
      type: "transfer_refund",
      source: reversalId,
    }),
    created: unixSeconds(),
    currency: transfer.currency,
    destination_payment_refund: refundId,
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: id,
  };
  moveMoney(sandbox, {
    owner: transfer.destination,
    amount: -amount,
    type: "payment_refund",
    source: refundId,
  });
  sandbox.store.put("reversals", reversalId, reversal);
  const amount_reversed = transfer.amount_reversed + amount;
  sandbox.store.put("transfers", id, {
    ...transfer,
    amount_reversed,
    reversed: amount_reversed === transfer.amount,
  });
  return reversal;
}
