import { useLocation } from "react-router-dom";
import { KeepFocus } from "./keptFocus";
import { NewVersion } from "./newVersion/NewVersion";
import { useServiceWorker } from "./serviceWorker/useServiceWorker";
import { useViewCount } from "./views/useViewCount";

/** What every page does, but not before it is idle: this code is loaded then. */
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
