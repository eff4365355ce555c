import { useLocation } from "react-router-dom";
import { KeepFocus } from "./keptFocus";
import { NewVersion } from "./newVersion/NewVersion";
import { useServiceWorker } from "./serviceWorker/useServiceWorker";
import { useViewCount } from "./views/useViewCount";

/** Tasks of every page that can wait until the browser is idle; their code loads then. */
export default function IdleTasks() {
  const { pathname, search } = useLocation();
  useServiceWorker(pathname + search);
  useViewCount(pathname);
  return (
    <>
      <NewVersion />
      <KeepFocus />
    </>
  );
}
