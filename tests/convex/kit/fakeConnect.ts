/** The part of the in-memory Stripe that pays sellers: accounts, transfers, reversals and balances. */

export type FakeAccount = {
  id: string;
  capability: "active" | "pending" | "restricted" | "rejected";
  isClosed: boolean;
  canBePaid: boolean;
  /** Pence that can be taken back. */
  balance: number;
  schedule: string;
  payout: {
    amount: number;
    status: string;
    arrival_date: number;
    failure_code: string | null;
  } | null;
};

export type FakeTransfer = {
  id: string;
  amount: number;
  destination: string;
  /** The charge that the money comes from. */
  source: string;
  group: string;
  metadata: Record<string, string>;
};
export type FakeReversal = {
  id: string;
  transfer: string;
  amount: number;
  metadata: Record<string, string>;
};

export type Refusal = { status: number; type: string; message: string; code: string };
const refuse = (message: string, code = ""): Refusal => ({
  status: 400,
  type: "invalid_request_error",
  message,
  code,
});

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, text]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, text]];
    }),
  );

export class FakeConnect {
  accounts = new Map<string, FakeAccount>();
  transfers: FakeTransfer[] = [];
  reversals: FakeReversal[] = [];
  /** Idempotency keys of the calls that create transfers and reversals. */
  keys: string[] = [];
  /** Shoal's own balance, in pence. */
  available = 0;
  /** How much one charge can send at most, in pence. */
  maxSendable: (charge: string) => number = () => Infinity;
  private serial = 0;

  addAccount(changes: Partial<FakeAccount> = {}): FakeAccount {
    this.serial += 1;
    const account: FakeAccount = {
      id: `acct_${this.serial}`,
      capability: "restricted",
      isClosed: false,
      canBePaid: false,
      balance: 0,
      schedule: "daily",
      payout: null,
      ...changes,
    };
    this.accounts.set(account.id, account);
    return account;
  }

  /** Removes all transfers, reversals and keys; the accounts stay. */
  restart(): void {
    Object.assign(this, { transfers: [], reversals: [], keys: [] });
    this.serial = this.accounts.size;
  }

  /** Pence sent to sellers and not reversed. */
  get sent(): number {
    const sum = (rows: readonly { amount: number }[]) =>
      rows.reduce((all, { amount }) => all + amount, 0);
    return sum(this.transfers) - sum(this.reversals);
  }

  handles(path: string): boolean {
    return path.startsWith("/v2/") || /^\/v1\/(?:transfers|payouts|balance|accounts\/)/.test(path);
  }

  refusalOf(method: string, path: string, form: URLSearchParams): Refusal | null {
    const transfer = this.transferIn(path);
    if (method === "POST" && transfer) {
      const reversibleAmount = transfer.amount - this.reversedOf(transfer.id);
      const amount = Number(form.get("amount"));
      if (amount > reversibleAmount)
        return refuse("Reversal amount is greater than unreversed amount");
      const { balance = 0 } = this.accounts.get(transfer.destination) ?? {};
      return amount > balance ? refuse("Not enough balance", "balance_insufficient") : null;
    }
    if (method === "POST" && path === "/v1/transfers") {
      const account = this.accounts.get(form.get("destination") ?? "");
      if (account === undefined) return refuse("No such destination", "resource_missing");
      if (account.isClosed || account.capability !== "active") {
        return refuse("Capability missing", "insufficient_capabilities_for_transfer");
      }
      const charge = form.get("source_transaction") ?? "";
      if (!charge.startsWith("ch_")) return refuse("No such charge", "resource_missing");
      return Number(form.get("amount")) > this.maxSendable(charge)
        ? refuse("Above the charge")
        : null;
    }
    return null;
  }

