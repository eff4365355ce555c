/** Reads the providers of `auth.config.ts`, refusing what Convex refuses, with Convex's messages. */

import type { JSONValue } from "convex/values";
import type { AuthProvider } from "../database/catalog.ts";
import { isObject, textOf, type JsonObject } from "../store/values.ts";
import { PushError } from "./pushError.ts";

/** @throws PushError */
export function providersOf(exported: JSONValue): AuthProvider[] {
  if (exported === null)
    throw new PushError(
      "auth config file is missing default export. To learn more, see the auth documentation at https://docs.convex.dev/auth.",
    );
  if (!isObject(exported) || !Array.isArray(exported.providers))
    throw mismatch("missing field `providers`");
  return exported.providers.map(providerOf);
}

const mismatch = (problem: string) =>
  new PushError(`auth config file must include a list of provider credentials: ${problem}`);

function providerOf(config: JSONValue, index: number): AuthProvider {
  if (!isObject(config)) throw mismatch(`Provider at index ${index} is not an object`);
  checkNames(config, index);
  const { domain, applicationID } = config;
  if (typeof domain !== "string") throw mismatch("missing field `domain`");
  if (typeof applicationID !== "string") throw mismatch("missing field `applicationID`");
  return { domain, applicationID };
}

function checkNames(provider: JsonObject, index: number): void {
  const at = `Provider at index ${index}`;
  if ("applicationId" in provider || "applicationid" in provider)
    throw mismatch(
      `${at} must have applicationID property spelled lowercase 'application', capital I, capital D.`,
    );
  const { type = "oidc" } = provider;
  if (type === "customJwt")
    throw new PushError("The local backend supports only OpenID Connect auth providers.");
  if (type !== "oidc") throw mismatch(`${at} has unexpected 'type' value '${textOf(type)}'`);
  if ("issuer" in provider) throw mismatch(`${at} is oidc so cannot have an 'issuer' specified.`);
}
