/** The state that every call of the sandbox works with. */

import { EventEmitter } from "node:events";
import { newId, unixSeconds } from "./ids.ts";
import type { Store } from "./store.ts";
import type { SandboxEvent } from "./types.ts";

/** The API call that caused an event; null for events from a page, a control command or a timer. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null;

/** The API version of `stripe` 23, as events report it. */
export const API_VERSION = "2026-10-28.endive";

export type RefundStart = "succeeded" | "pending";
export const ALL_CHARGES = "all";
/** How long Stripe holds a new payment in the United Kingdom. */
export const SETTLEMENT_DAYS = 3;

export class Sandbox {
  /** The initial state of new refunds, by charge id or `ALL_CHARGES`; `succeeded` if not set. */
  readonly initialRefundStates = new Map<string, RefundStart>();
  /** How many days a payment made now stays pending. */
  settlementDays = SETTLEMENT_DAYS;
  /** Emits the path of each API call once it has been carried out, before it is answered. */
  readonly calls = new EventEmitter<{ call: [path: string] }>();
  /** Called for every new event; webhook delivery listens. */
  private readonly listeners = new EventEmitter<{ event: [SandboxEvent] }>();

  constructor(
    readonly store: Store,
    /** Base URL of the hosted pages, without a trailing slash. */
    readonly publicUrl: string,
  ) {}

  onEvent(listener: (event: SandboxEvent) => void): void {
    this.listeners.on("event", listener);
  }

  /** Records an event with the object's current state and sends it to the webhook. */
  emit(type: string, object: object, cause: Cause): void {
    const event: SandboxEvent = {
      id: newId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: unixSeconds(),
      data: { object: structuredClone(object) as Record<string, unknown> },
      livemode: false,
      pending_webhooks: 1,
      request: { id: cause?.requestId ?? null, idempotency_key: cause?.idempotencyKey ?? null },
      type,
    };
    this.store.put("events", event.id, event);
    this.listeners.emit("event", event);
  }
}
