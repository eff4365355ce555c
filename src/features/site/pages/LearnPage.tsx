import { articles } from "../articles";
import { LearnView } from "../components/LearnView";

export default function LearnPage() {
  return <LearnView articles={articles} />;
}
