/**
 * A refused push. The CLI shows `message` and recognises some codes (`AuthConfigMissingEnvironmentVariable`,
 * `MissingEnvironmentVariables`, `RaceDetected`).
 */
export class PushError extends Error {
  override name = "PushError";
  constructor(
    message: string,
    readonly code = "PushFailed",
  ) {
    super(message);
  }
}
