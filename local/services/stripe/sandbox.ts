/** What every call of the sandbox works with. */
import { EventEmitter } from "node:events";
import { newId, unixSeconds } from "./ids.ts";
import type { Store } from "./store.ts";
import type { SandboxEvent } from "./types.ts";

/** The API call that caused something; null for what happens on the pay page or by the clock. */
export type Cause = { requestId: string; idempotencyKey: string | null } | null;

/** The API version of `stripe` 23, which stands in events. */
export const API_VERSION = "2026-10-28.endive";

export type RefundStart = "succeeded" | "pending";
export const ALL_CHARGES = "all";

export class Sandbox {
  /** How refunds of a charge, or of `ALL_CHARGES`, are when they have just been made; `succeeded` if unsaid. */
  readonly refundsAre = new Map<string, RefundStart>();
  /** Told of every new event; webhook delivery listens. */
  private readonly listeners = new EventEmitter<{ event: [SandboxEvent] }>();

  constructor(
    readonly store: Store,
    /** Where the pay pages are, without a slash at the end. */
    readonly publicUrl: string,
  ) {}

  onEvent(listener: (event: SandboxEvent) => void): void {
    this.listeners.on("event", listener);
  }

  /** Records that something happened, with the object as it is now, and has it sent to the webhook. */
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
