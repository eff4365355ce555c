import { LearnView } from "../../features/site/components/LearnView";
import { order } from "./articles";

/** `LearnPage` where the list of articles does not come from Vite. */
export const FirstLearn = () => <LearnView articles={order} />;
