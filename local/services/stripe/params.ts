/**
 * Declares the parameters of a call as a shape. Anything else is refused with Stripe's messages, so that a
 * call that passes here does not fail at Stripe because of a misspelt or misplaced parameter.
 */

import { badParameter } from "./apiError.ts";
import type { Raw, RawObject } from "./formBody.ts";

/** How one parameter is parsed; `R` says whether it is required. */
export type Rule<T, R extends boolean = false> = {
  required: R;
  parse: (value: Raw, path: string) => T;
};
type AnyRule = Rule<unknown, boolean>;
export type Shape = Record<string, AnyRule>;
export type Parsed<S extends Shape> = {
  [K in keyof S]: S[K] extends Rule<infer T, true>
    ? T
    : S[K] extends Rule<infer T, false>
      ? T | undefined
      : never;
};

const optional = <T>(parse: Rule<T>["parse"]): Rule<T> => ({ required: false, parse });

export function required<T>(rule: Rule<T, boolean>): Rule<T, true> {
  return { required: true, parse: rule.parse };
}

/** Parses all parameters of a call. @throws ApiError for the first unknown, missing or malformed one. */
export function parseParams<S extends Shape>(shape: S, raw: RawObject, path = ""): Parsed<S> {
  const unknown = Object.keys(raw).find((key) => !Object.hasOwn(shape, key));
  if (unknown !== undefined) {
    const name = join(path, unknown);
    throw badParameter(name, `Received unknown parameter: ${name}`, "parameter_unknown");
  }
  const parsed: Record<string, unknown> = {};
  for (const [key, rule] of Object.entries(shape)) {
    const value = raw[key];
    const name = join(path, key);
    if (value !== undefined) parsed[key] = rule.parse(value, name);
    else if (rule.required)
      throw badParameter(name, `Missing required param: ${name}.`, "parameter_missing");
  }
  return parsed as Parsed<S>;
}

const join = (path: string, key: string) => (path === "" ? key : `${path}[${key}]`);

function asString(value: Raw, path: string): string {
  if (typeof value !== "string") throw badParameter(path, "Invalid string: must be a string");
  if (value === "") {
    throw badParameter(
      path,
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a ` +
        `parameter; however '${path}' cannot be unset. You should remove '${path}' from your request ` +
        "or supply a non-empty value.",
      "parameter_invalid_empty",
    );
  }
  return value;
}

export const text = (maxLength = 5000): Rule<string> =>
  optional((raw, path) => {
    const value = asString(raw, path);
    if (value.length > maxLength) {
      throw badParameter(path, `Invalid string: must be at most ${maxLength} characters`);
    }
    return value;
  });

export const integer = (min: number, max = 99_999_999): Rule<number> =>
  optional((raw, path) => {
    const value = asString(raw, path);
    if (!/^-?\d+$/.test(value)) {
      throw badParameter(path, `Invalid integer: ${value}`, "parameter_invalid_integer");
    }
    const number = Number(value);
    if (number < min) {
      throw badParameter(
        path,
        `This value must be greater than or equal to ${min}.`,
        "parameter_invalid_integer",
      );
    }
    if (number > max) {
      throw badParameter(
        path,
        `Invalid integer: must be at most ${max}`,
        "parameter_invalid_integer",
      );
    }
    return number;
  });

export const flag: Rule<boolean> = optional((raw, path) => {
  const value = asString(raw, path);
  if (value !== "true" && value !== "false") throw badParameter(path, `Invalid boolean: ${value}`);
  return value === "true";
});

export function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return optional((raw, path) => {
    const value = asString(raw, path);
    const match = values.find((allowed) => allowed === value);
    if (match !== undefined) return match;
    throw badParameter(path, `Invalid ${path}: must be one of ${values.join(", ")}`);
  });
}

/** An absolute web address. Stripe's placeholders in braces are part of it. */
export const url: Rule<string> = optional((raw, path) => {
  const value = asString(raw, path);
  if (value.length <= 5000 && /^https?:\/\//.test(value) && URL.canParse(value)) return value;
  throw badParameter(path, "Not a valid URL", "url_invalid");
});

/** A card statement shows this prefix of the account, followed by the suffix. */
export const STATEMENT_PREFIX = "SHOAL* ";
const STATEMENT_MAX = 22;
export const statementSuffix: Rule<string> = optional((raw, path) => {
  const value = asString(raw, path);
  if (STATEMENT_PREFIX.length + value.length > STATEMENT_MAX) {
    throw badParameter(
      path,
      `The statement descriptor must be at most ${STATEMENT_MAX} characters.`,
    );
  }
  if (!/[A-Za-z]/.test(value) || !/^[ -~]+$/.test(value) || /[<>\\'"*]/.test(value)) {
    throw badParameter(
      path,
      "The statement descriptor suffix needs a letter, and none of <>\\'\"*.",
    );
  }
  return value;
});

export const email: Rule<string> = optional((raw, path) => {
  const value = asString(raw, path);
  if (value.length <= 800 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw badParameter(path, `Invalid email address: ${value}`, "email_invalid");
});

export function object<S extends Shape>(shape: S): Rule<Parsed<S>> {
  return optional((raw, path) => {
    if (typeof raw === "string") throw badParameter(path, "Invalid object");
    return parseParams(shape, raw, path);
  });
}

export function list<T>(rule: Rule<T, boolean>, maxLength: number): Rule<T[]> {
  return optional((raw, path) => {
    if (typeof raw === "string") throw badParameter(path, "Invalid array");
    const entries = Object.entries(raw);
    if (entries.length > maxLength) {
      throw badParameter(path, `Array ${path} exceeded maximum ${maxLength} allowed elements.`);
    }
    return entries.map(([key, value]) => {
      if (!/^\d+$/.test(key)) throw badParameter(path, "Invalid array");
      return rule.parse(value, `${path}[${key}]`);
    });
  });
}

/** At most 50 pairs, keys up to 40 characters, values up to 500. */
export const metadata: Rule<Record<string, string>> = optional((raw, path) => {
  if (typeof raw === "string") {
    if (raw === "") return {};
    throw badParameter(path, "Invalid object");
  }
  const pairs = Object.entries(raw);
  if (pairs.length > 50) throw badParameter(path, "You can have up to 50 metadata keys.");
  return Object.fromEntries(
    pairs.flatMap(([key, value]) => {
      const name = `${path}[${key}]`;
      if (key.length > 40) {
        throw badParameter(name, `Metadata keys must be at most 40 characters: '${key}'.`);
      }
      if (typeof value !== "string") throw badParameter(name, "Metadata values must be strings.");
      if (value.length > 500) {
        throw badParameter(
          name,
          `Metadata values must be 500 characters or less: the value of '${key}' has ${value.length}.`,
        );
      }
      // An empty value unsets the key.
      return value === "" ? [] : [[key, value] as const];
    }),
  );
});
