import { useEffect, useEffectEvent } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { useAuth } from "./useAuth";

type ResumeState = { resume?: string };

/**
 * What goes along with the way back to a page, for `useResume` there. It is the history's state and not part of
 * the address: nobody can make a link that acts by itself.
 */
export const resumeState = (resume: string | undefined): ResumeState | null =>
  resume ? { resume } : null;

/**
 * Goes on, once, with what a visitor was doing here when they were asked to log in: `run` gets what stands
 * behind the action's name in `rememberReturn(path, "favourite k57…")`.
 */
export function useResume(action: string, run: (target: string) => void): void {
  const { status } = useAuth();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation() as Location<ResumeState | null>;
  const resume = state?.resume ?? "";
  const [name, target = ""] = resume.split(" ");
  const due = status === "signedIn" && name === action;
  const go = useEffectEvent(() => {
    void navigate({ pathname, search, hash }, { replace: true, state: null });
    run(target);
  });
  useEffect(() => {
    if (due) go();
  }, [due]);
}
