/**
 * Passes absurd values for every argument of every public function that can change something. The
 * call must end with a typed error, or store nothing odd.
 */

import type { FunctionReference } from "convex/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Spec } from "#local/testing/oddValues.ts";
import { setAuthKeys, signUpParams } from "../kit/authHelpers";
import { FakeStripe } from "../kit/fakeStripe";
import { failureOf, startBackend } from "../kit/helpers";
import { allRows } from "../kit/personalDataWorld";
import { publicFunctions } from "../kit/publicFunctions";
import type { Row } from "../kit/publicRow";
import { buildWorld, type World, type WorldRole } from "../kit/publicWorld";
import { registeredFunctions } from "../kit/registered";
import type { Caller } from "../kit/roles";
import { runAndRollBack } from "../kit/rolledBack";
import { rowsWrittenBy } from "../kit/writtenRows";

/** Longer than any real text; emails wrap theirs in HTML. */
const TEXT_MAX = 6_000;
const MAIL_MAX = 60_000;
const MEGABYTE = "fish ".repeat(200_000);
const LONG_TEXT = "x".repeat(10_001);
const CONTROL_TEXT = "Che\u0000rry\u0007 \u001bshr\u202eim\u200bp\u0085";
const NUL_ADDRESS = "ne\u0000ll@shoal.test";
const MULTILINE_TEXT = "Cherry\r\nBcc: all@shoal.test";
const FRACTION = 7.123456;
const NUMBERS = [NaN, Infinity, -Infinity, 1e308, -7, FRACTION];
const LIST_LENGTH = 300;

type Path = (string | number)[];
type Place = { path: Path; spec: Spec };

/** All texts, numbers and lists in the arguments; for unions, the variant that `value` has. */
function placesOf(spec: Spec, value: unknown, path: Path = []): Place[] {
  switch (spec.type) {
    case "string":
    case "number":
      return [{ path, spec }];
    case "union": {
      const fits = (candidate: Spec) =>
        typeof value === candidate.type ||
        (candidate.type === "object" && typeof value === "object");
      const member = spec.value.find(fits);
      return member ? placesOf(member, value, path) : [];
    }
    case "array": {
      const first = (value as unknown[])[0];
      const inner = first === undefined ? [] : placesOf(spec.value, first, [...path, 0]);
      return [{ path, spec }, ...inner];
    }
    case "object":
      return Object.entries(spec.value).flatMap(([name, { fieldType }]) =>
        value !== null && Object.hasOwn(value as object, name)
          ? placesOf(fieldType, (value as Record<string, unknown>)[name], [...path, name])
          : [],
      );
    case "any":
      return Object.keys(value as object).map((name) => ({
        path: [...path, name],
        spec: { type: "string" },
      }));
    default:
      return [];
  }
}

function oddValuesFor({ spec, path }: Place, args: unknown): unknown[] {
  if (spec.type === "string")
    return [MEGABYTE, LONG_TEXT, CONTROL_TEXT, NUL_ADDRESS, MULTILINE_TEXT, "", "__proto__"];
  if (spec.type === "number") return NUMBERS;
  const [first] = path.reduce((at, key) => (at as never)[key], args) as unknown[];
  return [Array.from({ length: LIST_LENGTH }, () => first), []];
}

function replaceAt(args: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = (Array.isArray(args) ? [...(args as unknown[])] : { ...(args as object) }) as never;
  (copy as Record<string | number, unknown>)[key] = replaceAt(copy[key], rest, odd);
  return copy;
}

const registered = await registeredFunctions();
const registeredByName = new Map(
  registered.map((registration) => [registration.name, registration]),
);

/** Functions that can write, and take arguments. */
const writeFunctions = publicFunctions.filter(({ name }) => {
  const { kind, args } = registeredByName.get(name) ?? {};
  return kind !== "query" && args !== '{"type":"object","value":{}}';
});

const signInRow = publicFunctions.find(({ name }) => name === "auth:signIn");
const password = "seahorse-9";
const signInRows = (
  [
    ["password", signUpParams("nell@shoal.test")],
    ["password", { flow: "signIn", email: "nell@shoal.test", password }],
    ["password", { flow: "confirm", code: "c", newPassword: password, fullName: "Nell" }],
    ["password", { flow: "reset", email: "nell@shoal.test" }],
    ["password", { flow: "reset-verification", code: "c", newPassword: password }],
    ["otp", { flow: "code", email: "nell@shoal.test", code: "123456" }],
  ] as const
).map(([provider, params]): [string, Row] => {
  if (!signInRow) throw new Error("No auth:signIn");
  return [`auth:signIn ${params.flow}`, { ...signInRow, args: () => ({ provider, params }) }];
});

beforeAll(setAuthKeys);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", new FakeStripe().answer);
  process.env.ALLOW_DEV_TOOLS = "true";
  process.env.STRIPE_SECRET_KEY = "sk_test_1";
});
afterEach(() => {
  delete process.env.ALLOW_DEV_TOOLS;
});

