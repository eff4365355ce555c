/** A file that cannot be used, however often it is sent; `message` is shown to the user. */
export class WrongFile extends Error {}
