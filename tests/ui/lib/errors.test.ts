import { ConvexError } from "convex/values";
import { describe, expect, it } from "vitest";
import { shoalError } from "#convex/errors.ts";
import { codeOf, errorMessage, payloadOf } from "#src/lib/errors.ts";
import { TimeoutError } from "#src/lib/retry.ts";

describe("error messages for users", () => {
  it("show the server's message", () => {
    const error = shoalError("stock_short", { left: 2, held: 0 });
    expect(codeOf(error)).toBe("stock_short");
    expect(errorMessage(error, "Could not buy.")).toBe("Only 2 left. Please choose fewer.");
  });
  it("report a timeout", () => {
    expect(errorMessage(new TimeoutError(120_000), "x")).toBe("Request timed out after 120000ms");
  });
  it("hide internal details", () => {
    expect(errorMessage(new Error("[CONVEX M(x)] Server Error"), "Failed to send message.")).toBe(
      "Failed to send message.",
    );
    expect(payloadOf(new ConvexError("plain"))).toBeUndefined();
    expect(errorMessage(undefined, "Failed to send message.")).toBe("Failed to send message.");
  });
});