/** Multi-line fields. */
const MULTILINE_FIELDS = new Set([
  ...["message", "description", "about", "aboutSeller", "comments", "details", "reason", "note"],
  ...[
    "adminNotes",
    "banReason",
    "suspensionReason",
    "html",
    "text",
    "preview",
    "searchText",
    "comment",
  ],
  ...["answer", "hiddenReason", "words"],
]);
/** Tables in which numbers may be fractions. */
const FRACTION_TABLES = new Set(["tanks", "suitabilityQuizzes"]);

/** Descriptions of all odd values in the rows. */
function oddValuesIn(rowsByTable: Record<string, object[]>): string[] {
  const problems: string[] = [];
  const checkValue = (table: string, field: string, value: unknown): void => {
    const column = `${table}.${field}`;
    if (typeof value === "string") {
      const max =
        table === "emails" && (field === "html" || field === "text") ? MAIL_MAX : TEXT_MAX;
      if (value.length > max) problems.push(`${column} holds ${value.length} characters`);
      if (/(?![\t\n\r])\p{Cc}|\p{Cf}/u.test(value)) {
        problems.push(`${column} holds control characters`);
      }
      if (/[\r\n]/.test(value) && !MULTILINE_FIELDS.has(field))
        problems.push(`${column} holds lines`);
    } else if (typeof value === "number") {
      if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER || value === -7) {
        problems.push(`${column} is ${value}`);
      }
      if (value === FRACTION && !FRACTION_TABLES.has(table)) problems.push(`${column} is ${value}`);
    } else if (Array.isArray(value)) {
      if (value.length >= LIST_LENGTH) problems.push(`${column} holds ${value.length} entries`);
      for (const item of value) checkValue(table, field, item);
    } else if (value !== null && typeof value === "object") {
      for (const [name, nested] of Object.entries(value)) checkValue(table, name, nested);
    }
  };
  for (const [table, rows] of Object.entries(rowsByTable)) {
    for (const row of rows) checkValue(table, "", row);
  }
  return problems;
}

/** Shared by all calls; after an action, which may change it, the next call builds another. */
let world: World | null = null;

async function problemsOf(row: Row, build: () => Promise<World>): Promise<string[]> {
  const { kind = "mutation", args: spec = "" } = registeredByName.get(row.name) ?? {};
  const roles = Object.entries(row.outcomes) as [WorldRole, string][];
  const preferred = roles.find(([, outcome]) => outcome === "ok") ?? ["designatedAdmin", ""];
  const [role] = preferred;
  world ??= await build();
  const usualArgs = row.args(world);
  const problems: string[] = [];
  for (const place of placesOf(JSON.parse(spec) as Spec, usualArgs)) {
    const count = oddValuesFor(place, usualArgs).length;
    for (let i = 0; i < count; i++) {
      world ??= await build();
      const args = row.args(world);
      const odd = oddValuesFor(place, args)[i];
      const oddText =
        typeof odd === "string" ? JSON.stringify(odd.slice(0, 24)) : String(odd).slice(0, 24);
      const label = `${row.name} ${place.path.join(".")} = ${oddText}`;
      const { as } = world.roles[role];
      const call = { reference: row.reference, args: replaceAt(args, place.path, odd) };
      const { error, rows } =
        kind === "mutation" ? await rowsIfCalled(as, call) : await rowsAfterAction(world, as, call);
      const failure = error === undefined ? undefined : failureOf(error);
      if (failure !== undefined) problems.push(`${label}: ${failure}`);
      problems.push(...oddValuesIn(rows).map((problem) => `${label}: ${problem}`));
      if (kind !== "mutation") world = null;
    }
  }
  return problems;
}

/** Enough for logging in, whose arguments refer to no rows. */
async function buildEmptyWorld(): Promise<World> {
  const t = startBackend();
  return { t, roles: { visitor: { as: t } } } as unknown as World;
}

type Call = { reference: Row["reference"]; args: unknown };
type CallResult = { error?: unknown; rows: Record<string, object[]> };

/** Makes the call and rolls it back, so that the next one finds the same world. `rows`: those it wrote. */
async function rowsIfCalled(as: Caller, { reference, args }: Call): Promise<CallResult> {
  return await runAndRollBack(as, async (ctx) => {
    try {
      const call = () => ctx.runMutation(reference as FunctionReference<"mutation">, args as never);
      return { rows: await rowsWrittenBy(ctx, call) };
    } catch (error) {
      // The call's own writes are gone by now.
      return { error, rows: {} };
    }
  });
}

/** An action may have stored something before it failed. */
async function rowsAfterAction(world: World, as: Caller, { reference, args }: Call) {
  const error = await as.action(reference as FunctionReference<"action">, args as never).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, rows: await allRows(world.t) };
}

test.each([
  ...writeFunctions.map((row) => [row.name, row, buildWorld] as const),
  ...signInRows.map(([name, row]) => [name, row, buildEmptyWorld] as const),
])("%s", { timeout: 60_000 }, async (_, row, build) => {
  expect(await problemsOf(row, build)).toEqual([]);
});

test("the test data itself contains nothing unusual", async () => {
  expect(oddValuesIn(await allRows((await buildWorld()).t))).toEqual([]);
});
