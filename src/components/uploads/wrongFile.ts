/** Not retryable; `message` is shown to the user. */
export class WrongFile extends Error {}
