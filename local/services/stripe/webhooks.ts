/**
 * Sends events to the webhook address, signed like Stripe's, and retries after a failure. Tests can make
 * deliveries late, duplicated, out of order or lossy, as a real network may.
 */

import { createHmac } from "node:crypto";
import { newId, unixSeconds } from "./ids.ts";
import type { Store } from "./store.ts";
import type { Delivery, SandboxEvent } from "./types.ts";

export type WebhookTarget = { url: string; secret: string };

/** How deliveries behave until `reset`. */
export type Behaviour = {
  /** Delay of every delivery (ms). */
  delay: number;
  /** Every event is sent twice. */
  double: boolean;
  /** Deliveries are held until `flush`. */
  hold: boolean;
  /** How many of the next events are never sent. */
  dropNext: number;
};
const WELL_BEHAVED: Behaviour = { delay: 0, double: false, hold: false, dropNext: 0 };

/**
 * The delay in seconds before each retry; the last value repeats. Like Stripe, retries stop after
 * three days.
 */
const BACKOFF = [1, 3, 10, 30, 60, 300, 900, 3600, 4 * 3600];
const GIVEN_UP_AFTER_S = 3 * 24 * 3600;
/**
 * The longest interval, in seconds, between retries while nothing is listening. These don't count
 * as attempts.
 */
const LISTENER_WAIT_MAX_S = 15;
const TIMEOUT_MS = 10_000;
/**
 * How many deliveries to remember for the list of events; the oldest delivered or failed ones are dropped.
 */
const MAX_REMEMBERED = 2000;

export class WebhookSender {
  behaviour: Behaviour = { ...WELL_BEHAVED };
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private closed = false;

  constructor(
    private readonly store: Store,
    public target: WebhookTarget,
    private readonly log: (line: string) => void,
  ) {
    // Deliveries interrupted by a restart are sent now, and so are those held for a test, which is gone.
    for (const delivery of store.all("deliveries")) {
      if (delivery.state === "waiting" || delivery.state === "held") {
        this.arm({ ...delivery, state: "waiting", refusals: 0 }, 0);
      }
    }
  }

  reset(): void {
    this.behaviour = { ...WELL_BEHAVED };
  }

  /** Accepts a new event: creates one delivery, or as many as the behaviour says. */
  accept(event: SandboxEvent): void {
    if (this.behaviour.dropNext > 0) {
      this.behaviour.dropNext -= 1;
      this.save({ ...newDelivery(event.id), state: "dropped" });
      return;
    }
    for (let copies = this.behaviour.double ? 2 : 1; copies > 0; copies -= 1) {
      if (this.behaviour.hold) this.save({ ...newDelivery(event.id), state: "held" });
      else this.arm(newDelivery(event.id), this.behaviour.delay);
    }
  }

  /**
   * Sends an event again, regardless of its earlier deliveries. Returns the delivery with the receiver's
   * status.
   */
  async resend(event: SandboxEvent): Promise<Delivery> {
    const delivery = newDelivery(event.id);
    await this.attempt(delivery);
    return this.store.get("deliveries", delivery.id) ?? delivery;
  }

  /**
   * Sends all held and waiting deliveries now, one at a time, in the given order. Returns when all have been
   * tried.
   */
  async flush(order: "given" | "reversed"): Promise<number> {
    const unsent = this.store
      .all("deliveries")
      .filter(({ state }) => state === "held" || state === "waiting");
    if (order === "reversed") unsent.reverse();
    for (const delivery of unsent) {
      this.disarm(delivery.id);
      await this.attempt(delivery);
    }
    return unsent.length;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const id of [...this.timers.keys()]) this.disarm(id);
    await Promise.all(this.running);
  }

  private arm(delivery: Delivery, inMs: number): void {
    const waitingDelivery: Delivery = {
      ...delivery,
      state: "waiting",
      nextAttemptAt: Date.now() + inMs,
    };
    this.save(waitingDelivery);
    if (this.closed) return;
    const timer = setTimeout(() => {
      this.timers.delete(delivery.id);
      const run: Promise<void> = this.attempt(waitingDelivery).finally(() =>
        this.running.delete(run),
      );
      this.running.add(run);
    }, inMs);
    this.timers.set(delivery.id, timer);
  }

  private disarm(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const event = this.store.get("events", delivery.eventId);
    if (!event) throw new Error(`Delivery ${delivery.id} has no event`);
    const outcome = await send(event, this.target);
    if (outcome.isRefused) return this.waitForListener(delivery, event, outcome.error);
    const attempted: Delivery = {
      ...delivery,
      attempts: delivery.attempts + 1,
      refusals: 0,
      lastStatus: outcome.status,
      lastError: outcome.error,
    };
    if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300) {
      this.save({ ...attempted, state: "delivered" });
      this.store.put("events", event.id, { ...event, pending_webhooks: 0 });
      return;
    }
    const wait = BACKOFF[Math.min(delivery.attempts, BACKOFF.length - 1)] ?? 0;
    const problem = outcome.error ?? `HTTP ${outcome.status}`;
    if (unixSeconds() + wait > event.created + GIVEN_UP_AFTER_S) {
      this.log(`webhook ${event.type} ${event.id}: ${problem}; giving up`);
      this.save({ ...attempted, state: "failed" });
      return;
    }
    this.log(`webhook ${event.type} ${event.id}: ${problem}; retrying in ${wait} s`);
    this.arm(attempted, wait * 1000);
  }

  /** Delays the delivery while the backend is down, however long that takes. */
  private waitForListener(delivery: Delivery, event: SandboxEvent, error: string | null): void {
    const refusals = (delivery.refusals ?? 0) + 1;
    if (refusals === 1) {
      this.log(`webhook ${event.type} ${event.id}: no listener yet; waiting for one`);
    }
    const wait = Math.min(2 ** (refusals - 1), LISTENER_WAIT_MAX_S);
    this.arm({ ...delivery, refusals, lastError: error }, wait * 1000);
  }

  private save(delivery: Delivery): void {
    this.store.put("deliveries", delivery.id, delivery);
    const storedDeliveries = this.store.all("deliveries");
    if (storedDeliveries.length <= MAX_REMEMBERED) return;
    const oldest = storedDeliveries.find(
      ({ state }) => state === "delivered" || state === "failed",
    );
    if (oldest) this.store.remove("deliveries", oldest.id);
  }
}

function newDelivery(eventId: string): Delivery {
  return {
    id: newId("wd"),
    eventId,
    attempts: 0,
    nextAttemptAt: Date.now(),
    state: "waiting",
    lastStatus: null,
    lastError: null,
  };
}

/** The header `Stripe-Signature`: HMAC-SHA256 over the time and the body, keyed by the endpoint's secret. */
function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}

type Outcome = {
  /** Null when there was no response. */
  status: number | null;
  error: string | null;
  /** Nothing listens at the address. */
  isRefused: boolean;
};

async function send(event: SandboxEvent, target: WebhookTarget): Promise<Outcome> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(target.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signatureHeader(body, target.secret, unixSeconds()),
        "User-Agent": "Stripe/1.0 (Shoal sandbox)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null, isRefused: false };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const isRefused = cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
    // A missing or interrupted response is a failed attempt like any other.
    return {
      status: null,
      error: cause instanceof Error ? cause.message : String(cause),
      isRefused,
    };
  }
}
