import { useEffect, useEffectEvent } from "react";
import { type Location, useLocation, useNavigate } from "react-router-dom";
import { useAuth } from "./useAuth";

type ResumeState = { resume?: string };

/**
 * Router state that tells `useResume` which action to resume after logging in. It is history state
 * rather than part of the address, so that no link can trigger an action.
 */
export const resumeState = (resume: string | undefined): ResumeState | null =>
  resume ? { resume } : null;

/**
 * Resumes, once, what a visitor was doing here when they were sent to log in: `run` receives the
 * text after the action's name in `saveReturnTo(path, "favourite k57…")`.
 */
export function useResume(action: string, run: (target: string) => void): void {
  const { status } = useAuth();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation() as Location<ResumeState | null>;
  const resume = state?.resume ?? "";
  const [name, target = ""] = resume.split(" ");
  const isDue = status === "signedIn" && name === action;
  const resumeOnce = useEffectEvent(() => {
    void navigate({ pathname, search, hash }, { replace: true, state: null });
    run(target);
  });
  useEffect(() => {
    if (isDue) resumeOnce();
  }, [isDue]);
}
