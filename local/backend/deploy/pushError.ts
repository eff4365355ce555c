/**
 * A push that cannot be taken; `message` is shown by the CLI, which knows some codes by name
 * (`AuthConfigMissingEnvironmentVariable`, `MissingEnvironmentVariables`, `RaceDetected`).
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
