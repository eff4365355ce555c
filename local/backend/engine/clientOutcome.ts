/** What whoever called is told of a call's outcome, as Convex tells it. */
import type { HttpResponse, Identity, Outcome } from "../runtime/calls.ts";
import type { HttpActionResult } from "../runtime/messages.ts";

export class ClientOutcomes {
  /** @param redact as in production: nobody but an admin reads what a plain error says, or log lines */
  constructor(private readonly redact: boolean) {}

  of<T extends Outcome>(identity: Identity, outcome: T): T {
    const isHidden = this.redact && identity.kind !== "admin";
    const logLines = isHidden ? [] : outcome.logLines;
    if (outcome.status === "success") return { ...outcome, logLines };
    const heading = `[Request ID: ${outcome.requestId}] Server Error`;
    const errorMessage = isHidden ? heading : `${heading}\n${outcome.errorMessage}`;
    return { ...outcome, errorMessage, logLines };
  }

  /** Of an HTTP action; undefined when the app has none. */
  response(identity: Identity, result: HttpActionResult | undefined): HttpResponse | undefined {
    if (!result || result.response) return result?.response;
    const outcome = this.of(identity, result.outcome);
    if (outcome.status === "success") return undefined;
    return {
      status: 500,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify({ code: "Server Error", message: outcome.errorMessage })),
    };
  }
}
