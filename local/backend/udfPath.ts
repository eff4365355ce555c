/** `messages.js:list`, `messages:list` and `messages` (its default export) as the engine names them. */
export function canonicalUdfPath(path: string): string {
  const colon = path.lastIndexOf(":");
  const module = colon === -1 ? path : path.slice(0, colon);
  const name = colon === -1 ? "default" : path.slice(colon + 1);
  return `${module.endsWith(".js") ? module.slice(0, -3) : module}:${name}`;
}
