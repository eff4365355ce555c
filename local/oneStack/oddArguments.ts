/**
 * Calls every public function with plain arguments as every kind of caller, and with odd arguments that its
 * validator accepts as a caller who may call it. Each call must return a value or fail with one of Shoal's
 * typed errors or a validation error.
 */

import { convexToJson, type JSONValue } from "convex/values";
import { beforeAll, expect, test } from "vitest";
import { api, internal } from "#convex/_generated/api.js";
import { errorTexts } from "#convex/errors.ts";
import { benchRows } from "#tests/bench/functions.ts";
import { RawSocket } from "../backend/testing/rawSocket.ts";
import {
  type KnownValues,
  ODDITIES,
  type Oddity,
  oddValue,
  PLAIN,
  type Spec,
} from "../testing/oddValues.ts";
import { passwordSecret } from "../testing/passwordSecret.ts";
import { rawRequest } from "../testing/rawRequest.ts";
import type { TestStack } from "../testing/testStack.ts";

type PublicFunction = { path: string; kind: "query" | "mutation" | "action"; args: Spec };
type Role = { name: string; token?: string | undefined };
type Outcome = { status: string; errorMessage?: string; errorData?: { code?: string } };

const PASSWORD = "a-good-password";

export function testOddArguments(stackOf: () => TestStack): void {
  let stack: TestStack;
  let functions: PublicFunction[];
  let knownValues: KnownValues;
  let roles: Role[];

  beforeAll(async () => {
    stack = stackOf();
    functions = await listPublicFunctions();
    knownValues = await createRows();
    roles = await createRoles();
  });

  async function listPublicFunctions(): Promise<PublicFunction[]> {
    const { functions: all } = await stack.functionSpec();
    return all.flatMap(({ functionType, visibility, identifier = "", args }) => {
      if (visibility?.kind !== "public") return [];
      // It takes no arguments and half a minute; `tests/convex/contract` has every kind of caller call it.
      if (identifier === "demo/seed.js:load") return [];
      const kind = functionType.toLowerCase() as PublicFunction["kind"];
      return [{ path: identifier.replace(".js:", ":"), kind, args: args as Spec }];
    });
  }

  /** Creates a seller with listings, a buyer, a conversation between them and an order. */
  async function createRows(): Promise<KnownValues> {
    const { sellerId, buyerId } = await stack.run(benchRows.people, {});
    const listingId = await stack.run(benchRows.listings, { sellerId, from: 0, count: 200 });
    const trade = { listingId, buyerId, sellerId };
    const conversationId = await stack.run(benchRows.conversation, trade);
    const talk = { conversationId, buyerId, sellerId, from: 0, count: 200 };
    const viewId = await stack.run(benchRows.messages, talk);
    const orderId = await stack.run(benchRows.orders, { ...trade, from: 0, count: 200 });
    return {
      ids: {
        users: buyerId,
        listings: listingId,
        conversations: conversationId,
        conversationViews: viewId,
      },
      texts: { listingId, sellerId, userId: buyerId, orderId, conversationId },
    };
  }

  async function createRoles(): Promise<Role[]> {
    const http = await stack.http();
    const createUser = async (
      name: string,
      options: { seller?: boolean; admin?: boolean } = {},
    ) => {
      // Matches the designated admin's address for the person who becomes that admin.
      const email = `${name}@shoal.local`;
      const person = { email, fullName: name, secret: passwordSecret(PASSWORD), ...options };
      const userId = await stack.run(internal.demo.seed.createPerson, person);
      const params = { flow: "signIn", email, password: PASSWORD };
      const { tokens } = await http.action(api.auth.signIn, { provider: "password", params });
      return { name, userId, token: tokens?.token };
    };
    const suspended = await createUser("suspended", { seller: true });
    const banned = await createUser("banned", { seller: true });
    const designated = await createUser("admin", { admin: true });
    http.setAuth(designated.token ?? "");
    await http.mutation(api.moderation.standing.suspend, {
      userId: suspended.userId,
      suspended: true,
      reason: "A test",
    });
    const ban = { userId: banned.userId, purgeListings: false, reason: "A test" };
    await http.mutation(api.moderation.standing.ban, ban);
    return [
      { name: "visitor" },
      suspended,
      banned,
      await createUser("user"),
      await createUser("otheradmin", { admin: true }),
      await createUser("seller", { seller: true }),
      designated,
    ];
  }

  /** Convex's own errors for nonsensical arguments, cursors and page sizes. */
  const CONVEX_ERROR =
    /ArgumentValidationError|InvalidCursor|`options\.numItems` must be a positive number/;

  /** The function's own failure as text; undefined when the call ended properly. */
  function failureOf({ status, errorMessage = "", errorData }: Outcome): string | undefined {
    if (status === "success") return undefined;
    if (errorData?.code !== undefined && Object.hasOwn(errorTexts, errorData.code))
      return undefined;
    if (CONVEX_ERROR.test(errorMessage)) return undefined;
    return errorMessage.slice(0, 600);
  }

  async function callOverHttp(
    { path, kind }: PublicFunction,
    args: JSONValue,
    { token }: Role,
  ): Promise<Outcome> {
    const answer = await rawRequest(`${stack.addresses.backend}/api/${kind}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ path, args, format: "convex_encoded_json" }),
    });
    const text = answer.body.toString();
    if (answer.status === 200) return JSON.parse(text) as Outcome;
    throw new Error(`${path}: HTTP ${answer.status}: ${text}`);
  }

  const argsOf = ({ args }: PublicFunction, odd: Oddity): JSONValue =>
    convexToJson(oddValue(args, odd, knownValues));

  /** Few, because each further process that runs calls first has to load all modules. */
  const CONCURRENT_CALLS = 2;

  /** Calls every function as the first caller, and as the next one if it requires a seller. */
  async function failuresOver(callers: Role[], odd: Oddity): Promise<string[]> {
    const failures: string[] = [];
    const queue = [...functions];
    const callQueued = async () => {
      for (let target = queue.pop(); target !== undefined; target = queue.pop()) {
        const args = argsOf(target, odd);
        for (const caller of callers) {
          const outcome = await callOverHttp(target, args, caller);
          const failure = failureOf(outcome);
          if (failure !== undefined) failures.push(`${target.path} as ${caller.name}: ${failure}`);
          if (outcome.errorData?.code !== "seller_required") break;
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_CALLS }, callQueued));
    return failures;
  }

  test("functions handle plain arguments over HTTP from every kind of caller", async () => {
    const failures: string[] = [];
    for (const role of roles) failures.push(...(await failuresOver([role], PLAIN)));
    expect(failures).toEqual([]);
  });

  test.each(ODDITIES)(
    "functions handle odd arguments over HTTP from an admin or a seller: $name",
    async (odd) => {
      const [seller, admin] = roles.slice(-2);
      if (!seller || !admin) throw new Error("No caller");
      expect(await failuresOver([admin, seller], odd)).toEqual([]);
    },
  );

  /** Special numbers and characters, which the socket encodes in its own way, and large frames. */
  const SOCKET_ODDITIES = ODDITIES.filter(({ name }) => ["not a number", "huge"].includes(name));

  test.each(SOCKET_ODDITIES)(
    "queries handle odd arguments over the WebSocket from a visitor: $name",
    async (odd) => {
      const socket = await RawSocket.open(stack.addresses.backend);
      socket.connect();
      const queries = functions.filter(({ kind }) => kind === "query");
      socket.send({
        type: "ModifyQuerySet",
        baseVersion: 0,
        newVersion: 1,
        modifications: queries.map((queryCall, queryId) => ({
          type: "Add",
          queryId,
          udfPath: queryCall.path,
          args: [argsOf(queryCall, odd)],
        })),
      });
      const { modifications } = (await socket.frame("Transition")) as unknown as {
        modifications: {
          type: string;
          queryId: number;
          errorMessage?: string;
          errorData?: object;
        }[];
      };
      const failures = modifications.flatMap(({ type, queryId, ...outcome }) => {
        const status = type === "QueryUpdated" ? "success" : "error";
        const failure = failureOf({ status, ...outcome });
        return failure ? [`${queries[queryId]?.path}: ${failure}`] : [];
      });
      expect(modifications).toHaveLength(queries.length);
      expect(failures).toEqual([]);
      socket.close();
    },
  );
}
