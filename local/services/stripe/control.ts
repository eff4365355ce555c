/**
 * `POST /_control`: commands that tests need and Stripe does not offer. The body is one
 * `ControlCommand` as JSON. Reachable from loopback only, like the whole sandbox.
 */

import { on } from "node:events";
import { moveAccount, requireAccount } from "./accounts.ts";
import { ApiError, notFound } from "./apiError.ts";
import { balanceOf, PLATFORM, setAvailable } from "./balance.ts";
import { failPayout, makeItFriday } from "./bankPayouts.ts";
import type { Card } from "./cards.ts";
import { moveDispute, type NewDispute, openDispute } from "./disputes.ts";
import { unixSeconds } from "./ids.ts";
import { currentIntent, payWithCard } from "./payments.ts";
import { moveRefund } from "./refunds.ts";
import { ALL_CHARGES, type RefundStart, type Sandbox, SETTLEMENT_DAYS } from "./sandbox.ts";
import { changeSession, expireDueSessions, requireSession } from "./sessions.ts";
import type { AccountState, BankState, Charge, Delivery, Dispute, SandboxEvent } from "./types.ts";
import type { Behaviour, WebhookSender } from "./webhooks.ts";

export type ControlCommand =
  /** Changes how webhooks behave from now on; omitted settings stay. */
  | ({ do: "webhooks" } & Partial<Behaviour>)
  /**
   * Resets webhook behaviour, refund outcomes and settlement, and stops failing calls. Held deliveries stay held:
   * flush them.
   */
  | { do: "reset" }
  /** Sends held and waiting deliveries one at a time; responds when all have been tried. */
  | { do: "flush"; order?: "given" | "reversed" }
  /** The next `count` API calls fail; only those to `path` if it is given, such as `/v1/refunds`. */
  | { do: "failCalls"; count: number; failure?: Failure; path?: string }
  /** Responds once the next API call under this path has been carried out, before that call is answered. */
  | { do: "awaitCall"; path: string }
  /** Newest first. */
  | { do: "events"; type?: string; limit?: number }
  | { do: "resend"; event: string }
  /** Moves a session's expiry to `inSeconds` from now (0: it expires immediately). */
  | { do: "expiry"; session: string; inSeconds: number }
  /** Pays an open session as its page would, with the given test card or the one that succeeds. */
  | { do: "pay"; session: string; name: string; email: string; card?: string }
  /** From now on, new refunds of a session's payment, or of all payments, start in this state. */
  | { do: "refunds"; startAs: RefundStart; session?: string }
  /**
   * Settles a refund, given by id or as the latest refund of a session's payment. A succeeded refund can
   * still fail (bounce).
   */
  | ({ do: "refund"; status: "succeeded" | "failed"; reason?: string } & (
      | { refund: string }
      | { session: string }
    ))
  /** The payer's bank disputes a session's payment. */
  | ({ do: "dispute"; session: string } & NewDispute)
  | { do: "moveDispute"; dispute: string; status: Dispute["status"] }
  /** Stripe decides about a connected account, or its bank account breaks or is replaced. */
  | { do: "account"; account: string; state?: AccountState; bank?: BankState }
  /** The bank returns the account's newest payment, which Stripe called paid. */
  | { do: "failPayout"; account: string; code?: string }
  /** Moves the clock of balances to the next Friday; what has settled by then goes to the banks. */
  | { do: "friday" }
  /** From now on, new payments stay pending for this many days. */
  | { do: "settlement"; days: number }
  /** Makes the platform's available balance this many pence, by a top-up or a withdrawal. */
  | { do: "balance"; available: number };

export type EventSummary = {
  id: string;
  type: string;
  created: number;
  objectId: string;
  deliveries: Pick<Delivery, "state" | "attempts" | "lastStatus" | "lastError">[];
};

const APPROVED_CARD = {
  number: "4242424242424242",
  last4: "4242",
  expMonth: 12,
  expYear: new Date().getFullYear() + 3,
};

/**
 * How an API call fails. With a status, or "hang" (never responds), nothing is done. "cut": the connection is
 * cut before anything is done; "cutAfter": the call is carried out and the connection is cut before the
 * response.
 */
export type Failure = 500 | 409 | 429 | "hang" | "cut" | "cutAfter";

/** API calls that must fail, counted down by the server. */
export type Faults = { count: number; failure: Failure; path: string | undefined };

export type ControlTarget = {
  sandbox: Sandbox;
  webhooks: WebhookSender;
  faults: Faults;
  /** Runs what is due: expiries, refunds, bank payments; re-arms the timer. */
  wake: () => void;
};

