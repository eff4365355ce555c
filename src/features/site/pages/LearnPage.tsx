import { articles } from "../articles";
import { LearnView } from "../components/LearnView";

/** /learn */
export default function LearnPage() {
  return <LearnView articles={articles} />;
}
