/** The local side that the browser tests run against, and what they ask of it from outside the browser. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type FunctionReference, type FunctionReturnType, getFunctionName } from "convex/server";

function keyOfStartedSide(): string | undefined {
  const file = join(import.meta.dirname, "../../.shoal/admin-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Handed over by `npm test`; otherwise what `npm start` serves on its usual ports. */
export const side = {
  app: process.env.SHOAL_APP_URL ?? "http://127.0.0.1:5173",
  backend: process.env.SHOAL_BACKEND_URL ?? "http://127.0.0.1:3210",
  site: process.env.SHOAL_SITE_URL ?? "http://127.0.0.1:3211",
  stripe: process.env.SHOAL_STRIPE_URL ?? "http://127.0.0.1:3212",
  mail: process.env.SHOAL_MAIL_URL ?? "http://127.0.0.1:3213",
  adminKey: process.env.SHOAL_ADMIN_KEY ?? keyOfStartedSide() ?? "",
};

/** Runs an internal function with the deployment's admin key, as `npx convex run` does. */
export async function runInternal<
  Fn extends FunctionReference<"query" | "mutation" | "action", "internal">,
>(fn: Fn, args: Fn["_args"]): Promise<FunctionReturnType<Fn>> {
  const response = await fetch(`${side.backend}/api/function`, {
    method: "POST",
    headers: {
      Authorization: `Convex ${side.adminKey}`,
      "Content-Type": "application/json",
      "Convex-Client": "npm-1.48.0",
    },
    body: JSON.stringify({ path: getFunctionName(fn), args, format: "json" }),
  });
  const body = (await response.json()) as {
    status: string;
    value: FunctionReturnType<Fn>;
    errorMessage?: string;
  };
  if (body.status !== "success") {
    throw new Error(`${getFunctionName(fn)}: ${body.errorMessage ?? JSON.stringify(body)}`);
  }
  return body.value;
}

/** Changes how the card sandbox behaves; `local/services/stripe/control.ts` lists the commands. */
export async function stripeControl(command: Record<string, unknown>): Promise<unknown> {
  const response = await fetch(`${side.stripe}/_control`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(command),
  });
  if (!response.ok) throw new Error(`Card sandbox: ${await response.text()}`);
  return await response.json();
}
