/** Calls every public function and compares the outcome with the table of who may call it. */

import type { FunctionReference } from "convex/server";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ErrorPayload } from "#convex/errors.ts";
import { FakeStripe } from "../kit/fakeStripe";
import { addBlockedPeople } from "../kit/helpers";
import { publicFunctions } from "../kit/publicFunctions";
import type { Outcome, Row } from "../kit/publicRow";
import { buildWorld, type World, type WorldRole } from "../kit/publicWorld";
import { type RegisteredFunction, registeredFunctions } from "../kit/registered";
import type { Caller } from "../kit/roles";
import { runAndRollBack } from "../kit/rolledBack";

/** Convex Auth's own function, with the library's validators. */
const LIBRARY_FUNCTIONS = ["auth:signIn"];

const registered = await registeredFunctions();
const kinds = new Map(registered.map(({ name, kind }) => [name, kind]));
/** Shared by all calls; after a successful action, which may change it, the next call builds another. */
let world: World | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", new FakeStripe().answer);
  delete process.env.ALLOW_DEV_TOOLS;
  process.env.STRIPE_SECRET_KEY = "sk_test_1";
});

/** A call's outcome: "ok", the code of our error, or any other error thrown. */
async function outcomeOf(
  row: Row,
  role: WorldRole,
  kind: RegisteredFunction["kind"],
): Promise<string> {
  world ??= await buildWorld();
  const outcome = await codeOf(world.roles[role], kind, row.reference, row.args(world));
  if (kind === "action") world = null;
  return outcome;
}

async function codeOf(
  { as }: { as: Caller },
  kind: RegisteredFunction["kind"],
  reference: FunctionReference<RegisteredFunction["kind"]>,
  args: Record<string, unknown>,
): Promise<string> {
  const calls = {
    query: () => as.query(reference as FunctionReference<"query">, args),
    mutation: () =>
      runAndRollBack(as, (ctx) =>
        ctx.runMutation(reference as FunctionReference<"mutation">, args),
      ),
    action: () => as.action(reference as FunctionReference<"action">, args),
  };
  try {
    await calls[kind]();
    return "ok";
  } catch (error) {
    if (!(error instanceof ConvexError)) return String(error);
    const data: unknown = error.data;
    return ((typeof data === "string" ? JSON.parse(data) : data) as ErrorPayload).code;
  }
}

describe("every public function", () => {
  test("declares its arguments and return value", () => {
    const untypedFunctions = registered
      .filter(({ name }) => !LIBRARY_FUNCTIONS.includes(name))
      .filter(({ args, returns }) => args === '{"type":"any"}' || returns === "null");
    expect(untypedFunctions.map(({ name }) => name)).toEqual([]);
  });

  test("returns at most 100 rows per page, even if more are requested", async () => {
    const problems: string[] = [];
    const pagedFunctions = publicFunctions.filter(({ name }) =>
      registered.some(
        (registration) =>
          registration.name === name && registration.args.includes('"paginationOpts"'),
      ),
    );
    expect(pagedFunctions.length).toBeGreaterThan(10);
    process.env.ALLOW_DEV_TOOLS = "true";
    for (const row of pagedFunctions) {
      const roles = Object.entries(row.outcomes) as [WorldRole, Outcome][];
      const role = roles.find(([, outcome]) => outcome === "ok")?.[0] ?? "designatedAdmin";
      for (const numItems of [101, 1e9, Infinity, NaN, 0, -1, 1.5]) {
        const paginationOpts = { numItems, cursor: null };
        const args = (world: World) => ({ ...row.args(world), paginationOpts });
        const outcome = await outcomeOf({ ...row, args }, role, "query");
        if (outcome !== "invalid_input") problems.push(`${row.name}, ${numItems} rows: ${outcome}`);
      }
      const args = (world: World) => ({
        ...row.args(world),
        paginationOpts: { numItems: 100, cursor: null },
      });
      if ((await outcomeOf({ ...row, args }, role, "query")) !== "ok") problems.push(row.name);
    }
    expect(problems).toEqual([]);
  });

  test("has exactly one row in the table", () => {
    const names = publicFunctions.map(({ name }) => name);
    expect([...names].sort()).toEqual(registered.map(({ name }) => name).sort());
  });

  test.each(publicFunctions.map((row) => [row.name, row] as const))(
    "%s answers each role as the table says",
    async (name, row) => {
      const outcomes: Record<string, string> = {};
      for (const role of Object.keys(row.outcomes) as WorldRole[]) {
        outcomes[role] = await outcomeOf(row, role, kinds.get(name) ?? "query");
      }
      expect(outcomes).toEqual(row.outcomes satisfies Record<WorldRole, Outcome>);
    },
  );

  test("refuses blocked callers of every role", async () => {
    const { t, ...rest } = await buildWorld();
    const blocked = await addBlockedPeople(t);
    const problems: string[] = [];
    for (const row of publicFunctions.filter(({ outcomes }) => outcomes.suspended !== "ok")) {
      const args = row.args({ t, ...rest });
      for (const { name, standing, person } of blocked) {
        const outcome = await codeOf(person, kinds.get(row.name) ?? "query", row.reference, args);
        if (outcome !== row.outcomes[standing]) problems.push(`${row.name} as ${name}: ${outcome}`);
      }
    }
    expect(problems).toEqual([]);
  });

  test.each(publicFunctions.map((row) => [row.name, row] as const))(
    "%s admits at least one role, or is listed as refusing all",
    (name, { outcomes }) => {
      const isOpen = Object.values(outcomes).includes("ok");
      expect(isOpen).toBe(!REFUSES_ALL.includes(name));
    },
  );
});

/**
 * Functions that refuse every role in the test world: switched off, called at the wrong time, or with a
 * rejected argument.
 */
const REFUSES_ALL = [
  // No seller in the test world has an account at Stripe.
  "payouts/accounts:openStripe",
  // The order in the test world is already packed.
  "orders/addresses:change",
  // The order in the test world is a parcel.
  "orders/meetings:propose",
  "orders/meetings:accept",
  "demo/seed:load",
  "demo/devTools:clearDemo",
  "demo/devTools:runJob",
  "demo/devTools:replayEvent",
  "demo/devTools:check",
  "demo/outbox:list",
  "demo/outbox:sendTest",
  "orders/basket:fill",
  "orders/fulfilment:confirmArrival",
  "claims/cases:reportNotArrived",
  "claims/cases:withdraw",
  "claims/tankAdditions:add",
  "claims/tankAdditions:notNow",
  "orders/packaging:score",
  "accounts/settings:changePassword",
  "orders/unreachable:letRun",
  "accounts/changeEmail:request",
  "accounts/changeEmail:confirm",
  "privacy/deletion:deleteMyAccount",
];
