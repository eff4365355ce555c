import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Callout } from "../../../components/ui/Callout";
import { Spinner } from "../../../components/ui/Spinner";
import { useToast } from "../../../components/ui/toast/toastContext";
import { useAttempt } from "../hooks/useAttempt";
import { useWaysIn } from "../hooks/useWaysIn";
import { FormError } from "./FormError";

/** Spends the token of the confirmation link, once; the guard of /login then leads on. */
export function Confirmation({ token }: { token: string }) {
  const { confirm } = useWaysIn();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const { error, busy, attempt } = useAttempt("Failed to sign in", "Sign-in Failed");
  const spent = useRef(false);
  const spend = useEffectEvent(async () => {
    if (spent.current) return;
    spent.current = true;
    if (!(await attempt(() => confirm(decodeURIComponent(token))))) return;
    toast.show({ title: "Email confirmed. Welcome to Shoal!", variant: "success" });
    // A secret that was spent has no business in the history.
    void navigate({ ...location, hash: "" }, { replace: true });
  });
  useEffect(() => {
    void spend();
  }, []);
  if (busy || error === null) {
    return (
      <Callout role="status">
        <span className="inline-flex items-center gap-2">
          <Spinner size={18} /> Confirming your email…
        </span>
      </Callout>
    );
  }
  return <FormError error={error}>Logging in sends a fresh link.</FormError>;
}
