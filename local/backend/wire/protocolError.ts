/**
 * An error with a code that Convex's clients know. Over HTTP it becomes `{code, message}` with `status`; on a
 * WebSocket it ends only that socket (see syncSession.ts).
 */
export class ProtocolError extends Error {
  override name = "ProtocolError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  static badRequest(code: string, message: string): ProtocolError {
    return new ProtocolError(400, code, message);
  }

  static unauthenticated(code: string, message: string): ProtocolError {
    return new ProtocolError(401, code, message);
  }

  static notFound(code: string, message: string): ProtocolError {
    return new ProtocolError(404, code, message);
  }

  static internal(): ProtocolError {
    return new ProtocolError(
      500,
      "InternalServerError",
      "Your request couldn't be completed. Try again later.",
    );
  }
}
