/** Parses a `_headers` file as static hosts do: a path, followed by the headers for it. */

export type HeaderRule = { path: string; headers: [name: string, value: string][] };

/** @throws Error naming a line that isn't a header, or follows no path */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line.startsWith("/")) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const match = /^\s+([\w-]+):\s*(\S.*)$/.exec(line);
    const rule = rules.at(-1);
    if (!match || !rule) throw new Error(`_headers: cannot read "${line}"`);
    rule.headers.push([(match[1] ?? "").toLowerCase(), (match[2] ?? "").trim()]);
  }
  return rules;
}

/** A path's headers from all matching rules; a trailing `*` matches any suffix. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const matching = rules.filter((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return Object.fromEntries(matching.flatMap(({ headers }) => headers));
}