  carryOut(method: string, path: string, form: URLSearchParams, body: string, onBehalf: string) {
    if (method === "POST" && path === "/v2/core/accounts") {
      return this.accountObject(this.addAccount());
    }
    if (path === "/v2/core/account_links") {
      const { account } = JSON.parse(body) as { account: string };
      return {
        object: "v2.core.account_link",
        account,
        url: `https://stripe.test/setup/${account}`,
      };
    }
    const id = /^\/v2\/core\/accounts\/(\w+)$/.exec(path)?.[1];
    if (id !== undefined) return this.accountObject(this.accountOf(id));
    const account = /^\/v1\/accounts\/(\w+)\/login_links$/.exec(path)?.[1];
    if (account !== undefined)
      return { object: "login_link", url: `https://stripe.test/${account}` };
    if (path === "/v1/payouts") {
      const { payout } = this.accountOf(onBehalf);
      return { object: "list", data: payout ? [{ object: "payout", ...payout }] : [] };
    }
    if (path === "/v1/balance") {
      const entry = (amount: number) => [{ amount, currency: "gbp" }];
      return { object: "balance", available: entry(this.available), pending: entry(0) };
    }
    if (path === "/v1/balance_settings") {
      const interval = form.get("payments[payouts][schedule][interval]") ?? "";
      this.accountOf(onBehalf).schedule = interval;
      return { object: "balance_settings" };
    }
    const single = this.transfers.find((transfer) => path === `/v1/transfers/${transfer.id}`);
    if (single) return this.transferObject(single);
    const reversed = this.transferIn(path);
    if (reversed) return this.reversalsCall(method, reversed, form);
    if (method === "GET") {
      const group = form.get("transfer_group");
      const matches = this.transfers.filter(
        (transfer) => group === null || transfer.group === group,
      );
      const data = matches.map((transfer) => this.transferObject(transfer));
      return { object: "list", data, has_more: false };
    }
    this.serial += 1;
    const transfer: FakeTransfer = {
      id: `tr_${this.serial}`,
      amount: Number(form.get("amount")),
      destination: form.get("destination") ?? "",
      source: form.get("source_transaction") ?? "",
      group: form.get("transfer_group") ?? "",
      metadata: metadataOf(form),
    };
    this.transfers.push(transfer);
    this.accountOf(transfer.destination).balance += transfer.amount;
    return this.transferObject(transfer);
  }

  private transferObject({ id, amount, destination, group, metadata }: FakeTransfer) {
    return {
      id,
      object: "transfer",
      amount,
      destination,
      transfer_group: group,
      metadata,
      amount_reversed: this.reversedOf(id),
      balance_transaction: balanceTransaction(),
    };
  }

  private reversalsCall(method: string, transfer: FakeTransfer, form: URLSearchParams) {
    if (method === "GET") {
      const matches = this.reversals.filter((reversal) => reversal.transfer === transfer.id);
      return { object: "list", data: matches.map(reversalObject), has_more: false };
    }
    return reversalObject(this.reverse(transfer.id, Number(form.get("amount")), metadataOf(form)));
  }

  /** Without `metadata`, as a reversal in Stripe's dashboard. */
  reverse(transferId: string, amount: number, metadata: Record<string, string> = {}): FakeReversal {
    this.serial += 1;
    const reversal = { id: `trr_${this.serial}`, transfer: transferId, amount, metadata };
    this.reversals.push(reversal);
    const transfer = this.transfers.find(({ id }) => id === transferId);
    if (transfer) this.accountOf(transfer.destination).balance -= amount;
    return reversal;
  }

  private transferIn(path: string): FakeTransfer | undefined {
    const id = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path)?.[1];
    return this.transfers.find((transfer) => transfer.id === id);
  }

  reversedOf(transferId: string): number {
    return this.reversals
      .filter(({ transfer }) => transfer === transferId)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private accountOf(id: string): FakeAccount {
    const account = this.accounts.get(id);
    if (account === undefined) throw new Error(`No account ${id}`);
    return account;
  }

  private accountObject({ id, capability, isClosed, canBePaid }: FakeAccount) {
    const details =
      capability === "active"
        ? []
        : [{ code: "requirements_past_due", resolution: "provide_info" }];
    const payouts = canBePaid ? "active" : "restricted";
    return {
      id,
      object: "v2.core.account",
      livemode: false,
      closed: isClosed,
      configuration: {
        recipient: {
          applied: !isClosed,
          capabilities: {
            stripe_balance: {
              stripe_transfers: { status: capability, status_details: details },
              payouts: { status: payouts, status_details: [] },
            },
          },
        },
      },
    };
  }
}

const balanceTransaction = () => ({
  id: "txn_1",
  object: "balance_transaction",
  available_on: Math.floor(Date.now() / 1000),
});

const reversalObject = ({ id, transfer, amount, metadata }: FakeReversal) => ({
  id,
  object: "transfer_reversal",
  transfer,
  amount,
  metadata,
  balance_transaction: balanceTransaction(),
});