/** Runs a command. @throws ApiError 400 or 404 for an invalid one */
export async function control(target: ControlTarget, command: ControlCommand): Promise<unknown> {
  const { sandbox, webhooks, faults } = target;
  switch (command.do) {
    case "webhooks": {
      const { do: _do, ...changes } = command;
      Object.assign(webhooks.behaviour, changes);
      return { behaviour: webhooks.behaviour };
    }
    case "reset":
      webhooks.reset();
      sandbox.initialRefundStates.clear();
      sandbox.settlementDays = SETTLEMENT_DAYS;
      faults.count = 0;
      return { behaviour: webhooks.behaviour };
    case "flush":
      return { sent: await webhooks.flush(command.order ?? "given") };
    case "failCalls":
      Object.assign(faults, {
        count: command.count,
        failure: command.failure ?? 500,
        path: command.path,
      } satisfies Faults);
      return { faults };
    case "awaitCall":
      for await (const [path] of on(sandbox.calls, "call")) {
        if (String(path).startsWith(command.path)) return { path };
      }
      return {};
    case "events":
      return { events: listEvents(sandbox, command.type, command.limit ?? 100) };
    case "resend": {
      const event = sandbox.store.get("events", command.event);
      if (!event) throw notFound("event", command.event, "event");
      const { state, lastStatus, lastError } = await webhooks.resend(event);
      return { state, lastStatus, lastError };
    }
    case "expiry": {
      const record = requireSession(sandbox, command.session);
      changeSession(sandbox, record, { expires_at: unixSeconds() + command.inSeconds });
      expireDueSessions(sandbox);
      target.wake();
      return { session: requireSession(sandbox, command.session).session };
    }
    case "pay": {
      const { session, name, email } = command;
      const record = requireSession(sandbox, session);
      if (record.session.status !== "open") {
        throw new ApiError(400, {
          type: "invalid_request_error",
          message: `Session ${session} is ${record.session.status}.`,
        });
      }
      return sandbox.store.inOneChange(() =>
        payWithCard(sandbox, record, cardOf(command.card), { name, email }),
      );
    }
    case "refunds":
      sandbox.initialRefundStates.set(
        command.session === undefined
          ? ALL_CHARGES
          : chargeOf(sandbox, { session: command.session }).id,
        command.startAs,
      );
      return { initialRefundStates: [...sandbox.initialRefundStates] };
    case "refund": {
      const id =
        "refund" in command ? command.refund : newestRefund(sandbox, chargeOf(sandbox, command));
      return sandbox.store.inOneChange(() =>
        moveRefund(sandbox, id, command.status, command.reason),
      );
    }
    case "dispute": {
      const { do: _do, session: _session, ...dispute } = command;
      const charge = chargeOf(sandbox, command);
      return sandbox.store.inOneChange(() => openDispute(sandbox, charge, dispute));
    }
    case "moveDispute":
      return sandbox.store.inOneChange(() =>
        moveDispute(sandbox, command.dispute, command.status, null),
      );
    case "account":
      return sandbox.store.inOneChange(() => moveAccount(sandbox, command.account, command));
    case "failPayout":
      return sandbox.store.inOneChange(() =>
        failPayout(sandbox, requireAccount(sandbox, command.account), command.code),
      );
    case "friday":
      return sandbox.store.inOneChange(() => makeItFriday(sandbox));
    case "settlement":
      sandbox.settlementDays = command.days;
      return { days: command.days };
    case "balance":
      setAvailable(sandbox, command.available);
      return balanceOf(sandbox, PLATFORM);
    default:
      throw new ApiError(400, {
        type: "invalid_request_error",
        message: "Unknown command; local/services/stripe/control.ts lists them.",
      });
  }
}

const cardOf = (number = APPROVED_CARD.number): Card => ({
  ...APPROVED_CARD,
  number,
  last4: number.slice(-4),
});

function chargeOf(sandbox: Sandbox, { session }: { session: string }): Charge {
  const intent = currentIntent(sandbox, requireSession(sandbox, session));
  const charge = sandbox.store.get("charges", intent?.latest_charge ?? "");
  if (!charge) throw notFound("charge", session, "session");
  return charge;
}

function newestRefund(sandbox: Sandbox, { id }: Charge): string {
  const newest = sandbox.store.all("refunds").findLast(({ charge }) => charge === id);
  if (!newest) throw notFound("refund", id, "session");
  return newest.id;
}

function listEvents(sandbox: Sandbox, type: string | undefined, limit: number): EventSummary[] {
  const deliveries = new Map<string, Delivery[]>();
  for (const delivery of sandbox.store.all("deliveries")) {
    deliveries.set(delivery.eventId, [...(deliveries.get(delivery.eventId) ?? []), delivery]);
  }
  return sandbox.store
    .all("events")
    .filter((event) => type === undefined || event.type === type)
    .slice(-limit)
    .reverse()
    .map((event) => summary(event, deliveries.get(event.id) ?? []));
}

function summary(event: SandboxEvent, deliveries: Delivery[]): EventSummary {
  return {
    id: event.id,
    type: event.type,
    created: event.created,
    objectId: String(event.data.object.id),
    deliveries: deliveries.map(({ state, attempts, lastStatus, lastError }) => ({
      state,
      attempts,
      lastStatus,
      lastError,
    })),
  };
}
