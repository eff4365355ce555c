import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ErrorCode } from "../../convex/errors";
import { Button } from "../components/ui/Button";
import { ErrorCard } from "../components/ui/ErrorCard";
import { LinkButton } from "../components/ui/LinkButton";
import { PageSkeleton } from "../components/ui/PageSkeleton";
import { useToast } from "../hooks/useToast";
import { resumeState } from "../hooks/useResume";
import { rememberReturn, takeReturn } from "../lib/returnTo";
import { profileProblem } from "./auth/profileProblem";
import { useAuth } from "../hooks/useAuth";
import { decide } from "./guardRules";
import { paths } from "../lib/paths";
import type { PageRoute } from "./routes";

/** The catalogue of texts is fetched when somebody is turned away: few are, and it is large. */
async function textOf(code: ErrorCode): Promise<string> {
  const { errorTexts } = await import("../../convex/errors");
  const text = errorTexts[code];
  return typeof text === "string" ? text : code;
}

function NoProfile({ error }: { error: Error }) {
  return (
    <div className="page-width py-16">
      <ErrorCard
        title="Profile Issue"
        message={profileProblem(error)}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload Page</Button>
            <LinkButton to={paths.contact} variant="secondary">
              Contact Us
            </LinkButton>
          </>
        }
      />
    </div>
  );
}

/** Shows the page to those who may see it, and takes the others where the specification sends them. */
export function RouteGuard({ route, children }: { route: PageRoute; children: ReactNode }) {
  const auth = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const decision = decide(route.access, auth);
  const { kind } = decision;
  const say = async (code: ErrorCode) =>
    toast.show({ title: await textOf(code), variant: "destructive" });

  /** Who loses a page while looking at it was signed out; AuthProvider says why and where to. */
  const wasShown = useRef(false);
  const act = useEffectEvent(() => {
    if (kind === "show") wasShown.current = true;
    if (kind === "login" && !wasShown.current) {
      rememberReturn(location.pathname + location.search + location.hash);
      void say(route.visitorText ?? "login_required_page");
      void navigate(paths.login, { replace: true });
    }
    if (kind === "onward") {
      const { path, resume } = takeReturn() ?? { path: paths.home };
      void navigate(path, { replace: true, state: resumeState(resume) });
    }
    if (decision.kind === "redirect") {
      if (decision.text) void say(decision.text);
      void navigate(decision.to, { replace: true });
    }
  });
  useEffect(() => act(), [kind]);

  if (kind === "noProfile" && auth.profileError) return <NoProfile error={auth.profileError} />;
  return kind === "show" ? children : <PageSkeleton kind={route.skeleton} />;
}
