/** A refused push. The CLI shows `message`; a code is given only where the CLI reacts to it. */
export class PushError extends Error {
  override name = "PushError";
  constructor(
    message: string,
    readonly code = "PushFailed",
  ) {
    super(message);
  }
}
