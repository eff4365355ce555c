import { LearnView } from "../../features/site/components/LearnView";
import { order } from "./articles";

/** `LearnPage` for the server, where the list of articles doesn't come from Vite. */
export const FirstLearn = () => <LearnView articles={order} />;
