/**
 * Calls every public function with the names of inherited object members as its strings and record
 * keys. No call may return tokens, fail unexpectedly or change another user's rows.
 */

import { makeFunctionReference } from "convex/server";
import type { Value } from "convex/values";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { anyCharacter } from "#local/testing/anyCharacter.ts";
import { oddValue, PLAIN, type Spec } from "#local/testing/oddValues.ts";
import { addAccount, setAuthKeys } from "../kit/authHelpers";
import { addListing, addSeller, type Backend, failureOf, startBackend } from "../kit/helpers";
import { type RegisteredFunction, registeredFunctions } from "../kit/registered";

type Target = Pick<RegisteredFunction, "name" | "kind"> & { args: Spec };

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

let t: Backend;
let targets: Target[];
beforeAll(async () => {
  await setAuthKeys();
  targets = await publicFunctions();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
});

async function publicFunctions(): Promise<Target[]> {
  const functions = await registeredFunctions();
  return functions.map(({ name, kind, args }) => ({ name, kind, args: JSON.parse(args) as Spec }));
}

/** Whether an argument can contain a name. */
const takesName = (spec: Spec): boolean =>
  spec.type === "any" ||
  spec.type === "string" ||
  spec.type === "record" ||
  (spec.type === "array" && takesName(spec.value)) ||
  (spec.type === "union" && spec.value.some(takesName)) ||
  (spec.type === "object" && Object.values(spec.value).some((field) => takesName(field.fieldType)));

/** Arguments with `name` as every string, and as a record key where Convex allows it. */
function argsOf(args: Spec, name: string, useLastMember: boolean): Record<string, Value> {
  const odd = { ...PLAIN, string: name, full: true, last: useLastMember, real: false };
  const oddArgs = oddValue(args, odd, { ids: {}, texts: {} });
  const isKey = /^[a-z][\x20-\x7e]*$/i.test(name);
  return JSON.parse(JSON.stringify(oddArgs), (field, value: unknown) => {
    // A cursor isn't a name, and convex-test accepts only its own.
    if (field === "paginationOpts") return { numItems: 1, cursor: null };
    return isKey && isRecord(value) && Object.hasOwn(value, "key")
      ? { ...value, [name]: name }
      : value;
  }) as Record<string, Value>;
}
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const call = (as: Pick<Backend, "query" | "mutation" | "action">, target: Target, args: object) => {
  const { name, kind } = target;
  if (kind === "query") return as.query(makeFunctionReference<"query">(name), args);
  if (kind === "mutation") return as.mutation(makeFunctionReference<"mutation">(name), args);
  return as.action(makeFunctionReference<"action">(name), args);
};

/** What is wrong with a call's outcome; null if nothing is. */
async function complaint(call: Promise<unknown>): Promise<string | null> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    return failureOf(error) ?? null;
  }
  const text = JSON.stringify(value) ?? "";
  return /"tokens":\{|"refreshToken":"/.test(text) ? `gave tokens: ${text.slice(0, 80)}` : null;
}

/** A user with an account, and a seller with a listing; `rows` returns what no call by others may change. */
async function addVictim() {
  const { userId } = await addAccount(t, "victim@shoal.test");
  const seller = await addSeller(t);
  const listingId = await addListing(t, seller.userId);
  const ids = new Set<string>([userId, seller.userId, listingId]);
  const rows = async () =>
    await t.run(async (ctx) => {
      const all = [
        ...(await ctx.db.query("users").collect()),
        ...(await ctx.db.query("userProfiles").collect()),
        ...(await ctx.db.query("userSettings").collect()),
        ...(await ctx.db.query("authAccounts").collect()),
        ...(await ctx.db.query("authSessions").collect()),
        ...(await ctx.db.query("counters").collect()),
        ...(await ctx.db.query("listings").collect()),
      ];
      return all.filter(
        (row) => ids.has(row._id) || ("userId" in row && ids.has(String(row.userId))),
      );
    });
  return { userId, rows };
}

const FLOWS = ["signUp", "signIn", "confirm", "reset", "reset-verification"];

async function expectNoHarm(name: string): Promise<void> {
  const victim = await addVictim();
  const before = await victim.rows();
  expect(before.length).toBeGreaterThan(6);
  const caller = await addSeller(t);
  const complaints: string[] = [];
  const callAsOthers = async (target: Target, args: object) => {
    for (const [callerName, as] of [
      ["a visitor", t],
      ["another user", caller.as],
    ] as const) {
      const problem = await complaint(call(as, target, args));
      if (problem)
        complaints.push(`${target.name} as ${callerName}, ${JSON.stringify(args)}: ${problem}`);
    }
  };
  for (const target of targets.filter(({ args }) => takesName(args))) {
    for (const last of [false, true]) await callAsOthers(target, argsOf(target.args, name, last));
  }
  // `auth:signIn` accepts any arguments, so also pass the victim's id.
  const signIn = targets.find((target) => target.name === "auth:signIn");
  if (!signIn) throw new Error("auth:signIn is not public");
  const { userId } = victim;
  const bait = { userId, id: userId, email: "victim@shoal.test", code: name, password: name };
  const signUpArgs = { newPassword: name, fullName: name };
  for (const flow of FLOWS) {
    await callAsOthers(signIn, { provider: "password", params: { ...bait, ...signUpArgs, flow } });
  }
  for (const provider of ["password", "otp", name]) {
    await callAsOthers(signIn, { provider, params: { ...bait, flow: name } });
    await callAsOthers(signIn, {
      provider,
      params: { ...bait, [/^\w/.test(name) ? name : "key"]: bait },
    });
  }
  await callAsOthers(signIn, { refreshToken: `${name}|${userId}` });
  await callAsOthers(signIn, { refreshToken: `${userId}|${userId}` });
  expect(complaints).toEqual([]);
  expect(await victim.rows()).toEqual(before);
}

test("there are inherited names to try, and functions that accept a name", () => {
  expect(INHERITED).toContain("constructor");
  expect(INHERITED).toContain("__proto__");
  expect(targets.filter(({ args }) => takesName(args)).length).toBeGreaterThan(30);
});

test.each(INHERITED)("%s grants no access", { timeout: 120_000 }, expectNoHarm);

test("arbitrary names grant no access either", { timeout: 120_000 }, async () => {
  const names = fc.sample(fc.string({ unit: anyCharacter, maxLength: 30 }), {
    numRuns: 3,
    seed: 8,
  });
  for (const name of names) {
    t = startBackend();
    await expectNoHarm(name);
  }
});
