import { problemText } from "#convex/errors.ts";

/** Loaded lazily, because it contains the texts of all errors. */
export default function ProblemText({ problem }: { problem: Parameters<typeof problemText>[0] }) {
  return problemText(problem);
}
