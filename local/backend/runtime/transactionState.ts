/** What is known of a query or mutation while it runs. */
import type { JSONValue } from "convex/values";
import type { Catalog, FunctionAddress } from "../database/catalog.ts";
import type { Documents } from "../database/documents.ts";
import type { UdfFunction } from "./functions.ts";
import type { ExecutorSettings, TransactionRequest } from "./messages.ts";
import type { OwnTime } from "./ownTime.ts";
import type { Realms } from "./realms.ts";

/** State of a call and of all calls nested in it. */
export type Transaction = {
  request: TransactionRequest;
  settings: ExecutorSettings;
  documents: Documents;
  catalog: Catalog;
  realms: Realms;
  ownTime: OwnTime;
  now: number;
  logLines: string[];
  /** End of the page of a paginated query: from the journal at first, then what this run made. */
  journalEnd: string | null;
  paginated: boolean;
  /** A function has asked who calls. */
  identityRead: boolean;
  /** Calls a function that has been found, in a frame of its own; answers the result's JSON text. */
  invoke(
    target: FunctionAddress,
    found: UdfFunction,
    args: JSONValue,
    depth: number,
  ): Promise<string>;
};

/** State of one call; calls nested in it have their own. */
export type FrameState = {
  transaction: Transaction;
  target: FunctionAddress;
  writable: boolean;
  /** How many functions have called one another to get here. */
  depth: number;
  streams: Map<number, Iterator<string>>;
  nextStream: number;
  /** Nested calls of one function run one after the other: each may have to be rolled back. */
  nested: Promise<unknown>;
};
