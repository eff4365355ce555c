/**
 * After a kill at any moment, the card sandbox has either everything that a call did or nothing.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Store } from "./stripe/store.ts";
import {
  idOf,
  order,
  startReceiver,
  startTestSandbox,
  submitCard,
  waitUntil,
} from "./stripe/testing.ts";

const scratch = mkdtempSync(join(tmpdir(), "shoal-journal-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The sandbox's state after a restart with this journal. */
function restoreFrom(journal: string): Store {
  const folder = mkdtempSync(join(scratch, "cut-"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "stripe.jsonl"), journal);
  return new Store(folder);
}

/** Contradictions that can't exist if every call is applied completely or not at all. */
function contradictionsIn(store: Store): string[] {
  const events = store.all("events");
  const deliveredIds = new Set(store.all("deliveries").map(({ eventId }) => eventId));
  const contradictions = events
    .filter(({ id }) => !deliveredIds.has(id))
    .map(({ type }) => `${type} has no receiver`);
  const has = (type: string, id: string) =>
    events.some((event) => event.type === type && event.data.object.id === id);
  for (const { session } of store.all("sessions")) {
    if (session.status === "complete" && !has("checkout.session.completed", session.id))
      contradictions.push("a session is complete without its event");
    if (store.all("answers").length === 0)
      contradictions.push("a session's call would make another");
  }
  for (const charge of store.all("charges")) {
    const session = store.all("sessions").find((record) => record.session.payment_intent !== null);
    if (charge.paid && session?.session.status !== "complete")
      contradictions.push("a card is charged and its session is open");
  }
  for (const refund of store.all("refunds"))
    if (!has("refund.created", refund.id)) contradictions.push("a refund without its event");
  return contradictions;
}

test("wherever the journal breaks off, no call is half done", async () => {
  const receiver = await startReceiver();
  const testSandbox = await startTestSandbox(receiver.url);
  const session = await testSandbox.stripe.checkout.sessions.create(order, {
    idempotencyKey: "order-1",
  });
  await submitCard(session, {});
  await waitUntil(
    () => receiver.types().includes("checkout.session.completed"),
    "the payment's event",
  );
  const paidSession = await testSandbox.stripe.checkout.sessions.retrieve(session.id);
  await testSandbox.stripe.refunds.create({
    payment_intent: idOf(paidSession.payment_intent),
    amount: 100,
  });
  await waitUntil(() => receiver.types().includes("refund.created"), "the refund's event");
  const journal = readFileSync(join(testSandbox.dataDir, "stripe.jsonl"), "utf8");
  await testSandbox.close();
  await receiver.close();

  const fullStore = restoreFrom(journal);
  expect(fullStore.get("sessions", session.id)?.session.status).toBe("complete");
  expect(fullStore.all("refunds")).toHaveLength(1);
  const step = Math.max(1, Math.floor(journal.length / 300));
  const cutPoints = new Set<number>();
  for (let end = 0; end < journal.length; end += step) cutPoints.add(end);
  for (let at = journal.indexOf("\n"); at >= 0; at = journal.indexOf("\n", at + 1))
    cutPoints.add(at + 1);
  for (const end of cutPoints) {
    expect([end, contradictionsIn(restoreFrom(journal.slice(0, end)))]).toEqual([end, []]);
  }
});

test("a change that cannot be written to the journal is rolled back", () => {
  const folder = mkdtempSync(join(scratch, "full-"));
  const store = new Store(folder);
  const plan = (id: string) => ({ id, at: 1, status: "succeeded" }) as const;
  store.put("refundPlans", "re_1", plan("re_1"));
  const journal = join(folder, "stripe.jsonl");
  rmSync(journal);
  mkdirSync(journal);
  expect(() => store.put("refundPlans", "re_2", plan("re_2"))).toThrow();
  expect(() =>
    store.inOneChange(() => {
      store.put("refundPlans", "re_3", plan("re_3"));
      store.remove("refundPlans", "re_1");
    }),
  ).toThrow();
  expect(store.all("refundPlans")).toEqual([plan("re_1")]);
});

test("a journal in the older single-change format can still be read", () => {
  const refund = { id: "re_1", amount: 5 };
  const store = restoreFrom(
    `${JSON.stringify(["refunds", "re_1", refund])}\n` +
      `${JSON.stringify(["refunds", "re_2", refund])}\n${JSON.stringify(["refunds", "re_2", null])}\n`,
  );
  expect(store.all("refunds")).toEqual([refund]);
});
