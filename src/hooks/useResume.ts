import { useEffect, useEffectEvent } from "react";
import { addressOf } from "../lib/history";
import { useLocation, useNavigate } from "../lib/router";
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
  const location = useLocation();
  const resume = (location.state as ResumeState | null)?.resume ?? "";
  const [name, target = ""] = resume.split(" ");
  const due = status === "signedIn" && name === action;
  const resumeOnce = useEffectEvent(() => {
    navigate(addressOf(location), { replace: true });
    run(target);
  });
  useEffect(() => {
    if (due) resumeOnce();
  }, [due]);
}
