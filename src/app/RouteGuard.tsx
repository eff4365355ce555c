import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Button } from "../components/ui/Button";
import { ErrorCard } from "../components/ui/ErrorCard";
import { LinkButton } from "../components/ui/LinkButton";
import { PageSkeleton } from "../components/ui/PageSkeleton";
import { useAuth } from "../hooks/useAuth";
import { resumeState } from "../hooks/useResume";
import { useToast } from "../hooks/useToast";
import { paths } from "../lib/paths";
import { snapshotReturnTo, saveReturnTo, consumeReturnTo } from "../lib/returnTo";
import { profileProblem } from "./auth/profileProblem";
import { decide } from "./guardRules";
import type { PageRoute } from "./routes";

function NoProfile({ error }: { error: Error }) {
  return (
    <div className="page-width py-16">
      <ErrorCard
        title={frameTexts.profileIssue}
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

/** Shows the page if the viewer may see it; otherwise redirects as `guardRules.ts` decides. */
export function RouteGuard({ route, children }: { route: PageRoute; children: ReactNode }) {
  const auth = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const decision = decide(route.access, auth);
  const { kind } = decision;
  const showError = (title: string) => toast.show({ title, variant: "destructive" });

  /** If access is lost mid-visit, the user was signed out; AuthProvider handles that redirect. */
  const wasShown = useRef(false);
  const applyDecision = useEffectEvent(() => {
    if (kind === "show") wasShown.current = true;
    if (kind === "show" && route.access === "guest") snapshotReturnTo();
    if (kind === "login" && !wasShown.current) {
      saveReturnTo(location.pathname + location.search + location.hash);
      const { visitorText = frameTexts.loginRequired } = route;
      if (visitorText !== null) showError(visitorText);
      void navigate(paths.login, { replace: true });
    }
    if (kind === "onward") {
      const { path, resume } = consumeReturnTo() ?? { path: paths.home };
      void navigate(path, { replace: true, state: resumeState(resume) });
    }
    if (decision.kind === "redirect") {
      const text = decision.text && (route.refusedText ?? decision.text);
      if (text) showError(text);
      void navigate(decision.to, { replace: true });
    }
  });
  useEffect(() => applyDecision(), [kind]);

  if (kind === "noProfile" && auth.profileError) return <NoProfile error={auth.profileError} />;
  return kind === "show" ? children : <PageSkeleton kind={route.skeleton} />;
}
