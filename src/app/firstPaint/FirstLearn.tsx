import { LearnView } from "#src/features/site/components/LearnView.tsx";
import { order } from "./articles";

/** `LearnPage` for the server, where the list of articles doesn't come from Vite. */
export const FirstLearn = () => <LearnView articles={order} />;
