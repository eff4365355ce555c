/** A local stack with Shoal's functions for one test file: backend and sandboxes, no demo data or pages. */

import { ConvexClient, ConvexHttpClient } from "convex/browser";
import { type FunctionReference, type FunctionReturnType, getFunctionName } from "convex/server";
import { importPKCS8, SignJWT, type CryptoKey } from "jose";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Id } from "#convex/_generated/dataModel.js";
import { convex } from "../deployment.ts";
import type { LocalStack } from "../localStack.ts";
import { freePorts } from "../ports.ts";
import type { ControlCommand } from "../services/stripe/control.ts";
import { copyPreparedData, startStackWithoutPages } from "./preparedData.ts";

type AnyFunction = FunctionReference<"query" | "mutation" | "action", "internal">;

/** A user with one session, as created by `bench/rows:people`. */
export type Login = { userId: Id<"users">; sessionId: Id<"authSessions"> };

type FunctionSpec = {
  functions: {
    functionType: string;
    identifier?: string;
    visibility?: { kind: string };
    args?: unknown;
  }[];
};

/** A test's calls to a running stack, in this process or another. */
export type StackCalls = {
  /** Runs an internal function with the admin key, as `npx convex run` does. */
  run: <Fn extends AnyFunction>(fn: Fn, args: Fn["_args"]) => Promise<FunctionReturnType<Fn>>;
  /** A token for this session, signed as Convex Auth does. */
  token: (login: Login) => Promise<string>;
  /** A WebSocket client logged in with such a token. Closing the stack closes it. */
  live: (login: Login) => Promise<ConvexClient>;
  http: (login?: Login) => Promise<ConvexHttpClient>;
  stripe: (command: ControlCommand) => Promise<unknown>;
  /** The output of `npx convex function-spec`. */
  functionSpec: () => Promise<FunctionSpec>;
  /** Closes the clients created by `live`. */
  closeClients: () => Promise<void>;
};

export type TestStack = LocalStack &
  StackCalls & {
    /** The local stack's output so far: its warnings and failures. */
    stackOutput: string[];
  };

/**
 * @param options.dataDir a folder that is not deleted: empty, or with the data of an earlier stack,
 * which is then started on other ports; by default a folder deleted with the stack
 * @param options.reuseContexts for many calls: loading Shoal's modules for each takes 20 ms
 * or more
 */
export async function startTestStack(
  options: { dataDir?: string; reuseContexts?: boolean } = {},
): Promise<TestStack> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "shoal-stack-"));
  if (readdirSync(dataDir).length === 0) await copyPreparedData(dataDir);
  const stackOutput: string[] = [];
  const stack = await startStackWithoutPages(
    { dataDir, ports: await freePorts(), reuseContexts: options.reuseContexts },
    stackOutput,
  );
  const calls = await callsOn(stack);
  return {
    ...stack,
    ...calls,
    stackOutput,
    stop: async () => {
      await calls.closeClients();
      await stack.stop();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls to a stack that is running, or will be by the time they are made. */
export async function callsOn({
  addresses,
  keys,
  deployment,
}: Pick<LocalStack, "addresses" | "keys" | "deployment">): Promise<StackCalls> {
  const key = await signingKey(keys.jwtPrivateKey);
  const clients: ConvexClient[] = [];
  const token = (login: Login) => tokenFor(login, addresses.site, key);
  return {
    token,
    run: async (fn, args) => {
      const call = { path: getFunctionName(fn), args, format: "json" };
      const response = await fetch(`${addresses.backend}/api/function`, {
        method: "POST",
        headers: { Authorization: `Convex ${keys.adminKey}`, "Content-Type": "application/json" },
        body: JSON.stringify(call),
      });
      const body = (await response.json()) as { status: string; value: never };
      if (body.status !== "success") throw new Error(`${call.path}: ${JSON.stringify(body)}`);
      return body.value;
    },
    live: async (login) => {
      const idToken = await token(login);
      const client = new ConvexClient(addresses.backend, {
        logger: false,
        unsavedChangesWarning: false,
      });
      clients.push(client);
      await new Promise<void>((resolve, reject) => {
        client.setAuth(
          () => Promise.resolve(idToken),
          (isKnown) => (isKnown ? resolve() : reject(new Error("The token was refused"))),
        );
      });
      return client;
    },
    http: async (login) => {
      const client = new ConvexHttpClient(addresses.backend, { logger: false });
      if (login) client.setAuth(await token(login));
      return client;
    },
    stripe: async (command) => {
      const response = await fetch(`${addresses.stripe}/_control`, {
        method: "POST",
        body: JSON.stringify(command),
      });
      if (!response.ok) throw new Error(`Card sandbox: ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    functionSpec: async () => {
      const { code, output } = await convex(deployment, ["function-spec"]);
      if (code !== 0) throw new Error(output);
      return JSON.parse(output.slice(output.indexOf("{"))) as FunctionSpec;
    },
    closeClients: async () => {
      await Promise.all(clients.splice(0).map((client) => client.close()));
    },
  };
}

/** The deployment variable has spaces instead of PEM's line breaks. */
function signingKey(variable: string): Promise<CryptoKey> {
  const [, body = ""] =
    /-----BEGIN PRIVATE KEY-----(.+)-----END PRIVATE KEY-----/.exec(variable) ?? [];
  const lines = body.trim().replaceAll(" ", "\n");
  return importPKCS8(`-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----`, "RS256");
}

function tokenFor({ userId, sessionId }: Login, issuer: string, key: CryptoKey): Promise<string> {
  return new SignJWT({ sub: `${userId}|${sessionId}` })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(issuer)
    .setAudience("convex")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);
}
