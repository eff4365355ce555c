/** The rules for names of tables, indexes, indexed fields, functions and validated fields. */
export const MAX_IDENTIFIER_LENGTH = 64;

/** Convex's explanation for an invalid name of a table. */
export const TABLE_NAME_RULE =
  "Identifiers must start with a letter and can only contain letters, digits, and underscores.";

export const isIdentifier = (name: string): boolean => identifierProblem(name) === undefined;

/** Convex's message for a name that is not an identifier; undefined for one that is. */
function identifierProblem(name: string): string | undefined {
  const [first] = name;
  if (first === undefined) return "Identifier cannot be empty";
  if (!/[A-Za-z_]/.test(first))
    return `Invalid first character '${first}' in ${name}: Identifiers must start with an alphabetic character or underscore`;
  const invalidCharacter = /\W/u.exec(name)?.[0];
  if (invalidCharacter !== undefined)
    return `Identifier ${name} has invalid character '${invalidCharacter}': Identifiers can only contain alphanumeric characters or underscores`;
  if (name.length > MAX_IDENTIFIER_LENGTH)
    return `Identifier is too long (${name.length} > maximum ${MAX_IDENTIFIER_LENGTH})`;
  if (/^_+$/.test(name)) return `Identifier ${name} cannot have exclusively underscores`;
  return undefined;
}

/** @throws Error with Convex's message */
export function checkIdentifier(name: string): void {
  const problem = identifierProblem(name);
  if (problem !== undefined) throw new Error(problem);
}

/** @throws Error with Convex's message unless every part of the dotted path is an identifier */
export function checkFieldPath(path: string): void {
  const trimmed = path.replace(/^\.+|\.+$/g, "");
  if (trimmed === "") throw new Error(`Empty path ${path}`);
  for (const part of trimmed.split(".")) checkIdentifier(part);
}
