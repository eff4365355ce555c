/** Turns a call's outcome into what its caller receives, as Convex does. */

import type { HttpResponse, Identity, Outcome } from "../runtime/calls.ts";
import type { HttpActionResult } from "../runtime/messages.ts";

export class ClientOutcomes {
  /** @param redact as in production: only admins receive log lines and the messages of plain errors */
  constructor(private readonly redact: boolean) {}

  outcomeFor<T extends Outcome>(identity: Identity, outcome: T): T {
    const isHidden = this.redact && identity.kind !== "admin";
    const logLines = isHidden ? [] : outcome.logLines;
    if (outcome.status === "success") return { ...outcome, logLines };
    const heading = `[Request ID: ${outcome.requestId}] Server Error`;
    const errorMessage = isHidden ? heading : `${heading}\n${outcome.errorMessage}`;
    return { ...outcome, errorMessage, logLines };
  }

  /** The response of an HTTP action; undefined when the app has none. */
  response(identity: Identity, result: HttpActionResult | undefined): HttpResponse | undefined {
    if (!result || result.response) return result?.response;
    const outcome = this.outcomeFor(identity, result.outcome);
    if (outcome.status === "success") return undefined;
    return {
      status: 500,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify({ code: "Server Error", message: outcome.errorMessage })),
    };
  }
}
