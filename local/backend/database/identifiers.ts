/** The rules for names of tables, indexes and indexed fields. */
export const MAX_IDENTIFIER_LENGTH = 64;

/** Convex's explanation for an invalid name. */
export const IDENTIFIERS =
  "Identifiers must start with a letter and can only contain letters, digits, and underscores.";

export const isIdentifier = (name: string): boolean =>
  name.length <= MAX_IDENTIFIER_LENGTH &&
  /^_*[A-Za-z][A-Za-z0-9_]*$|^_+[0-9][A-Za-z0-9_]*$/.test(name);
