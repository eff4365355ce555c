/** A small change of a rule that some test must notice. */
export type Mutation = {
  /** Path from the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  before: string;
  after: string;
  /** Folders or files of tests of which one is to fail. */
  tests: readonly string[];
};

/** The mutations of a slice, by file; its tests are the folders `tests`. */
export function mutationsOf(
  tests: readonly string[],
  byFile: Record<string, readonly (readonly [before: string, after: string])[]>,
): Mutation[] {
  return Object.entries(byFile).flatMap(([file, changes]) =>
    changes.map(([before, after]) => ({ file, before, after, tests })),
  );
}
