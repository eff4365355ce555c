/** `expand`: replaces ids in a response with whole objects. */

import { badParameter } from "./apiError.ts";
import { balanceTransaction } from "./balance.ts";
import type { Sandbox } from "./sandbox.ts";
import type { SessionRecord } from "./types.ts";

type Plain = Record<string, unknown>;

/** The expandable fields of each kind of object. */
const FIELDS: Record<string, Record<string, (sandbox: Sandbox, object: Plain) => unknown>> = {
  "checkout.session": {
    payment_intent: (sandbox, session) => byId(sandbox, "paymentIntents", session.payment_intent),
    line_items: (sandbox, session) => {
      const record = sandbox.store.get("sessions", String(session.id));
      return record ? lineItemList(record) : undefined;
    },
  },
  payment_intent: {
    latest_charge: (sandbox, intent) => byId(sandbox, "charges", intent.latest_charge),
  },
  charge: {
    balance_transaction: (sandbox, charge) =>
      balanceTransaction(sandbox, charge.balance_transaction),
    payment_intent: (sandbox, charge) => byId(sandbox, "paymentIntents", charge.payment_intent),
  },
  dispute: {
    payment_intent: (sandbox, dispute) => byId(sandbox, "paymentIntents", dispute.payment_intent),
    charge: (sandbox, dispute) => byId(sandbox, "charges", dispute.charge),
  },
  refund: {
    balance_transaction: (sandbox, refund) =>
      balanceTransaction(sandbox, refund.balance_transaction),
    payment_intent: (sandbox, refund) => byId(sandbox, "paymentIntents", refund.payment_intent),
    charge: (sandbox, refund) => byId(sandbox, "charges", refund.charge),
  },
  transfer: {
    balance_transaction: (sandbox, transfer) =>
      balanceTransaction(sandbox, transfer.balance_transaction),
    source_transaction: (sandbox, transfer) =>
      byId(sandbox, "charges", transfer.source_transaction),
  },
  transfer_reversal: {
    balance_transaction: (sandbox, reversal) =>
      balanceTransaction(sandbox, reversal.balance_transaction),
  },
};

function byId(sandbox: Sandbox, table: "paymentIntents" | "charges", id: unknown): unknown {
  return typeof id === "string" ? sandbox.store.get(table, id) : null;
}

/** The list that Stripe attaches to a session, without the fields that only the pay page shows. */
function lineItemList(record: SessionRecord): Plain {
  return {
    object: "list",
    data: record.lineItems.map(({ picture: _picture, note: _note, ...item }) => item),
    has_more: false,
    url: `/v1/checkout/sessions/${record.session.id}/line_items`,
  };
}

/**
 * A copy of `object` in which the ids at the given paths (`payment_intent.latest_charge`) are replaced with
 * the objects.
 */
export function expandPaths(sandbox: Sandbox, object: object, paths: string[]): Plain {
  const copy = structuredClone(object) as Plain;
  for (const path of paths) expandPath(sandbox, copy, path.split("."), path);
  return copy;
}

function expandPath(sandbox: Sandbox, object: Plain, steps: string[], path: string): void {
  const [field, ...rest] = steps;
  const kind = String(object.object);
  const fields = Object.hasOwn(FIELDS, kind) ? FIELDS[kind] : undefined;
  const expandField =
    fields && field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (field === undefined || !expandField) {
    throw badParameter(
      "expand",
      `This property cannot be expanded (${path}).`,
      "property_unexpandable",
    );
  }
  if (typeof object[field] !== "object" || object[field] === null) {
    object[field] = structuredClone(expandField(sandbox, object));
  }
  const next = object[field];
  if (rest.length > 0 && typeof next === "object" && next !== null) {
    expandPath(sandbox, next as Plain, rest, path);
  }
}
