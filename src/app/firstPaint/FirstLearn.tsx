import { LearnView } from "#src/features/site/components/LearnView.tsx";
import { order } from "./articles";

/** The server's `LearnPage`: there the list of articles doesn't come from Vite. */
export const FirstLearn = () => <LearnView articles={order} />;
