import type { JSONValue } from "convex/values";
import type { Catalog, FunctionAddress } from "../database/catalog.ts";
import type { Documents } from "../database/documents.ts";
import type { UdfFunction } from "./functions.ts";
import type { ExecutorSettings, TransactionRequest } from "./messages.ts";
import type { Realms } from "./realms.ts";

/** State of a call and of all calls nested in it. */
export type Transaction = {
  request: TransactionRequest;
  settings: ExecutorSettings;
  documents: Documents;
  catalog: Catalog;
  realms: Realms;
  now: number;
  logLines: string[];
  /** End of the page of a paginated query: from the journal at first, then from this run. */
  journalEnd: string | null;
  paginated: boolean;
  /** Calls a function in its own frame; returns the result's JSON text. */
  invoke(target: FunctionAddress, fn: UdfFunction, args: JSONValue, depth: number): Promise<string>;
};

/** State of one call; calls nested in it have their own. */
export type FrameState = {
  transaction: Transaction;
  target: FunctionAddress;
  writable: boolean;
  /** How many nested calls led here. */
  depth: number;
  /** It has called `paginate`, which each function may do once. */
  paginated: boolean;
  streams: Map<number, Iterator<string>>;
  nextStream: number;
  /** One function's nested calls run one at a time, because each may have to be rolled back. */
  nested: Promise<unknown>;
};
