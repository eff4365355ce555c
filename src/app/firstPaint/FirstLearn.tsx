import { LearnView } from "#src/features/site/components/LearnView.tsx";
import { orderedMetas } from "./articles";

/** `LearnPage` as the server renders it: the list of articles comes from generated data instead of Vite. */
export const FirstLearn = () => <LearnView articles={orderedMetas} />;
