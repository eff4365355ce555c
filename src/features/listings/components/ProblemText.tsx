import { problemText } from "../../../../convex/errors";

/** Lazy, because it brings the texts of all errors. */
export default function ProblemText({ problem }: { problem: Parameters<typeof problemText>[0] }) {
  return problemText(problem);
}
